/**
 * Spreads the entries of a search index over ranges of their order. The keys of some rows, sampled while
 * files are read, give the bounds of ranges of about equal size; each range is then sorted by itself.
 */
import { type Resource, type Source, tablesOfKind } from '../../shared/datasets/define.ts';
import { fieldsOf } from '../../shared/datasets/layout.ts';
import { type IndexCodec, indexCodecOf } from '../records/indexing/index-codec.ts';
import type { Form } from '../work/form.ts';
import type { Plan } from '../work/plan.ts';
import type { ScatterIndex } from '../work/scattered.ts';
import { shuffleTextReader } from './shuffle-text.ts';

/** Rows from one sampled key to the next, in a large file and at least. */
const MOST_APART = 800;
const LEAST_APART = 100;
/** Bytes of a file for each row between two keys: a smaller file has some 400 keys of rows of 230 bytes. */
const BYTES_APART = 92_000;

const rowsApart = (size: number): number =>
  Math.min(MOST_APART, Math.max(LEAST_APART, Math.floor(size / BYTES_APART)));
/**
 * Entries of a range. A container has room for 65,536, and a range begins a new one: with the 65 sampled keys
 * of large files the largest of many ranges is about a quarter larger than the mean.
 */
const RANGE_ENTRIES = 52_000;

/** Entries of one range where there are no more: two would take longer than one. */
const ENTRIES_ALONE = 8_000;

/** Ranges are about equal in size, so with an odd number one of two processes would wait at the end. */
const rangesOf = (entries: number): number =>
  entries <= ENTRIES_ALONE ? 1 : 2 * Math.ceil(entries / RANGE_ENTRIES / 2);

export interface KeySampler {
  readonly keys: readonly string[];
  /** Whether the row of this number, counted from 0, must be added. */
  takes(row: number): boolean;
  add(buffer: Buffer, start: number, end: number): void;
}

/** Returns null for a resource whose records are not entries of an index. `size`: bytes of the file. */
export function keySampler(source: Source, resource: Resource, form: Form, size: number): KeySampler | null {
  const index = tablesOfKind(source, 'index').find(({ derivedFrom }) => derivedFrom.entity === resource);
  if (!index) return null;
  const { order } = indexCodecOf(index);
  const fields = fieldsOf(resource.layout);
  const readers = order.fields.map(({ parts }) =>
    shuffleTextReader(
      form,
      parts.map((part) => fields.indexOf(part)),
    ),
  );
  const keys: string[] = [];
  const every = rowsApart(size);
  return {
    keys,
    takes: (row) => row % every === 0,
    add: (buffer, start, end) => {
      keys.push(order.keyOf(readers.map((textOf) => textOf(buffer, start, end) || null)));
    },
  };
}

/** The first keys of all ranges but the first, in UTF-8. */
export type Bounds = readonly Buffer[];

const known = new WeakMap<readonly ScatterIndex[], Map<IndexCodec, Bounds>>();

/** Returns the bounds of a load's ranges, computed once because every bucket of a process needs them. */
export function boundsOf(plan: Plan, indexes: readonly ScatterIndex[], codec: IndexCodec): Bounds {
  const all = known.get(indexes) ?? new Map<IndexCodec, Bounds>();
  known.set(indexes, all);
  const bounds = all.get(codec) ?? sampledBounds(plan, indexes, codec).map((text) => Buffer.from(text));
  all.set(codec, bounds);
  return bounds;
}

function sampledBounds(plan: Plan, indexes: readonly ScatterIndex[], { table }: IndexCodec): string[] {
  const own = plan.members
    .filter(({ resource }) => resource === table.derivedFrom.entity.name)
    .flatMap(({ task }) => indexes[task] ?? []);
  const rows = own.reduce((sum, index) => sum + index.rows, 0);
  const ranges = Math.min(plan.buckets, rangesOf(rows));
  const keys = own.flatMap((index) => index.keys).sort((a, b) => (a < b ? -1 : 1));
  return Array.from(
    { length: ranges - 1 },
    (_, i) => keys[Math.floor(((i + 1) * keys.length) / ranges)] ?? '',
  );
}
