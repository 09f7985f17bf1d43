/** Reads the list of records at the end of a segment. */
import { crc32 } from 'node:zlib';
import { ENTRY_BYTES, GROUPS_BYTES, MAGIC, TRAILER_BYTES } from './layout.ts';
import { SegmentDamaged } from './record.ts';

export const ENDING_BYTES = GROUPS_BYTES + TRAILER_BYTES;

export interface SegmentList {
  /** Offset of the entries, which is the number of bytes of records. */
  readonly records: number;
  readonly count: number;
  /** CRC-32 of the entries and of the groups. */
  readonly sum: number;
}

/** `ending` are the last bytes of a segment of that size. @throws SegmentDamaged naming the segment */
export function decodeEnding(ending: Buffer, size: number, name: string): SegmentList {
  const isWhole = ending.length === ENDING_BYTES && ending.readUInt32LE(GROUPS_BYTES + 12) === MAGIC;
  if (isWhole) {
    const [sum, count, records] = [0, 4, 8].map((at) => ending.readUInt32LE(GROUPS_BYTES + at));
    const list = { sum: sum ?? 0, count: count ?? 0, records: records ?? 0 };
    if (list.records + list.count * ENTRY_BYTES + ENDING_BYTES === size) return list;
  }
  throw new SegmentDamaged(`the segment ${name} is cut off`);
}

/** Returns the offset and the length of each record of a whole segment, in the order of the offsets. @throws SegmentDamaged */
export function recordsOf(segment: Buffer, name: string): { offset: number; length: number }[] {
  const ending = segment.subarray(Math.max(0, segment.length - ENDING_BYTES));
  const { records, count, sum } = decodeEnding(ending, segment.length, name);
  if (crc32(segment.subarray(records, segment.length - TRAILER_BYTES)) !== sum) {
    throw new SegmentDamaged(`the list of the segment ${name} differs from its checksum`);
  }
  return Array.from({ length: count }, (_, i) => {
    const at = records + i * ENTRY_BYTES;
    return { offset: segment.readUInt32LE(at + 8), length: segment.readUInt32LE(at + 12) };
  }).sort((a, b) => a.offset - b.offset);
}
