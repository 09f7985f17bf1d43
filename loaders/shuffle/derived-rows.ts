/**
 * The rows of derived tables between two rounds of the build, as bytes: each after twice its length, plus 1 for the row of an entry
 * without its lists, which are those of the row before. The kernels write those of entries (shared/kernels/assembly/ranges.ts).
 */
import { ByteReader, putVarint, varintBytes } from '../../shared/store/records/sets/varints.ts';
import { BucketArena, type SortedRecords } from './bucket-arena.ts';

/** Collects the rows that one bucket gives to a derived table. */
export class DerivedRows {
  private readonly arena: BucketArena;

  constructor(buckets: number) {
    this.arena = new BucketArena(buckets);
  }

  add(bucket: number, row: string): void {
    const length = Buffer.byteLength(row);
    const head = length * 2;
    const start = this.arena.begin(bucket, varintBytes(head) + length);
    const at = putVarint(this.arena.bytes, start, head);
    this.arena.bytes.write(row, at);
    this.arena.end(at + length);
  }

  sorted(): SortedRecords {
    return this.arena.sorted();
  }
}

/** `isRepeated` says that the lists of the row are those of the row before. */
export type OnDerivedRow = (start: number, end: number, isRepeated: boolean) => void;

/** Calls `onRow` for each row from `from` to `to`. */
export function forEachDerivedRow(bytes: Buffer, from: number, to: number, onRow: OnDerivedRow): void {
  const reader = new ByteReader(bytes, from);
  while (reader.at < to) {
    const head = reader.varint();
    const start = reader.at;
    reader.at = start + Math.floor(head / 2);
    onRow(start, reader.at, head % 2 === 1);
  }
}
