/** Counts the hits of a question by the values of a field. */
import { type Column, type Counted, decodeColumn, decodeTally } from '../records/sets/columns.ts';
import { columnKey, tallyKey } from '../records/sets/keys.ts';
import { type Hits, hitsCounter } from './paging.ts';
import type { Candidate } from './plan.ts';
import { bytesOf, decoding, type Index } from './reads.ts';
import { type Found, walk } from './walk.ts';

type Count = readonly [value: Counted, count: number];

export interface Counts {
  readonly total: number;
  /** The most frequent value first; equal counts by value, an absent one last. */
  readonly all: readonly Count[];
}

export const createCounts = (total: number, unordered: ReadonlyMap<Counted, number>): Counts => ({
  total,
  all: [...unordered].sort(inOrder),
});

function inOrder([value, count]: Count, [other, otherCount]: Count): number {
  if (count !== otherCount) return otherCount - count;
  if (value === null || other === null) return value === null ? 1 : -1;
  return value < other ? -1 : 1;
}

const COUNT_BYTES = 120;

export const countsBytes = ({ all }: Counts): number => COUNT_BYTES * (1 + all.length);

type Values = Map<Counted, number>;

/** Windows whose columns are read while the next windows are evaluated. */
const WINDOWS = 2;

/** Columns of a window that are read at once: one of a field with a thousand values takes up to 50 KB. */
const COLUMNS = 40;

/** Returns the counts of all entries. @throws StoreError */
export async function countsOfAll(index: Index, field: string): Promise<Counts> {
  const bytes = bytesOf(await index.items([tallyKey(field)])[0], 'tally');
  const values = decoding('a tally', () => decodeTally(bytes));
  let total = 0;
  for (const count of values.values()) total += count;
  return createCounts(total, values);
}

/** Columns are read only of containers that have hits. @throws StoreError */
export async function countsOf(
  index: Index,
  candidates: readonly Candidate[],
  field: string,
): Promise<{ hits: Hits; counts: Counts }> {
  const counter = hitsCounter();
  const values: Values = new Map();
  const pending: Promise<void>[] = [];
  for await (const window of walk(
    index,
    candidates.map((candidate) => ({ candidate, read: true })),
  )) {
    for (const { candidate, places } of window)
      counter.add(candidate.container, places?.count ?? candidate.most);
    const counted = addWindow(index, field, window, values);
    // Handled when awaited; this avoids an unhandled rejection where an earlier window fails first.
    counted.catch(() => undefined);
    pending.push(counted);
    if (pending.length > WINDOWS) await pending.shift();
  }
  await Promise.all(pending);
  const hits = counter.hits();
  const pause = index.pace();
  if (pause) await pause;
  return { hits, counts: createCounts(hits.total, values) };
}

async function addWindow(index: Index, field: string, window: readonly Found[], values: Values) {
  const having = window.filter(({ places }) => places?.count !== 0);
  for (let at = 0; at < having.length; at += COLUMNS) {
    const group = having.slice(at, at + COLUMNS);
    const items = index.items(group.map(({ candidate }) => columnKey(field, candidate.container)));
    for (const [i, found] of group.entries()) {
      const bytes = bytesOf(await items[i], 'column');
      const pause = index.pace();
      if (pause) await pause;
      decoding('a column', () => addFound(found, decodeColumn(bytes), values));
    }
  }
}

function addFound({ candidate, places }: Found, column: Column, values: Values): void {
  if (!places && column.length !== candidate.most) throw new Error('a column is short');
  for (const [code, more] of column.count(places).entries()) {
    if (more === 0) continue;
    const value = column.value(code);
    values.set(value, (values.get(value) ?? 0) + more);
  }
}
