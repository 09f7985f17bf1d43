/**
 * Records of one task in one growing arena, to be written sorted by bucket. What one bucket of a load gives
 * to the next round fits into memory; as bytes it takes a fraction of what the texts would take.
 */

const FIRST_BYTES = 1 << 18;
const MOST_BYTES = 2 ** 32 - 1;
const FIRST_RECORDS = 1 << 12;

export interface SortedRecords {
  readonly bytes: Buffer;
  /** Bytes and records of each bucket in turn. */
  readonly lengths: number[];
  readonly counts: number[];
}

export class BucketArena {
  private arena = Buffer.allocUnsafe(FIRST_BYTES);
  private used = 0;
  private starts = new Uint32Array(FIRST_RECORDS);
  private bucketOf = new Uint16Array(FIRST_RECORDS);
  private count = 0;
  private readonly buckets: number;
  private readonly most: number;

  constructor(buckets: number, most = MOST_BYTES) {
    this.buckets = buckets;
    this.most = most;
  }

  /** The place where records are written. A call of `begin` may replace it. */
  get bytes(): Buffer {
    return this.arena;
  }

  /** Begins a record of at most `most` bytes, and returns its place in `bytes`. */
  begin(bucket: number, most: number): number {
    this.makeRoom(most);
    this.starts[this.count] = this.used;
    this.bucketOf[this.count++] = bucket;
    return this.used;
  }

  /** Ends the record before the place `end`. */
  end(end: number): void {
    this.used = end;
  }

  /** @throws Error for more bytes than an offset of 32 bits has */
  private makeRoom(bytes: number): void {
    if (this.used + bytes > this.most) {
      throw new Error(
        `the rows that a task derives have ${this.used + bytes} bytes; allowed: at most ${this.most}`,
      );
    }
    if (this.used + bytes > this.arena.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.used + bytes, this.arena.length * 2));
      this.arena.copy(larger, 0, 0, this.used);
      this.arena = larger;
    }
    if (this.count < this.starts.length) return;
    const starts = new Uint32Array(this.count * 2);
    starts.set(this.starts);
    this.starts = starts;
    const bucketOf = new Uint16Array(this.count * 2);
    bucketOf.set(this.bucketOf);
    this.bucketOf = bucketOf;
  }

  /** Sorts by counting, so that records of one bucket keep their order. */
  sorted(): SortedRecords {
    const lengths = new Array<number>(this.buckets).fill(0);
    const counts = new Array<number>(this.buckets).fill(0);
    const endOf = (i: number): number => (i + 1 < this.count ? (this.starts[i + 1] as number) : this.used);
    for (let i = 0; i < this.count; i++) {
      const bucket = this.bucketOf[i] as number;
      lengths[bucket] = (lengths[bucket] as number) + endOf(i) - (this.starts[i] as number);
      counts[bucket] = (counts[bucket] as number) + 1;
    }
    const next = new Float64Array(this.buckets);
    for (let b = 1; b < this.buckets; b++) next[b] = (next[b - 1] as number) + (lengths[b - 1] as number);
    const bytes = Buffer.allocUnsafe(this.used);
    for (let i = 0; i < this.count; i++) {
      const bucket = this.bucketOf[i] as number;
      const to = next[bucket] as number;
      next[bucket] = to + this.arena.copy(bytes, to, this.starts[i], endOf(i));
    }
    return { bytes, lengths, counts };
  }
}
