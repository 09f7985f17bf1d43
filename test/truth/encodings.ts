/** Other encodings of a text of windows-1252, as bytes. They show in texts with accents. */
import type { Edit } from './edits.ts';

const windows = new TextDecoder('windows-1252');
const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');

export const toUtf8: Edit = (bytes) => utf8(windows.decode(bytes));

/** Each accent becomes two characters, which are published in windows-1252 again: `FARMÃCIA`. */
export const encodedTwice: Edit = (bytes) => utf8(windows.decode(utf8(decoded(bytes))));

const decoded = (bytes: Buffer): string => {
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') ? windows.decode(bytes) : text;
};

export const toUtf16: Edit = (bytes) =>
  Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(windows.decode(bytes), 'utf16le')]);

export const accentsAsQuestionMarks: Edit = (bytes) =>
  Buffer.from(decoded(bytes).replace(/[^\x00-\x7f]/gu, '?'));

/** The letters that Portuguese has, and their bytes in CP850, for which there is no decoder. */
const LETTERS = 'ÁÀÂÃÇÉÊÍÓÔÕÚáàâãçéêíóôõúºª';
const IN_CP850 = Buffer.from('b5b7b6c78090d2d6e0e2e5e9a08583c6878288a1a293e4a3a7a6', 'hex');
const CP850 = new Map([...LETTERS].map((letter, i) => [letter, IN_CP850[i]]));

const macRoman = new TextDecoder('macintosh');
const MAC_ROMAN = new Map(
  Array.from({ length: 128 }, (_, i) => [macRoman.decode(Uint8Array.of(0x80 + i)), 0x80 + i]),
);

/** Letters that a code page lacks become question marks. */
const inCodePage =
  (page: ReadonlyMap<string, number | undefined>): Edit =>
  (bytes) =>
    Buffer.from(
      Array.from(decoded(bytes), (letter) =>
        letter < '\x80' ? letter.charCodeAt(0) : (page.get(letter) ?? 0x3f),
      ),
    );

export const toCp850 = inCodePage(CP850);
export const toMacRoman = inCodePage(MAC_ROMAN);
