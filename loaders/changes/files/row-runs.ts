/** Rows of data sets between comparing and writing their files, in the order of their keys. */
import { RowsBuffer } from '../../export/rows-buffer.ts';
import type { ObjectWriter } from '../../work/ports.ts';

/** Where the object of a range has some rows of a set, in bytes. */
export interface RowRun {
  readonly set: string;
  readonly start: number;
  readonly end: number;
  readonly rows: number;
}

/** Bytes of rows that are in memory before they are written. */
const MOST_PENDING = 16 << 20;

export class RowRuns {
  readonly runs: RowRun[] = [];
  private readonly to: ObjectWriter;
  private readonly pending = new Map<string, RowsBuffer>();
  private bytes = 0;
  private at = 0;

  constructor(to: ObjectWriter) {
    this.to = to;
  }

  get isFull(): boolean {
    return this.bytes >= MOST_PENDING;
  }

  add(set: string, partition: string, key: string, row: string): void {
    const rows = this.pending.get(set) ?? new RowsBuffer();
    this.pending.set(set, rows);
    const bytes = Buffer.from(row);
    rows.add(partition, key, bytes);
    this.bytes += key.length + bytes.length;
  }

  async relieve(): Promise<void> {
    for (const [set, rows] of this.pending) {
      const bytes = rows.written();
      await this.to.write(bytes);
      this.runs.push({ set, start: this.at, end: this.at + bytes.length, rows: rows.rows });
      this.at += bytes.length;
    }
    this.pending.clear();
    this.bytes = 0;
  }
}
