/** Reads files with a line of column names, independently of the loaders. */
import { cellsOf, rowsOf } from './csv.ts';
import type { PublishedFile } from './files.ts';
import { hundredths, type Kind, type Served, served } from './values.ts';
import { fromWindows1252 } from './windows1252.ts';

/** The type of each field and the names that its column has had. */
export type Columns = Readonly<Record<string, readonly [Kind, ...string[]]>>;

export interface Reading {
  readonly columns: Columns;
  /** Detected from the header by default. */
  readonly delimiter?: ';' | ',';
  /** @default true */
  readonly quotes?: boolean;
  /** Patterns that fields must match. */
  readonly forms?: Readonly<Record<string, RegExp>>;
  /** A field that must be an amount unless it is absent. */
  readonly amount?: string;
}

/** Decodes UTF-8 where the whole file is valid, with or without a byte-order mark; otherwise windows-1252. */
function textOf(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') ? fromWindows1252(bytes) : text.replace(/^\ufeff/, '');
}

/** Returns the good rows in the order of the files. */
export const readRows = (files: readonly PublishedFile[], reading: Reading): Served[] =>
  files.flatMap(({ bytes }) => rowsOfText(textOf(bytes), reading));

function rowsOfText(text: string, reading: Reading): Served[] {
  const header = /[^\r\n]+/.exec(text)?.[0] ?? '';
  const delimiter = reading.delimiter ?? delimiterOf(header);
  const cut = (line: string): string[] | null =>
    reading.quotes === false ? line.split(delimiter) : cellsOf(line, delimiter);
  const names = (cut(header) ?? []).map(folded);
  const places = Object.entries(reading.columns).map(([field, [kind, ...printed]]) => ({
    field,
    kind,
    at: names.findIndex((name) => printed.map(folded).includes(name)),
  }));
  const width = reading.quotes === false ? null : names.length;
  return rowsOf(text, width, delimiter)
    .slice(1)
    .flatMap((line) => {
      const cells = cut(line);
      const record: Served = {};
      for (const { field, kind, at } of places)
        record[field] = at < 0 ? null : served(kind, cells?.[at] ?? '');
      return cells?.length === names.length && isGood(record, reading) ? [record] : [];
    });
}

const delimiterOf = (header: string): string =>
  [';', ',', '\t'].toSorted((a, b) => header.split(b).length - header.split(a).length)[0]!;

const folded = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .toLowerCase()
    .trim()
    .replace(/[^a-z0-9]+/g, '_');

function isGood(record: Served, { forms = {}, amount }: Reading): boolean {
  if (amount && record[amount] !== null && hundredths(String(record[amount])) === null) return false;
  return Object.entries(forms).every(([field, form]) => form.test(String(record[field] ?? '')));
}

/** Groups rows by owner. `keyOf` returns null for a row that is not kept. */
export function grouped(
  rows: readonly Served[],
  keyOf: (row: Served) => string | null,
): Map<string, Served[]> {
  const groups = Map.groupBy(rows, keyOf);
  groups.delete(null);
  return groups as Map<string, Served[]>;
}

/** Keeps the first row of each key. */
export const keyed = (rows: readonly Served[], key: string): Map<string, Served> =>
  new Map([...grouped(rows, (row) => String(row[key]))].map(([own, [first]]) => [own, first!]));

/** Returns 14 characters without the mask, or null: such a row is a person's or wrong. */
export function holderOf(value: Served[string] | undefined): string | null {
  const plain = String(value ?? '')
    .replace(/[^0-9A-Za-z*]/g, '')
    .toUpperCase();
  return /^[0-9A-Z]{12}[0-9]{2}$/.test(plain) ? plain : null;
}
