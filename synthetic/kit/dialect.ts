/** The ways in which the sources without a documented layout may arrive: encoding, delimiter, quotes, days, amounts. */
import { isoDay, slashedDay } from './days.ts';
import { masked } from './parties.ts';
import { asUtf8, BYTE_ORDER_MARK, quoted } from './texts.ts';

export interface Dialect {
  readonly encoding: 'utf-8' | 'windows-1252';
  readonly mark: boolean;
  readonly delimiter: ';' | ',' | '\t';
  /** All cells in quotes, or only those that need them. */
  readonly quotes: 'all' | 'needed';
  readonly end: '\n' | '\r\n';
  /** AAAAMMDD → as printed. */
  readonly day: (day: string) => string;
  /** Whole part and cents → as printed. */
  readonly amount: (whole: number, cents: string) => string;
  /** 14 characters → as printed. */
  readonly cnpj: (cnpj: string) => string;
}

/** Thousands with dots, decimals with a comma. */
const brazilian = (whole: number, cents: string): string =>
  `${String(whole).replace(/\B(?=(\d{3})+$)/g, '.')},${cents}`;
const dotted = (whole: number, cents: string): string => `${whole}.${cents}`;
const bare = (text: string): string => text;

export const DIALECTS: readonly Dialect[] = [
  {
    encoding: 'utf-8',
    mark: true,
    delimiter: ';',
    quotes: 'needed',
    end: '\r\n',
    day: slashedDay,
    amount: brazilian,
    cnpj: masked,
  },
  {
    encoding: 'windows-1252',
    mark: false,
    delimiter: ';',
    quotes: 'all',
    end: '\n',
    day: isoDay,
    amount: dotted,
    cnpj: bare,
  },
  {
    encoding: 'utf-8',
    mark: false,
    delimiter: ',',
    quotes: 'needed',
    end: '\n',
    day: bare,
    amount: brazilian,
    cnpj: bare,
  },
  {
    encoding: 'windows-1252',
    mark: false,
    delimiter: '\t',
    quotes: 'needed',
    end: '\r\n',
    day: slashedDay,
    amount: dotted,
    cnpj: masked,
  },
];

/** The one of a file. */
export const dialectOf = (seed: number, file: number): Dialect =>
  DIALECTS[(seed + file) % DIALECTS.length] as Dialect;

/** Cells in the bytes of windows-1252 → the line in the bytes of the file. */
export function lineOf({ encoding, delimiter, quotes, end }: Dialect, cells: readonly string[]): string {
  const needs = (cell: string): boolean =>
    quotes === 'all' || cell.includes(delimiter) || cell.includes('"') || cell.includes('\n');
  const line = cells.map((cell) => (needs(cell) ? quoted(cell) : cell)).join(delimiter) + end;
  return encoding === 'utf-8' ? asUtf8(line) : line;
}

export const headerLine = (dialect: Dialect, names: readonly string[]): string =>
  (dialect.mark ? BYTE_ORDER_MARK : '') + lineOf(dialect, names);

/** Amounts that trip readers, as AAAA,CC without more: a cent's dot first, nothing, zero, very much. */
export const ODD_AMOUNTS: readonly string[] = ['.58', ',07', '0', '', '0,00', '99999999999999,99', '1200.5'];
