/** Moves over sorted rows partition by partition, with little more than one frame in memory. */
import { keyEnd, keyStart, partitionEnd, rowEnd } from '../../export/rows-buffer.ts';
import type { StoredRow } from '../rules/compare.ts';

/** The partition of a cursor behind its last row; it sorts after every other one. */
export const END = '\uffff';

/** The cursor is before the first partition until the first call of `advance` that returns true. */
export class PartitionCursor {
  /** The present partition, its number of rows, and where these are among the bytes. */
  partition = '';
  rows = 0;
  start = 0;
  end = 0;
  bytes: Buffer = Buffer.alloc(0);
  private readonly frames: AsyncIterator<Buffer>;
  private readonly range: { readonly from: string; readonly to: string | null };
  private isComplete = false;
  /** Where the search for the end of the next partition goes on, and the rows that it has passed. */
  private at = 0;
  private passed = 0;

  constructor(frames: AsyncIterator<Buffer>, range: { readonly from: string; readonly to: string | null }) {
    this.frames = frames;
    this.range = range;
  }

  /** Moves to the next partition. Returns false where `fill` has to read more rows before. */
  advance(): boolean {
    while (this.partition !== END) {
      const partition = this.find();
      if (partition === null) return false;
      if (partition <= this.partition) throw new Error(`kept rows are not in order: ${partition}`);
      const { from, to } = this.range;
      this.partition = to !== null && partition >= to ? END : partition;
      if (partition >= from) return true;
    }
    return true;
  }

  /** Reads the next frame. */
  async fill(): Promise<void> {
    const { value, done } = await this.frames.next();
    this.isComplete = done === true;
    if (done) return;
    const rest = this.bytes.subarray(this.end);
    this.bytes = rest.length === 0 ? value : Buffer.concat([rest, value]);
    this.at -= this.end;
    this.start = 0;
    this.end = 0;
  }

  /** Returns the rows of the present partition. */
  *stored(): Generator<StoredRow> {
    const { bytes } = this;
    for (let at = this.start; at < this.end; at = rowEnd(bytes, at)) {
      const key = bytes.toString('utf8', keyStart(at), keyEnd(bytes, at));
      yield { key, row: bytes.toString('utf8', keyEnd(bytes, at), rowEnd(bytes, at)) };
    }
  }

  /** Whether both have the same rows. */
  equals(other: PartitionCursor): boolean {
    return this.bytes.compare(other.bytes, other.start, other.end, this.start, this.end) === 0;
  }

  /** Finds the next partition and its end. Returns null where these are not read yet. */
  private find(): string | null {
    const { bytes, end: start } = this;
    if (start === bytes.length) return this.isComplete ? END : null;
    while (this.at < bytes.length && isSame(bytes, start, this.at)) {
      this.at = rowEnd(bytes, this.at);
      this.passed++;
    }
    if (this.at === bytes.length && !this.isComplete) return null;
    this.start = start;
    this.end = this.at;
    this.rows = this.passed;
    this.passed = 0;
    return bytes.toString('latin1', keyStart(start), partitionEnd(bytes, start));
  }
}

/** Whether the rows at both places have the same partition. */
function isSame(bytes: Buffer, one: number, other: number): boolean {
  const length = partitionEnd(bytes, one) - one;
  if (partitionEnd(bytes, other) - other !== length) return false;
  for (let i = keyStart(0); i < length; i++) if (bytes[one + i] !== bytes[other + i]) return false;
  return true;
}
