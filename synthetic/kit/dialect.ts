/** Forms that files without a documented layout may have: encoding, delimiter, quotes, days, amounts. */
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
  /** Converts AAAAMMDD to the printed form. */
  readonly day: (day: string) => string;
  /** Converts a whole part and cents to the printed form. */
  readonly amount: (whole: number, cents: string) => string;
  /** Converts a CNPJ of 14 characters to the printed form. */
  readonly cnpj: (cnpj: string) => string;
}

/** Prints thousands with dots and decimals with a comma. */
export const brazilian = (whole: number, cents: string): string =>
  `${String(whole).replace(/\B(?=(\d{3})+$)/g, '.')},${cents}`;
const dotted = (whole: number, cents: string): string => `${whole}.${cents}`;
const bare = (text: string): string => text;

const DIALECTS: readonly Dialect[] = [
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

/** Returns the dialect of a file. */
export const dialectOf = (seed: number, file: number): Dialect =>
  DIALECTS[(seed + file) % DIALECTS.length] as Dialect;

/** Makes the line in the bytes of the file from cells in the bytes of windows-1252. */
export function lineOf({ encoding, delimiter, quotes, end }: Dialect, cells: readonly string[]): string {
  const needs = (cell: string): boolean =>
    quotes === 'all' || cell.includes(delimiter) || cell.includes('"') || cell.includes('\n');
  const line = cells.map((cell) => (needs(cell) ? quoted(cell) : cell)).join(delimiter) + end;
  return encoding === 'utf-8' ? asUtf8(line) : line;
}

export const headerLine = (dialect: Dialect, names: readonly string[]): string =>
  (dialect.mark ? BYTE_ORDER_MARK : '') + lineOf(dialect, names);

/** Amounts that break simple readers: without a whole part, without decimals, empty, zero, very large. */
export const ODD_AMOUNTS: readonly string[] = ['.58', ',07', '0', '', '0,00', '99999999999999,99', '1200.5'];
