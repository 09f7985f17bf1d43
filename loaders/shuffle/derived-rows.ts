/** The rows of derived tables between two rounds of the build, as bytes: each after its length and a flag, as one varint. */
import { ByteReader, putVarint, varintBytes } from '../../shared/store/records/sets/varints.ts';
import { BucketArena, type SortedRecords } from './bucket-arena.ts';

/** Collects the rows that one bucket gives to a derived table. */
export class DerivedRows {
  private readonly arena: BucketArena;
  /** The document of the last row of each bucket; 0 for none. */
  private readonly documentOf: Float64Array;
  private document = 0;

  constructor(buckets: number) {
    this.arena = new BucketArena(buckets);
    this.documentOf = new Float64Array(buckets);
  }

  /** Must be called before the first entry of each document. */
  beginDocument(): void {
    this.document++;
  }

  addText(bucket: number, row: string): void {
    const length = Buffer.byteLength(row);
    const at = this.begin(bucket, length, 0);
    this.arena.bytes.write(row, at);
    this.arena.end(at + length);
  }

  /**
   * Adds the first `length` bytes as the row of an entry. Its lists, from the byte `lists`, are left out where the last row of the
   * bucket has those of the same document: a company with ten thousand establishments may have a hundred partners.
   */
  addEntry(bucket: number, row: Buffer, lists: number, length: number): void {
    const isRepeated = this.documentOf[bucket] === this.document;
    this.documentOf[bucket] = this.document;
    const stored = isRepeated ? lists : length;
    const at = this.begin(bucket, stored, isRepeated ? 1 : 0);
    row.copy(this.arena.bytes, at, 0, stored);
    this.arena.end(at + stored);
  }

  sorted(): SortedRecords {
    return this.arena.sorted();
  }

  /** Writes the head of a row, and returns the place of its bytes. */
  private begin(bucket: number, length: number, flag: number): number {
    const head = length * 2 + flag;
    const start = this.arena.begin(bucket, varintBytes(head) + length);
    return putVarint(this.arena.bytes, start, head);
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
