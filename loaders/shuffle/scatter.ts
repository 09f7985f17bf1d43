/**
 * Sorts rows into buckets, as bytes: rows are collected in one arena and written sorted by bucket, one run a
 * bucket. A member of any size becomes one object for each group of buckets, written from front to back in
 * fixed memory.
 */
import { setBounds } from '../kernels/bounds.ts';
import { giveBack, takeKernels } from '../kernels/instance.ts';
import { Region } from '../kernels/region.ts';
import { BOUNDS } from '../read/bounds.ts';
import type { SeparatedForm } from '../work/form.ts';
import type { Flush } from '../work/scattered.ts';
import type { GroupWriters } from './bucket-groups.ts';

export class Scatter {
  readonly flushes: Flush[] = [];
  private readonly kernels = takeKernels('lines');
  private readonly out: GroupWriters;
  private readonly buckets: number;
  /** One row that is added by itself. */
  private readonly ownRow = new Region(this.kernels);
  /** The chunk that is in the memory of the kernels. */
  private chunk: Buffer | null = null;
  private chunkAt = 0;
  private hasRecords = false;

  constructor(out: GroupWriters, bounds: readonly string[], arenaBytes: number) {
    const { kernels } = this;
    this.out = out;
    this.buckets = bounds.length + 1;
    setBounds(kernels, bounds);
    kernels.beginScatter(arenaBytes);
  }

  /** Writes later rows without their quotes where these can be put back (read/in-kernels/columns.ts). */
  leaveOutQuotes({ delimiter }: { readonly delimiter: string }): void {
    this.kernels.leaveOutQuotes(delimiter.charCodeAt(0));
  }

  /** Sets the form of the records that `rowEnd` and `addLines` find; without a call, each line is a row. */
  setRecords({ delimiter, quotes, columns }: SeparatedForm): void {
    this.hasRecords = true;
    const { most } = BOUNDS.lineBytes;
    this.kernels.setRecords(delimiter.charCodeAt(0), quotes ? 1 : 0, columns.length, most);
  }

  /** Returns where the row at `start` ends, as `rowEnd` of a LineVisitor. */
  rowEnd(chunk: Buffer, start: number, end: number): number | null {
    if (!this.hasRecords || start === end) return end;
    const at = this.put(chunk);
    const found = this.kernels.recordEnd(at + start, at + end, at + chunk.length);
    return found === 0 ? null : found - at;
  }

  /** Returns the address of the chunk in the memory of the kernels. */
  private put(chunk: Buffer): number {
    if (this.chunk !== chunk) {
      this.chunkAt = this.kernels.reserveInput(chunk.length);
      new Uint8Array(this.kernels.memory.buffer).set(chunk, this.chunkAt);
      this.chunk = chunk;
    }
    return this.chunkAt;
  }

  /** Returns whether `flush` must be called before a row of `length` bytes is added. */
  isFull(length: number): boolean {
    return this.kernels.isScatterFull(length) !== 0;
  }

  /** @throws Error for a row that is longer than the arena */
  add(bucket: number, lineNumber: number, source: Buffer, start: number, end: number): void {
    if (this.isFull(end - start))
      throw new Error(`line ${lineNumber}: ${end - start} bytes are more than its file has`);
    const at = this.ownRow.put(source.subarray(start, end));
    this.kernels.addLine(at, end - start, lineNumber, bucket);
  }

  /**
   * Adds at most `most` rows of one line each from `start` of a chunk on, whose first cell is the shuffle
   * key, until a line that is empty, not ended, not a whole row, or too long for the arena. `lineNumber` is
   * that of the first one. Returns how many it has added, and where the next line begins.
   */
  addLines(
    chunk: Buffer,
    start: number,
    lineNumber: number,
    most: number,
  ): { readonly lines: number; readonly start: number } {
    const { kernels } = this;
    const at = this.put(chunk);
    const lines = kernels.addLines(at + start, at + chunk.length, lineNumber, most);
    return { lines, start: kernels.resultAddress() - at };
  }

  async flush(): Promise<void> {
    const { kernels, buckets } = this;
    const at = kernels.sortScattered();
    const lengths = [...new Uint32Array(kernels.memory.buffer, at, buckets)];
    const bytes = lengths.reduce((sum, length) => sum + length, 0);
    if (bytes === 0) return;
    const rows = Buffer.from(kernels.memory.buffer, kernels.resultAddress(), bytes);
    await this.out.write(rows, { lengths });
    this.flushes.push({ lengths });
  }

  /** The scatter must not be used after this call. */
  release(): void {
    this.ownRow.release();
    giveBack('lines', this.kernels);
  }
}
