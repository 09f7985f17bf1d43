/** Finds the partitions that differ between the rows of a range of keys in two generations. */
import { keyEnd, keyStart, partitionEnd, rowEnd } from '../../export/rows-buffer.ts';
import type { BothRows, RowsOf, StoredRow } from '../rules/compare.ts';

/** The rows of each compared resource in one partition of both generations. */
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

export interface Differing {
  /** Rows by resource that are the same in both generations, in partitions that are not visited. */
  readonly same: Readonly<Record<string, number>>;
  readonly partitions: Iterable<Partition>;
}

/** Where the rows of one partition are among the bytes of a resource. */
interface Place {
  readonly start: number;
  readonly end: number;
  readonly rows: number;
}

const NOWHERE: Place = { start: 0, end: 0, rows: 0 };

/** The rows of one resource in a partition of both generations. */
interface Both {
  readonly before: Place;
  readonly now: Place;
  readonly isSame: boolean;
}

const textAt = (bytes: Buffer, at: number): string =>
  bytes.toString('latin1', keyStart(at), partitionEnd(bytes, at));

/** Compares the partitions of two records; the one behind the last record comes after all others. */
function comparePartitions(one: Buffer, at: number, other: Buffer, otherAt: number): number {
  if (at === one.length || otherAt === other.length)
    return Number(at === one.length) - Number(otherAt === other.length);
  const [end, otherEnd] = [partitionEnd(one, at), partitionEnd(other, otherAt)];
  let i = keyStart(at);
  for (let j = keyStart(otherAt); i < end && j < otherEnd; i++, j++) {
    const difference = (one[i] as number) - (other[j] as number);
    if (difference !== 0) return difference;
  }
  return end - at - (otherEnd - otherAt);
}

/** Returns the place of the partition that begins at `start`; none where another one begins there. */
function placeOf(bytes: Buffer, start: number, partition: Buffer, partitionAt: number): Place {
  let rows = 0;
  let end = start;
  for (; end < bytes.length && comparePartitions(bytes, end, partition, partitionAt) === 0; rows++)
    end = rowEnd(bytes, end);
  return { start, end, rows };
}

/**
 * Finds the partitions with other rows, or all of them, and counts the rows of the others. Records are
 * compared as bytes, so that a partition that is the same is not decoded.
 */
function differences(
  { before, now }: ResourceRows,
  areAll: boolean,
): { readonly found: Map<string, Both>; readonly same: number } {
  const found = new Map<string, Both>();
  let same = 0;
  // Where the partition that both have begins, and its rows so far, which are all the same. At the first row
  // that differs, both go back to its beginning.
  let [begunBefore, begunNow, begun] = [0, 0, 0];
  let [i, j] = [0, 0];
  while (i < before.length || j < now.length) {
    const isBoth = i < before.length && j < now.length;
    const isLeft =
      comparePartitions(before, begunBefore, before, i) !== 0 &&
      comparePartitions(now, begunNow, now, j) !== 0;
    if (isBoth && isLeft) [begunBefore, begunNow, begun] = [i, j, 0];
    const [end, otherEnd] = isBoth ? [rowEnd(before, i), rowEnd(now, j)] : [0, 0];
    const isEqual = end - i === otherEnd - j && now.compare(before, i, end, j, otherEnd) === 0;
    if (isBoth && isEqual && !areAll) {
      same++;
      begun++;
      [i, j] = [end, otherEnd];
      continue;
    }
    // A partition that has begun differs in the row that follows, of either side.
    const isBegun =
      begun > 0 &&
      (comparePartitions(before, begunBefore, before, i) === 0 ||
        comparePartitions(now, begunNow, now, j) === 0);
    if (isBegun) {
      [i, j] = [begunBefore, begunNow];
      same -= begun;
    }
    const order = comparePartitions(before, i, now, j);
    const [bytes, at] = order <= 0 ? [before, i] : [now, j];
    const both = {
      before: order <= 0 ? placeOf(before, i, bytes, at) : NOWHERE,
      now: order >= 0 ? placeOf(now, j, bytes, at) : NOWHERE,
    };
    const isSame = areAll && isSameRows(before, both.before, now, both.now);
    found.set(textAt(bytes, at), { ...both, isSame });
    if (order <= 0) i = both.before.end;
    if (order >= 0) j = both.now.end;
    [begunBefore, begunNow, begun] = [i, j, 0];
  }
  return { found, same };
}

const isSameRows = (before: Buffer, one: Place, now: Buffer, other: Place): boolean =>
  one.rows === other.rows && now.compare(before, one.start, one.end, other.start, other.end) === 0;

/** Finds partitions that are the same in both generations; `wanted` are in their order. */
function samePlaces(now: Buffer, wanted: readonly string[]): Map<string, Both> {
  const found = new Map<string, Both>();
  let at = 0;
  for (const partition of wanted) {
    const record = recordOf(partition);
    while (at < now.length && comparePartitions(now, at, record, 0) < 0) at = rowEnd(now, at);
    const place = placeOf(now, at, record, 0);
    if (place.rows > 0) found.set(partition, { before: place, now: place, isSame: true });
    at = place.end;
  }
  return found;
}

/** Returns a record with nothing but its partition. */
function recordOf(partition: string): Buffer {
  const record = Buffer.alloc(keyStart(0) + partition.length);
  record[4] = partition.length;
  record[5] = partition.length;
  record.write(partition, keyStart(0), 'latin1');
  return record;
}

/** Visits partitions with other rows, and those of `gone`; with `areAll` also all others. */
export function differing(
  resources: readonly ResourceRows[],
  gone: ReadonlyMap<string, readonly string[]>,
  areAll: boolean,
): Differing {
  const found = resources.map((one) => differences(one, areAll));
  const visited = [
    ...new Set([...found.flatMap(({ found: own }) => [...own.keys()]), ...gone.keys()]),
  ].sort();
  const same: Record<string, number> = {};
  const places = resources.map(({ name, now }, i) => {
    const { found: own, same: rows } = found[i] as ReturnType<typeof differences>;
    const others = samePlaces(
      now,
      visited.filter((partition) => !own.has(partition)),
    );
    same[name] = rows - [...others.values()].reduce((sum, one) => sum + one.now.rows, 0);
    return new Map([...own, ...others]);
  });
  return { same, partitions: partitionsOf(resources, places, visited, gone) };
}

function* partitionsOf(
  resources: readonly ResourceRows[],
  places: readonly ReadonlyMap<string, Both>[],
  visited: readonly string[],
  gone: ReadonlyMap<string, readonly string[]>,
): Generator<Partition> {
  for (const partition of visited) {
    const own = places.map((one) => one.get(partition));
    let both: BothRows | undefined;
    yield {
      partition,
      rows: own.map((one) => [one?.before.rows ?? 0, one?.now.rows ?? 0] as const),
      gone: gone.get(partition) ?? [],
      isSame: own.every((one) => one === undefined || one.isSame),
      read: () => {
        both ??= { before: rowsOf('before'), now: rowsOf('now') };
        return both;
      },
    };
    function rowsOf(side: 'before' | 'now'): RowsOf | null {
      const there = resources.flatMap(({ name, ...bytes }, i) => {
        const one = own[i];
        const place = one?.[side];
        if (!one || !place || place.rows === 0) return [];
        return [
          [name, storedRows(one.isSame ? bytes.now : bytes[side], one.isSame ? one.now : place)] as const,
        ];
      });
      return there.length === 0 ? null : Object.fromEntries(there);
    }
  }
}

function storedRows(bytes: Buffer, { start, end }: Place): StoredRow[] {
  const rows: StoredRow[] = [];
  for (let at = start; at < end; at = rowEnd(bytes, at)) {
    const key = bytes.toString('utf8', keyStart(at), keyEnd(bytes, at));
    rows.push({ key, row: bytes.toString('utf8', keyEnd(bytes, at), rowEnd(bytes, at)) });
  }
  return rows;
}

/** Returns the keys of the records of each partition. */
export function keysIn(bytes: Buffer): Map<string, string[]> {
  const keys = new Map<string, string[]>();
  for (let at = 0; at < bytes.length; at = rowEnd(bytes, at)) {
    const partition = textAt(bytes, at);
    const own = keys.get(partition) ?? [];
    own.push(bytes.toString('utf8', keyStart(at), keyEnd(bytes, at)));
    keys.set(partition, own);
  }
  return keys;
}

/** Returns the records with partitions from the first to the second one, without that; null for no end. */
export function recordsFrom(
  bytes: Buffer,
  { from, to }: { readonly from: string; readonly to: string | null },
): Buffer {
  const first = recordOf(from);
  let start = 0;
  while (start < bytes.length && comparePartitions(bytes, start, first, 0) < 0) start = rowEnd(bytes, start);
  if (to === null) return bytes.subarray(start);
  const last = recordOf(to);
  let end = start;
  while (end < bytes.length && comparePartitions(bytes, end, last, 0) < 0) end = rowEnd(bytes, end);
  return bytes.subarray(start, end);
}
