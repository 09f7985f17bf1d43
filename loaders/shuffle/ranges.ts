/**
 * Spreads the entries of a search index over ranges of their order. The keys of some rows, sampled while files are read, give
 * the bounds of ranges of about equal size; each range is then sorted by itself.
 */
import { type Resource, type Source, tablesOfKind } from '../../shared/datasets/define.ts';
import { fieldsOf } from '../../shared/datasets/layout.ts';
import type { IndexCodec } from '../../shared/store/records/indexing/codec.ts';
import { indexCodecOf } from '../../shared/store/records/indexing/indexes.ts';
import { compareTexts } from '../../shared/store/records/sets/text-order.ts';
import type { Form } from '../work/form.ts';
import type { Plan } from '../work/plan.ts';
import type { ScatterIndex } from '../work/scattered.ts';
import { shuffleTextReader } from './shuffle-text.ts';

/** Rows from one sampled key to the next. */
export const SAMPLED_ROWS = 800;
/**
 * Entries of a range. A container has room for 65,536, and a range begins a new one: with 65 sampled keys the largest of many
 * ranges is about a quarter larger than the mean.
 */
const RANGE_ENTRIES = 52_000;

export interface KeySampler {
  readonly keys: readonly string[];
  /** `row` is the number of the row in its file, from 0. */
  add(row: number, buffer: Buffer, start: number, end: number): void;
}

/** Returns null for a resource whose records are not the entries of an index. */
export function keySampler(source: Source, resource: Resource, form: Form): KeySampler | null {
  const index = tablesOfKind(source, 'index').find(({ of }) => of.entity === resource);
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
  return {
    keys,
    add: (row, buffer, start, end) => {
      if (row % SAMPLED_ROWS !== 0) return;
      keys.push(order.keyOf(readers.map((textOf) => textOf(buffer, start, end) || null)));
    },
  };
}

/** Finds the range of a key, the first `end` bytes, by binary search. */
export type RangeOf = (bytes: Buffer, end: number) => number;

const known = new WeakMap<readonly ScatterIndex[], Map<IndexCodec, RangeOf>>();

/** The bounds are computed once for the indexes of a load, because every bucket of a process needs them. */
export function rangeFinder(plan: Plan, indexes: readonly ScatterIndex[], codec: IndexCodec): RangeOf {
  const finders = known.get(indexes) ?? new Map<IndexCodec, RangeOf>();
  known.set(indexes, finders);
  const finder = finders.get(codec) ?? finderOf(boundsOf(plan, indexes, codec));
  finders.set(codec, finder);
  return finder;
}

/** Returns the first keys of all ranges but the first. */
function boundsOf(plan: Plan, indexes: readonly ScatterIndex[], { table }: IndexCodec): string[] {
  const own = plan.members
    .filter(({ resource }) => resource === table.of.entity.name)
    .flatMap(({ task }) => indexes[task] ?? []);
  const rows = own.reduce((sum, index) => sum + index.rows, 0);
  const ranges = Math.min(plan.buckets, Math.max(1, Math.ceil(rows / RANGE_ENTRIES)));
  const keys = own.flatMap((index) => index.keys).sort((a, b) => (a < b ? -1 : 1));
  return Array.from(
    { length: ranges - 1 },
    (_, i) => keys[Math.floor(((i + 1) * keys.length) / ranges)] ?? '',
  );
}

function finderOf(texts: readonly string[]): RangeOf {
  const bounds = texts.map((text) => Buffer.from(text));
  return (bytes, end) => {
    let low = 0;
    let high = bounds.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const bound = bounds[middle] as Buffer;
      if (compareTexts(bound, 0, bound.length, bytes, 0, end) <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
