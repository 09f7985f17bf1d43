/** The rows of derived tables between two rounds of the build, as lines: no stored row has a line feed. */
import type { SortedRecords } from '../records/indexing/derive.ts';

/** Characters of rows that are kept as texts, which take more memory than their bytes. */
const MOST_TEXT = 1 << 24;

/** Collects the rows that one bucket gives to a derived table. */
export class DerivedRows {
  private texts: string[][];
  private length = 0;
  private readonly bytes: Buffer[][];
  private readonly counts: number[];

  constructor(buckets: number) {
    this.texts = Array.from({ length: buckets }, () => []);
    this.bytes = Array.from({ length: buckets }, () => []);
    this.counts = new Array<number>(buckets).fill(0);
  }

  add(bucket: number, row: string): void {
    this.texts[bucket]?.push(row);
    this.counts[bucket] = (this.counts[bucket] as number) + 1;
    this.length += row.length;
    if (this.length > MOST_TEXT) this.toBytes();
  }

  /** Returns the rows by bucket, those of one bucket in the order in which they were added. */
  sorted(): SortedRecords {
    this.toBytes();
    const lengths = this.bytes.map((parts) => parts.reduce((sum, { length }) => sum + length, 0));
    return { bytes: Buffer.concat(this.bytes.flat()), lengths, counts: this.counts };
  }

  private toBytes(): void {
    for (const [bucket, rows] of this.texts.entries())
      if (rows.length > 0) this.bytes[bucket]?.push(Buffer.from(`${rows.join('\n')}\n`));
    this.texts = this.texts.map(() => []);
    this.length = 0;
  }
}

/** Returns the rows of a run, which ends with a line feed. */
export const derivedRowsIn = (run: Buffer): string[] => run.toString('utf8', 0, run.length - 1).split('\n');
