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

/** Every row is counted once: as served, rejected, person, orphan or, where rows have a key, repeated. */
export interface Counts {
  rows: number;
  /** Rows equal to an earlier one: served once where rows have a key, and otherwise as often as published. */
  repeated: number;
  rejected: number;
  persons: number;
  orphans: number;
}

export const noCounts = (): Counts => ({ rows: 0, repeated: 0, rejected: 0, persons: 0, orphans: 0 });

/** Decodes UTF-8 where the whole file is valid, with or without a byte-order mark; otherwise windows-1252. */
export function textOf(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') ? fromWindows1252(bytes) : text.replace(/^\ufeff/, '');
}

/** Returns the good rows in the order of the files; the others are only counted. */
export function readRows(files: readonly PublishedFile[], reading: Reading, counts: Counts): Served[] {
  return files.flatMap(({ bytes }) => rowsOfText(textOf(bytes), reading, counts));
}

function rowsOfText(text: string, reading: Reading, counts: Counts): Served[] {
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
      counts.rows += 1;
      const cells = cut(line);
      const record: Served = {};
      for (const { field, kind, at } of places)
        record[field] = at < 0 ? null : served(kind, cells?.[at] ?? '');
      if (cells?.length === names.length && isGood(record, reading)) return [record];
      counts.rejected += 1;
      return [];
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

/** Groups rows by owner and counts exact repeats. `keyOf` returns null for a row that is not kept. */
export function grouped(
  rows: readonly Served[],
  counts: Counts,
  keyOf: (row: Served) => string | null,
): Map<string, Served[]> {
  const groups = new Map<string, Served[]>();
  const seen = new Set<string>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null) continue;
    const content = `${key} ${JSON.stringify(row)}`;
    if (seen.has(content)) counts.repeated += 1;
    seen.add(content);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** Keeps one row per key: the first stays, an equal one is a repeat, a different one is rejected. */
export function keyed(rows: readonly Served[], counts: Counts, key: string): Map<string, Served> {
  const kept = new Map<string, Served>();
  for (const row of rows) {
    const first = kept.get(String(row[key]));
    if (!first) kept.set(String(row[key]), row);
    else if (JSON.stringify(first) === JSON.stringify(row)) counts.repeated += 1;
    else counts.rejected += 1;
  }
  return kept;
}

/** Returns 14 characters without the mask, or null: a person is counted, and any other value is rejected. */
export function holderOf(value: Served[string] | undefined, counts: Counts): string | null {
  const plain = String(value ?? '')
    .replace(/[^0-9A-Za-z*]/g, '')
    .toUpperCase();
  if (/^[0-9A-Z]{12}[0-9]{2}$/.test(plain)) return plain;
  counts[/^[0-9X*]{11}$/.test(plain) ? 'persons' : 'rejected'] += 1;
  return null;
}
