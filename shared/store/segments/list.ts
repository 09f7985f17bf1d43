/** Reads what follows the records of a segment: the list of them, and the symbols of their texts. */
import { crc32 } from 'node:zlib';
import * as SEGMENT from './layout.ts';
import { SegmentDamaged } from './record.ts';
import { decodeTable, NO_SYMBOLS, type Unpack, unpackerOf } from './symbols.ts';

export const ENDING_BYTES = SEGMENT.GROUPS_BYTES + SEGMENT.TRAILER_BYTES;

export interface SegmentList {
  /** Offset of the entries, which is the number of bytes of records and symbols. */
  readonly records: number;
  readonly count: number;
  readonly hasSymbols: boolean;
  /** CRC-32 of the entries and of the groups. */
  readonly sum: number;
}

/** `ending` are the last bytes of a segment of that size. @throws SegmentDamaged naming the segment */
export function decodeEnding(ending: Buffer, size: number, name: string): SegmentList {
  if (ending.length === ENDING_BYTES) {
    const [sum = 0, count = 0, records = 0, magic = 0] = [0, 4, 8, 12].map((at) =>
      ending.readUInt32LE(SEGMENT.GROUPS_BYTES + at),
    );
    const hasSymbols = magic === SEGMENT.WITH_SYMBOLS;
    const isWhole = records + count * SEGMENT.ENTRY_BYTES + ENDING_BYTES === size;
    if (isWhole && (hasSymbols || magic === SEGMENT.WITHOUT_SYMBOLS))
      return { sum, count, records, hasSymbols };
  }
  throw new SegmentDamaged(`the segment ${name} is cut off`);
}

/**
 * Returns the function that unpacks the texts of a segment. `read` returns bytes of it from an offset, which
 * stay.
 * @throws SegmentDamaged naming the segment
 */
export function symbolsOf(
  { records, hasSymbols }: SegmentList,
  name: string,
  read: (offset: number, length: number) => Buffer,
): Unpack {
  if (!hasSymbols) return NO_SYMBOLS;
  const end = records - SEGMENT.SYMBOLS_END_BYTES;
  const place = end < 0 ? null : read(end, SEGMENT.SYMBOLS_END_BYTES);
  const length = place?.readUInt32LE(0) ?? Number.POSITIVE_INFINITY;
  if (place && length <= end) {
    const bytes = read(end - length, length);
    const symbols = crc32(bytes) === place.readUInt32LE(4) ? decodeTable(bytes) : null;
    if (symbols) return unpackerOf(symbols);
  }
  throw new SegmentDamaged(`the symbols of the segment ${name} differ from their checksum`);
}
