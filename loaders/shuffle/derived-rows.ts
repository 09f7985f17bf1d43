/**
 * The rows of derived tables between two rounds of the build, as bytes: each after twice its length. The
 * kernels write and read those of entries (loaders/records/indexing/entry-rows.ts).
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

export function forEachDerivedRow(bytes: Buffer, onRow: (start: number, end: number) => void): void {
  const reader = new ByteReader(bytes);
  while (!reader.done) {
    const head = reader.varint();
    const start = reader.at;
    reader.at = start + Math.floor(head / 2);
    onRow(start, reader.at);
  }
}
