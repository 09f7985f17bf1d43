/** An index in memory, written by a load's encoders, and a scan over plain objects to compare it with. */

import type { IndexItem, Posting } from '../../../loaders/records/terms/term-items.ts';
import type { Item, ItemKey, TableKey } from '../../../shared/aws/read-items.ts';
import { AS_IS, encodeBlock } from '../../../shared/store/records/block.ts';
import { SORT_KEY } from '../../../shared/store/records/placement.ts';
import { encodeTally } from '../../../shared/store/records/sets/columns.ts';
import { columnKey, ENTRY_BLOCK, entryBlockKey, tallyKey } from '../../../shared/store/records/sets/keys.ts';
import type { Clause, First } from '../../../shared/store/search/searcher.ts';
import { columnBytes } from './column-bytes.ts';
import { encodePairs, encodeSet } from './encoded-sets.ts';
import { type TermSet, termItems } from './gathered.ts';

export interface PlainEntry {
  readonly row: string;
  readonly terms: readonly string[];
  /** The paired terms of each row, such as a partner. */
  readonly rows: readonly (readonly string[])[];
  readonly uf: string | null;
}

/** Entries by container; a container may have none. */
export type PlainIndex = readonly (readonly PlainEntry[])[];

function matches({ terms, rows }: PlainEntry, { terms: asked, beginning, ...clause }: Clause): boolean {
  const { kind } = clause;
  const ends = (term: string): boolean =>
    'ending' in clause && clause.ending ? term.endsWith(clause.ending) : !/[ !]$/.test(term);
  const begins = (term: string): boolean =>
    beginning !== undefined && term.startsWith(beginning) && ends(term);
  if (kind === 'any') return [terms, ...rows].flat().some((term) => asked.includes(term) || begins(term));
  return rows.some(
    (row) => asked.every((term) => row.includes(term)) && (beginning === undefined || row.some(begins)),
  );
}

/** Returns the entries that match: those of the first clause of the order, of the next, and the others. */
export function scan(index: PlainIndex, clauses: readonly Clause[], first: First = []): PlainEntry[] {
  const hits = index.flat().filter((entry) => clauses.every((clause) => matches(entry, clause)));
  const sectionOf = (entry: PlainEntry): number => {
    const section = first.findIndex((clause) => matches(entry, clause));
    return section < 0 ? first.length : section;
  };
  return hits.toSorted((a, b) => sectionOf(a) - sectionOf(b));
}

export function tallyOf(entries: readonly PlainEntry[]): Map<string | null, number> {
  const counts = new Map<string | null, number>();
  for (const { uf } of entries) counts.set(uf, (counts.get(uf) ?? 0) + 1);
  return counts;
}

/** Items by the text of their keys. */
export type Items = Map<string, Item>;

export const nameOf = (key: ItemKey): string => `${key['k']} ${key[SORT_KEY]}`;

export function addItems(items: Items, added: Iterable<IndexItem>): void {
  for (const { key, bytes } of added) items.set(nameOf(key), { ...key, [AS_IS]: bytes });
}

export function itemsOf(index: PlainIndex, buckets: number): Items {
  const items: Items = new Map();
  const entriesOfEach = index.map(({ length }) => length);
  addItems(items, termItems([...plainTerms(index), ...pairedTerms(index)], buckets, entriesOfEach));
  addItems(items, [{ key: tallyKey('uf'), bytes: encodeTally(tallyOf(index.flat())) }]);
  for (const [container, entries] of index.entries()) {
    if (entries.length === 0) continue;
    addItems(items, [{ key: columnKey('uf', container), bytes: columnBytes(entries.map(({ uf }) => uf)) }]);
    for (let at = 0; at < entries.length; at += ENTRY_BLOCK) {
      const block = encodeBlock(entries.slice(at, at + ENTRY_BLOCK).map(({ row }) => row));
      const key = entryBlockKey(container, at / ENTRY_BLOCK);
      items.set(nameOf(key), { ...key, [block.attribute]: block.bytes });
    }
  }
  return items;
}

type ByContainer<T> = Map<string, Map<number, T[]>>;

function addTo<T>(terms: ByContainer<T>, text: string, container: number, value: T): void {
  const containers = terms.get(text) ?? new Map<number, T[]>();
  terms.set(text, containers);
  const values = containers.get(container) ?? [];
  containers.set(container, values);
  values.push(value);
}

const termSets = <T>(
  terms: ByContainer<T>,
  paired: boolean,
  of: (all: T[]) => Omit<Posting, 'container'>,
): TermSet[] =>
  [...terms].map(([text, containers]) => ({
    text,
    paired,
    postings: [...containers].map(([container, all]) => ({ container, ...of(all) })),
  }));

function plainTerms(index: PlainIndex): TermSet[] {
  const terms: ByContainer<number> = new Map();
  for (const [container, entries] of index.entries()) {
    for (const [place, entry] of entries.entries()) {
      for (const text of new Set(entry.terms)) addTo(terms, text, container, place);
    }
  }
  return termSets(terms, false, (places) => ({
    count: places.length,
    bytes: encodeSet(Uint16Array.from(places)),
  }));
}

function pairedTerms(index: PlainIndex): TermSet[] {
  const terms: ByContainer<readonly [number, number]> = new Map();
  for (const [container, entries] of index.entries()) {
    for (const [place, { rows }] of entries.entries()) {
      for (const [ordinal, row] of rows.entries()) {
        for (const text of new Set(row)) addTo(terms, text, container, [place, ordinal]);
      }
    }
  }
  return termSets(terms, true, (pairs) => ({
    count: new Set(pairs.map(([place]) => place)).size,
    bytes: encodePairs(
      Uint16Array.from(pairs, ([place]) => place),
      Uint32Array.from(pairs, ([, ordinal]) => ordinal),
    ),
  }));
}

/** A store over items, which counts what is read from it. */
export function storeOf(items: Items) {
  const calls: string[][] = [];
  const read = async (keys: readonly TableKey[]): Promise<(Item | undefined)[]> => {
    if (keys.length > 100) throw new Error('more than 100 keys');
    calls.push(keys.map(({ key }) => nameOf(key)));
    return keys.map(({ key }) => items.get(nameOf(key)));
  };
  return { at: { read, stored: 'busca-1' }, calls, keys: () => calls.flat() };
}
