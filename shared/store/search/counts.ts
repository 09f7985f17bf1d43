/** A question's counts as bytes and numbers, which take a seventh of the memory of texts and pairs. */
import type { Counted } from '../records/sets/columns.ts';

export type Count = readonly [value: Counted, count: number];

export interface Counts {
  readonly total: number;
  /** Number of distinct values. */
  readonly values: number;
  /** Bytes in memory. */
  readonly bytes: number;
  /**
   * Returns the values from one place to before another. The most frequent value precedes; equal counts are
   * in the order of the values, of which an absent one is the last.
   */
  slice(from: number, end: number): Count[];
}

function compare([a, counted]: Count, [b, other]: Count): number {
  if (counted !== other) return other - counted;
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return a < b ? -1 : 1;
}

/** Bytes of the objects of counts, besides their numbers and texts. */
const OBJECTS = 600;

/** Returns a text's bytes in their own memory: Node's pool would keep 8 KB for each text, however short. */
function ownBytes(text: string): Buffer {
  const bytes = Buffer.alloc(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** `total` is the number of all hits. */
export function createCounts(total: number, unordered: Iterable<Count>): Counts {
  const sorted = [...unordered].sort(compare);
  const absent = sorted.findIndex(([value]) => value === null);
  const texts = ownBytes(sorted.map(([value]) => value ?? '').join(''));
  const counts = Uint32Array.from(sorted, ([, count]) => count);
  const ends = new Uint32Array(sorted.length);
  let used = 0;
  for (const [i, [value]] of sorted.entries()) {
    used += Buffer.byteLength(value ?? '');
    ends[i] = used;
  }
  const at = (i: number): Count => [
    i === absent ? null : texts.toString('utf8', ends[i - 1] ?? 0, ends[i]),
    counts[i] as number,
  ];
  return {
    total,
    values: sorted.length,
    bytes: OBJECTS + texts.byteLength + ends.byteLength + counts.byteLength,
    slice(from, end) {
      const last = Math.min(end, ends.length);
      return Array.from({ length: Math.max(0, last - from) }, (_, i) => at(from + i));
    },
  };
}
