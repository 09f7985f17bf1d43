/**
 * Sorts rows into buckets, as bytes: rows are collected in one arena and written sorted by bucket, one run a bucket. A
 * member of any size becomes one object for each group of buckets, written from front to back in fixed memory.
 */
import { unquote } from '../read/plain/unquoted.ts';
import type { Flush } from '../work/scattered.ts';
import type { GroupWriters } from './bucket-groups.ts';

/** Bytes before each row, 32 bits each: its line number, and twice its length, plus 1 for a row without its quotes. */
export const ROW_HEADER = 8;
/** Row length for which the index of an arena is sized; many shorter rows only make it flush earlier. */
const MIN_ROW = 16;

export class Scatter {
  private readonly out: GroupWriters;
  private readonly arena: Buffer;
  private readonly sorted: Buffer;
  private readonly starts: Uint32Array;
  private readonly bucketOf: Uint16Array;
  private readonly buckets: number;
  private used = 0;
  private count = 0;
  /** The byte between quoted cells; null where rows are written as published. */
  private delimiter: number | null = null;
  readonly flushes: Flush[] = [];

  constructor(out: GroupWriters, buckets: number, arenaBytes: number) {
    this.out = out;
    this.buckets = buckets;
    this.arena = Buffer.allocUnsafe(arenaBytes);
    this.sorted = Buffer.allocUnsafe(arenaBytes);
    const rows = Math.ceil(arenaBytes / MIN_ROW);
    this.starts = new Uint32Array(rows);
    this.bucketOf = new Uint16Array(rows);
  }

  /** Writes the rows that follow without their quotes, where these can be put back. */
  leaveOutQuotes({ delimiter }: { readonly delimiter: string }): void {
    this.delimiter = delimiter.charCodeAt(0);
  }

  /** Returns whether `flush` must be called before a row of `length` bytes is added. */
  isFull(length: number): boolean {
    return this.used + ROW_HEADER + length > this.arena.length || this.count === this.starts.length;
  }

  add(bucket: number, line: number, source: Buffer, start: number, end: number): void {
    const { arena, delimiter, used } = this;
    this.starts[this.count] = used;
    this.bucketOf[this.count++] = bucket;
    const at = used + ROW_HEADER;
    const unquoted = delimiter === null ? -1 : unquote(source, start, end, delimiter, arena, at);
    const isUnquoted = unquoted >= 0;
    this.used = isUnquoted ? unquoted : at + source.copy(arena, at, start, end);
    arena.writeUInt32LE(line, used);
    arena.writeUInt32LE((this.used - at) * 2 + (isUnquoted ? 1 : 0), used + 4);
  }

  async flush(): Promise<void> {
    if (this.count === 0) return;
    const flush = { lengths: this.sortByBucket() };
    await this.out.write(this.sorted.subarray(0, this.used), flush);
    this.flushes.push(flush);
    this.used = 0;
    this.count = 0;
  }

  /** Sorts by counting, so that rows of one bucket keep their order. */
  private sortByBucket(): number[] {
    const { arena, sorted, starts, bucketOf, count, used } = this;
    const lengths = new Array<number>(this.buckets).fill(0);
    const endOf = (i: number): number => (i + 1 < count ? (starts[i + 1] as number) : used);
    for (let i = 0; i < count; i++) {
      const bucket = bucketOf[i] as number;
      lengths[bucket] = (lengths[bucket] as number) + endOf(i) - (starts[i] as number);
    }
    const next = new Float64Array(this.buckets);
    for (let b = 1; b < this.buckets; b++) next[b] = (next[b - 1] as number) + (lengths[b - 1] as number);
    for (let i = 0; i < count; i++) {
      const bucket = bucketOf[i] as number;
      const to = next[bucket] as number;
      next[bucket] = to + arena.copy(sorted, to, starts[i], endOf(i));
    }
    return lengths;
  }
}
