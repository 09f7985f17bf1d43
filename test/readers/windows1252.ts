/** windows-1252 by its table, both ways; written apart from the loaders, which use the platform's decoder. */

/** Bytes 0x80 to 0x9F; the five that the code page leaves open stay control characters, as WHATWG has it. */
const HIGH = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

export const fromWindows1252 = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\x80-\x9f]/g, (byte) => HIGH[byte.charCodeAt(0) - 0x80]!);

/** @throws RangeError for a character that windows-1252 does not have */
export function toWindows1252(text: string): Buffer {
  const bytes = Buffer.alloc(text.length);
  for (let i = 0; i < text.length; i += 1) {
    const high = HIGH.indexOf(text[i]!);
    const byte = high === -1 ? text.charCodeAt(i) : 0x80 + high;
    if (byte > 0xff) throw new RangeError(`Not in windows-1252: ${text[i]}`);
    bytes[i] = byte;
  }
  return bytes;
}
