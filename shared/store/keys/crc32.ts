/** The checksum CRC-32, as in zip archives. */

const POLYNOMIAL = 0xedb8_8320;

/**
 * `text` is ASCII and short. `node:zlib` has this function too, but loading that takes 2 ms of the start of
 * the authorizer, which needs nothing else of it.
 */
export function crc32(text: string): number {
  let crc = 0xffff_ffff;
  for (let i = 0; i < text.length; i++) {
    crc ^= text.charCodeAt(i);
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? POLYNOMIAL : 0);
  }
  return ~crc >>> 0;
}
