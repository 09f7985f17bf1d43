/**
 * Recognises rows whose bytes are of another encoding than the one they are read in. Every byte is a
 * character in windows-1252, so reading never fails: a file in UTF-8 would be served as `FARMÃCIA`.
 */

/**
 * Characters outside ASCII that Portuguese texts and the names of Brazil have, with the signs of offices.
 * Files in CP850 or MacRoman give others, such as `‡`, `Æ` and `Œ`. Names with a further letter (`Ò`, `Ë`)
 * are rare; the gate allows a share.
 */
const USUAL = 'ÀÁÂÃÄÇÉÊÍÓÔÕÖÚÜÑàáâãäçéêíóôõöúüñ°ºª§´¨²³½¼•…€‘’“”–—\u00a0';

export const WINDOWS_1252 = new TextDecoder('windows-1252');

/** 1 for each byte that is an unusual character in windows-1252. */
const UNUSUAL = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x80 && !USUAL.includes(WINDOWS_1252.decode(Uint8Array.of(byte))) ? 1 : 0,
);

/** Returns characters as the kernels (`KernelFile`) read them; `characterOf` gives null for unread bytes. */
export const characterTable = (characterOf: (byte: number) => string | null): Uint32Array =>
  Uint32Array.from({ length: 256 }, (_, byte) => {
    const bytes = Buffer.from(characterOf(byte) ?? '');
    return bytes.length === 0 ? 0 : bytes.readUIntLE(0, bytes.length) + bytes.length * 2 ** 24;
  });

/** The usual characters of windows-1252. */
export const CHARACTERS = characterTable((byte) =>
  UNUSUAL[byte] === 1 ? null : WINDOWS_1252.decode(Uint8Array.of(byte)),
);

/** Byte of each character of windows-1252 outside ASCII. */
const BYTES = new Map(
  Array.from({ length: 128 }, (_, i) => [WINDOWS_1252.decode(Uint8Array.of(0x80 + i)), 0x80 + i] as const),
);

/** The share of NULs in a row of ASCII in UTF-16 is a half; cells of rows as published have a few. */
const UTF16_SHARE = 1 / 4;

/** Returns the length of the sequence of UTF-8 that begins here, or 0. */
function sequenceAt(bytes: Uint8Array, at: number, end: number): number {
  const first = bytes[at] as number;
  const length = first >= 0xf0 && first < 0xf5 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0;
  if (length === 0 || first >= 0xf5 || at + length > end) return 0;
  for (let i = at + 1; i < at + length; i++) if (((bytes[i] as number) & 0xc0) !== 0x80) return 0;
  return length;
}

/** Returns whether the byte above ASCII is unusual in windows-1252, or begins a character of UTF-8. */
function isStrangeAt(bytes: Uint8Array, at: number, end: number): boolean {
  if (UNUSUAL[bytes[at] as number] === 1) return true;
  // Nearly every accented letter is followed by ASCII, and begins no character of UTF-8.
  const next = bytes[at + 1] as number;
  return next >= 0x80 && next < 0xc0 && sequenceAt(bytes, at, end) > 0;
}

/** Returns whether a row looks like text of another encoding than windows-1252. */
export function isStrange(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    if ((bytes[i] as number) >= 0x80 && isStrangeAt(bytes, i, end)) return true;
  }
  return false;
}

/** Returns whether a row of a file in UTF-8 has text that was encoded twice, or control characters. */
export function isStrangeText(text: string): boolean {
  const bytes = Uint8Array.from(text, (c) => {
    const code = c.charCodeAt(0);
    return code < 0x80 ? code : (BYTES.get(c) ?? (code < 0x100 ? code : 0x7f));
  });
  for (let i = 0; i < bytes.length; i++) {
    const code = text.charCodeAt(i);
    if ((code >= 0x80 && code < 0xa0) || (code >= 0x80 && sequenceAt(bytes, i, bytes.length) > 0))
      return true;
  }
  return false;
}

/** Returns whether a text that was read as windows-1252, and may be cut, has characters of UTF-8. */
export function isMisreadUtf8(text: string): boolean {
  const bytes = Uint8Array.from(text, (c) => BYTES.get(c) ?? c.charCodeAt(0) & 0xff);
  return bytes.some((_, at) => sequenceAt(bytes, at, bytes.length) > 0);
}

const UTF8_MARK = [0xef, 0xbb, 0xbf];
const UTF16_MARKS = [
  [0xff, 0xfe],
  [0xfe, 0xff],
];

const beginsWith = (line: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, i) => line[i] === byte);

/** Returns the encoding that the first line of a file shows, if no source publishes in it; otherwise null. */
export function foreignEncoding(line: Uint8Array, declared: 'windows-1252' | 'detect'): string | null {
  if (UTF16_MARKS.some((mark) => beginsWith(line, mark))) return 'UTF-16';
  const nuls = [0, 0];
  line.forEach((byte, i) => {
    if (byte === 0) nuls[i % 2] = (nuls[i % 2] ?? 0) + 1;
  });
  // Each character has its NUL at the same place of two bytes, and a row with a run of NULs at both.
  if (Math.min(...nuls) === 0 && Math.max(...nuls) > line.length * UTF16_SHARE) return 'UTF-16';
  return declared === 'windows-1252' && beginsWith(line, UTF8_MARK) ? 'UTF-8' : null;
}
