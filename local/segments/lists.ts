/** The lists at the ends of the segments of a table, and their entries. */

import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { fewAtOnce } from '../../shared/few-at-once.ts';
import { ENTRY_BYTES, GROUPS, TRAILER_BYTES } from '../../shared/store/segments/layout.ts';
import { decodeEnding, ENDING_BYTES } from '../../shared/store/segments/list.ts';
import { SegmentDamaged } from '../../shared/store/segments/record.ts';

const READ_BYTES = 1 << 20;
/** Lists that are read at the same time. */
const AT_ONCE = 16;
const WORD = 4;
export const ENTRY_WORDS = ENTRY_BYTES / WORD;

/** A segment, opened for each read: a country's table has more of them than a process may open files. */
interface Segment {
  readonly path: string;
  readonly name: string;
}

export interface List extends Segment {
  /** Offset of the entries, which is the number of bytes of records. */
  readonly records: number;
  readonly count: number;
  /** Number of the first entry of each group, and of all entries. */
  readonly firsts: Uint32Array;
  /** Address of the first record of the segment in the table. */
  readonly base: number;
}

/** Reads the lists of the segments `names`, in their order. @throws SegmentDamaged naming the segment */
export async function readLists(folder: string, names: readonly string[]): Promise<List[]> {
  const lists: List[] = [];
  const read = (name: string) => readList({ path: join(folder, name), name });
  for (const list of await fewAtOnce(names, AT_ONCE, read)) {
    const before = lists.at(-1);
    lists.push({ ...list, base: before ? before.base + before.records : 0 });
  }
  return lists;
}

async function readList(segment: Segment): Promise<Omit<List, 'base'>> {
  const { path, name } = segment;
  const { size } = await stat(path);
  const length = Math.min(size, ENDING_BYTES);
  const ending = await readAt(segment, size - length, length);
  const { records, count, sum } = decodeEnding(ending, size, name);
  if ((await sumOf(segment, records, size - TRAILER_BYTES)) !== sum) {
    throw new SegmentDamaged(`the list of the segment ${name} differs from its checksum`);
  }
  const firsts = wordsOf(ending).slice(0, GROUPS + 1);
  return { path, name, records, count, firsts };
}

async function sumOf(segment: Segment, from: number, to: number): Promise<number> {
  let sum = 0;
  for (let at = from; at < to; at += READ_BYTES) {
    sum = crc32(await readAt(segment, at, Math.min(READ_BYTES, to - at)), sum);
  }
  return sum;
}

/** @throws SegmentDamaged where the segment ends before */
export async function readAt({ path, name }: Segment, at: number, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const bytes = Buffer.allocUnsafe(length);
    const { bytesRead } = await file.read(bytes, 0, length, at);
    if (bytesRead !== length) throw new SegmentDamaged(`the segment ${name} is cut off`);
    return bytes;
  } finally {
    await file.close();
  }
}

/** Divides a range of groups, its end exclusive, into ranges of at least `least` entries, except the last. */
export function rangesOf(
  lists: readonly List[],
  [start, end]: readonly [number, number],
  least: number,
): [number, number][] {
  const ranges: [number, number][] = [];
  let from = start;
  let entries = 0;
  for (let group = start; group < end; group++) {
    for (const { firsts } of lists) entries += (firsts[group + 1] as number) - (firsts[group] as number);
    if (entries < least && group < end - 1) continue;
    ranges.push([from, group + 1]);
    from = group + 1;
    entries = 0;
  }
  return ranges;
}

/** A list's entries as 32-bit words: page hash, second hash number, offset and length of the record. */
export interface Slice {
  readonly list: List;
  readonly words: Uint32Array;
}

/** Reads the entries of the groups `from` to `to`, exclusive. */
export async function slicesOf(lists: readonly List[], from: number, to: number): Promise<Slice[]> {
  const slices: Slice[] = [];
  for (const list of lists) {
    const first = list.firsts[from] as number;
    const count = (list.firsts[to] as number) - first;
    if (count === 0) continue;
    const at = list.records + first * ENTRY_BYTES;
    slices.push({ list, words: wordsOf(await readAt(list, at, count * ENTRY_BYTES)) });
  }
  return slices;
}

/** Returns the entries of groups `first` to `end`, exclusive, of a slice that begins with group `from`. */
export function partOf({ list, words }: Slice, from: number, first: number, end: number): Slice {
  const at = (group: number): number =>
    ((list.firsts[group] as number) - (list.firsts[from] as number)) * ENTRY_WORDS;
  return { list, words: words.subarray(at(first), at(end)) };
}

/** Views bytes as words, whose order is little-endian on every processor that runs Node. */
function wordsOf({ buffer, byteOffset, byteLength }: Buffer): Uint32Array {
  return byteOffset % WORD === 0
    ? new Uint32Array(buffer, byteOffset, byteLength / WORD)
    : new Uint32Array(buffer.slice(byteOffset, byteOffset + byteLength));
}
