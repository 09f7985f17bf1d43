/** Finds the partitions that differ between the rows of a range of keys in two generations. */
import { keyEnd, keyStart, partitionEnd, rowEnd } from '../../export/rows-buffer.ts';
import type { BothRows, RowsOf, StoredRow } from '../rules/values.ts';

/** The rows of each compared resource in one partition of both generations, until the next one is visited. */
export interface Partition {
  readonly partition: string;
  /** Rows by resource, in the order of the compared ones. */
  readonly rows: readonly (readonly [before: number, now: number])[];
  /** The keys that the earlier generation did not have, and a kept one before it had. */
  readonly gone: readonly string[];
  readonly isSame: boolean;
  /** Returns the rows of both; null for a generation that does not have the partition. */
  read(): BothRows;
}

/** The rows of one resource as sorted records (loaders/export/rows-buffer.ts). */
export interface ResourceRows {
  readonly name: string;
  readonly before: Buffer;
  readonly now: Buffer;
}

/** Sorted records, and the place of the partition that is visited among them. */
interface Records {
  readonly bytes: Buffer;
  start: number;
  end: number;
  rows: number;
  isVisited: boolean;
}

interface Compared {
  readonly name: string;
  readonly before: Records;
  readonly now: Records;
  same: number;
}

const recordsOf = (bytes: Buffer): Records => ({ bytes, start: 0, end: 0, rows: 0, isVisited: false });

/** Visits partitions with other rows, and those of the sorted keys `gone`; with `areAll` also all others. */
export function differing(resources: readonly ResourceRows[], gone: Buffer, areAll: boolean) {
  const compared = resources.map(
    ({ name, before, now }): Compared => ({ name, before: recordsOf(before), now: recordsOf(now), same: 0 }),
  );
  return {
    partitions: partitionsOf(compared, recordsOf(gone), areAll),
    /** Returns the rows of the partitions so far that were not visited, being the same in both. */
    same: () => ({ rows: compared.map(({ same }) => [same, same] as const) }),
  };
}

function* partitionsOf(compared: readonly Compared[], gone: Records, areAll: boolean): Generator<Partition> {
  const all = [...compared.flatMap(({ before, now }) => [before, now]), gone];
  for (let first = visitNext(all); first; first = visitNext(all)) {
    // Records are compared as bytes, so that a partition that is the same is not decoded.
    const isSame = compared.every(isSameRows);
    if (isSame && !areAll && gone.rows === 0) {
      for (const one of compared) one.same += one.now.rows;
      continue;
    }
    let both: BothRows | undefined;
    yield {
      partition: first.bytes.toString(
        'latin1',
        keyStart(first.start),
        partitionEnd(first.bytes, first.start),
      ),
      rows: compared.map(({ before, now }) => [before.rows, now.rows] as const),
      gone: storedRows(gone).map(({ key }) => key),
      isSame,
      read: () => {
        both ??= { before: rowsOf(compared, 'before'), now: rowsOf(compared, 'now') };
        return both;
      },
    };
  }
}

/** Moves to the rows of the first partition that is left. Returns records that have it; null at the end. */
function visitNext(all: readonly Records[]): Records | null {
  let first: Records | null = null;
  for (const one of all) {
    one.start = one.end;
    one.rows = 0;
    if (one.start === one.bytes.length) continue;
    const order = first ? comparePartitions(one.bytes, one.start, first.bytes, first.start) : -1;
    if (order < 0) first = one;
    one.isVisited = order <= 0;
  }
  let isReached = false;
  for (const one of all) {
    // Those before the first ones have a later partition.
    isReached ||= one === first;
    if (isReached && one.isVisited) passPartition(one);
  }
  return first;
}

function passPartition(one: Records): void {
  const { bytes, start } = one;
  one.isVisited = false;
  do {
    one.end = rowEnd(bytes, one.end);
    one.rows++;
  } while (one.end < bytes.length && comparePartitions(bytes, one.end, bytes, start) === 0);
}

function comparePartitions(one: Buffer, at: number, other: Buffer, otherAt: number): number {
  const end = partitionEnd(one, at);
  const otherEnd = partitionEnd(other, otherAt);
  for (let i = keyStart(at), j = keyStart(otherAt); i < end && j < otherEnd; i++, j++) {
    const difference = (one[i] as number) - (other[j] as number);
    if (difference !== 0) return difference;
  }
  return end - at - (otherEnd - otherAt);
}

const isSameRows = ({ before, now }: Compared): boolean =>
  before.rows === now.rows &&
  now.bytes.compare(before.bytes, before.start, before.end, now.start, now.end) === 0;

function rowsOf(compared: readonly Compared[], side: 'before' | 'now'): RowsOf | null {
  const there = compared.filter((one) => one[side].rows > 0);
  return there.length === 0
    ? null
    : Object.fromEntries(there.map((one) => [one.name, storedRows(one[side])]));
}

function storedRows({ bytes, start, end }: Records): StoredRow[] {
  const rows: StoredRow[] = [];
  for (let at = start; at < end; at = rowEnd(bytes, at)) {
    const key = bytes.toString('utf8', keyStart(at), keyEnd(bytes, at));
    rows.push({ key, row: bytes.toString('utf8', keyEnd(bytes, at), rowEnd(bytes, at)) });
  }
  return rows;
}

/** Partitions from the first to the second one, without that; null for no end. */
export interface KeyRange {
  readonly from: string;
  readonly to: string | null;
}

export function recordsFrom(bytes: Buffer, { from, to }: KeyRange): Buffer {
  const start = firstFrom(bytes, 0, from);
  return bytes.subarray(start, to === null ? bytes.length : firstFrom(bytes, start, to));
}

/** Returns where the first record from `start` on is whose partition is not before this one. */
function firstFrom(bytes: Buffer, start: number, partition: string): number {
  // A record with nothing but its partition.
  const record = Buffer.alloc(keyStart(0) + partition.length);
  record[4] = partition.length;
  record[5] = partition.length;
  record.write(partition, keyStart(0), 'latin1');
  let at = start;
  while (at < bytes.length && comparePartitions(bytes, at, record, 0) < 0) at = rowEnd(bytes, at);
  return at;
}
