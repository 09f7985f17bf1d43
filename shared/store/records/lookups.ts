/** The look-up tables of a generation: read whole, for the names of codes, or page by page like any list. */
import { StoreError } from '../../aws/errors.ts';
import type { DocumentTable, Resource } from '../../datasets/define.ts';
import { BLOCK_ROWS } from './placement.ts';
import { cachedReads } from './read-cache.ts';
import { listHead, type Page, type ReadItems, readHeads, readPage } from './read-list.ts';
import { lookupPlace } from './served/document-places.ts';
import type { Place } from './served/places.ts';
import { readerOf } from './served/reader.ts';

/** Descriptions by code, in the order of the codes; null where the publisher gives none. */
export type Lookup = ReadonlyMap<string, string | null>;

export interface LookupAt {
  readonly read: ReadItems;
  readonly stored: string;
  readonly table: DocumentTable;
}

/** Returns a whole look-up table. @throws StoreError */
export type FindLookup = (at: LookupAt, lookup: Resource) => Promise<Lookup>;

/** The six tables of two generations, of which the municipalities (5,571 rows) take less than a megabyte. */
const CAPACITY = 12;

/** A block is one key, and a call of the store reads at most 100. */
const ROWS_PER_READ = 100 * BLOCK_ROWS;

/** Each table is read once per process and generation, in two round trips. */
export function cachedLookups(): FindLookup {
  const find = cachedReads<Lookup>(CAPACITY);
  return (at, lookup) => find(`${at.stored} ${lookup.name}`, () => readLookup(at, lookup));
}

export interface CodeRow {
  readonly codigo: string;
  readonly descricao: string | null;
}

const rowsOf = ({ table }: LookupAt, lookup: Resource, rows: readonly string[]): CodeRow[] => {
  const { toRecord } = readerOf(table).rows(lookup);
  return rows.map((row) => {
    const { codigo, descricao } = toRecord(row, { partition: '', version: '' });
    return { codigo: String(codigo), descricao: descricao === null ? null : String(descricao) };
  });
};

async function readLookup(at: LookupAt, lookup: Resource): Promise<Lookup> {
  const place = lookupPlace(at.table, at.stored, lookup);
  const [head] = await readHeads(at.read, [place]);
  if (!head) throw new StoreError(`look-up table ${lookup.name}`, 'missing head');
  const { total } = listHead(place, lookup, head);
  const offsets = Array.from({ length: Math.ceil(total / ROWS_PER_READ) }, (_, i) => i * ROWS_PER_READ);
  const parts = await Promise.all(
    offsets.map((offset) => readPage(at.read, place, lookup, head, { offset, limite: ROWS_PER_READ })),
  );
  return new Map(rowsOf(at, lookup, parts.flat()).map(({ codigo, descricao }) => [codigo, descricao]));
}

/** Returns the totals in the tables' order in one round trip; null without a head. @throws StoreError */
export async function lookupTotals(at: LookupAt, lookups: readonly Resource[]): Promise<(number | null)[]> {
  const places = lookups.map((lookup) => lookupPlace(at.table, at.stored, lookup));
  const heads = await readHeads(at.read, places);
  return lookups.map((lookup, i) => {
    const head = heads[i];
    return head ? listHead(places[i] as Place, lookup, head).total : null;
  });
}

/** Returns one page in at most two round trips; null for a table without a head. @throws StoreError */
export async function lookupPage(
  at: LookupAt,
  lookup: Resource,
  page: Page,
): Promise<{ readonly total: number; readonly rows: readonly CodeRow[] } | null> {
  const place = lookupPlace(at.table, at.stored, lookup);
  const [head] = await readHeads(at.read, [place]);
  if (!head) return null;
  const rows = await readPage(at.read, place, lookup, head, page);
  return { total: listHead(place, lookup, head).total, rows: rowsOf(at, lookup, rows) };
}
