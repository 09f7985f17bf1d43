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

/** Bytes of the letters that Portuguese has. */
const CP850 = {
  Á: 0xb5,
  À: 0xb7,
  Â: 0xb6,
  Ã: 0xc7,
  Ç: 0x80,
  É: 0x90,
  Ê: 0xd2,
  Í: 0xd6,
  Ó: 0xe0,
  Ô: 0xe2,
  Õ: 0xe5,
  Ú: 0xe9,
  á: 0xa0,
  à: 0x85,
  â: 0x83,
  ã: 0xc6,
  ç: 0x87,
  é: 0x82,
  ê: 0x88,
  í: 0xa1,
  ó: 0xa2,
  ô: 0x93,
  õ: 0xe4,
  ú: 0xa3,
  º: 0xa7,
  ª: 0xa6,
};
const MAC_ROMAN = {
  Á: 0xe7,
  À: 0xcb,
  Â: 0xe5,
  Ã: 0xcc,
  Ç: 0x82,
  É: 0x83,
  Ê: 0xe6,
  Í: 0xea,
  Ó: 0xee,
  Ô: 0xef,
  Õ: 0xcd,
  Ú: 0xf2,
  á: 0x87,
  à: 0x88,
  â: 0x89,
  ã: 0x8b,
  ç: 0x8d,
  é: 0x8e,
  ê: 0x90,
  í: 0x92,
  ó: 0x97,
  ô: 0x99,
  õ: 0x9b,
  ú: 0x9c,
  º: 0xbc,
  ª: 0xbb,
};

/** Letters that a code page lacks become question marks. */
const inCodePage =
  (page: Readonly<Record<string, number>>): Edit =>
  (bytes) =>
    Buffer.from(
      Array.from(decoded(bytes), (letter) =>
        letter < '\x80' ? letter.charCodeAt(0) : (page[letter] ?? 0x3f),
      ),
    );

export const toCp850 = inCodePage(CP850);
export const toMacRoman = inCodePage(MAC_ROMAN);
