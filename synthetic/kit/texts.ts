/** Texts of other registries in their files' bytes: a character is one byte, whatever the encoding. */
import { ODD_CELLS } from '../sources/cnpj/words.ts';

const decoder = new TextDecoder('windows-1252');

/** Converts a text of windows-1252 bytes to the bytes of the same text in UTF-8. */
export const asUtf8 = (bytes: string): string =>
  /^[\x00-\x7f]*$/.test(bytes)
    ? bytes
    : Buffer.from(decoder.decode(Buffer.from(bytes, 'latin1'))).toString('latin1');

/** The byte order mark that some programs write before UTF-8. */
export const BYTE_ORDER_MARK = '\xef\xbb\xbf';

/** Puts a cell in quotes, with `""` for a quote inside. */
export const quoted = (cell: string): string => `"${cell.includes('"') ? cell.replaceAll('"', '""') : cell}"`;

const MORE_ODD_CELLS = [
  'LOTES 3, 4 E 5, QUADRA 7',
  '\x93ENTRE ASPAS CURVAS\x94 E \x91SIMPLES\x92',
  'TRAVESS\xc3O \x96 FUNDOS \x85',
] as const;

/** Cells that break simple readers, without their quotes. */
export const ODD_TEXTS: readonly string[] = [
  ...MORE_ODD_CELLS,
  ...ODD_CELLS.map((cell) => cell.replaceAll('""', '"')),
];

/** Returns one of the texts for every `period`-th row, else the ordinary text. */
export const oddEvery = (
  texts: readonly string[],
  period: number,
  index: number,
  ordinary: string,
): string =>
  index % period === 5 ? (texts[Math.floor(index / period) % texts.length] ?? ordinary) : ordinary;
