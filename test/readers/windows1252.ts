/** Decodes windows-1252 by its table, independently of the loaders, which use the platform's decoder. */

/** Bytes 0x80 to 0x9F; the five undefined ones stay control characters, as in the WHATWG standard. */
const HIGH = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

export const fromWindows1252 = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\x80-\x9f]/g, (byte) => HIGH[byte.charCodeAt(0) - 0x80]!);
