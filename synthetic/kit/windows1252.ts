/** Encodes text as windows-1252, which the platform only decodes. */

/** Bytes 0x80 to 0x9F. Five undefined ones stay control characters, as in the WHATWG standard. */
const HIGH = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** @throws RangeError for a character that windows-1252 does not have */
export function toWindows1252(text: string): Buffer {
  const bytes = Buffer.alloc(text.length);
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charAt(i);
    const high = HIGH.indexOf(char);
    const byte = high === -1 ? char.charCodeAt(0) : 0x80 + high;
    if (byte > 0xff) throw new RangeError(`Not in windows-1252: ${char}`);
    bytes[i] = byte;
  }
  return bytes;
}
