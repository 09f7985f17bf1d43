/**
 * The stored rows of one bucket as bytes, with the group of each. Millions of rows as text objects, each with
 * an object for its origin, kept the garbage collector busy and were encoded again wherever their bytes were
 * needed.
 */

import type { Origin } from '../../../shared/store/records/accounting.ts';
import { CELL_BYTE } from '../../../shared/store/records/rows.ts';
import * as LAYOUT from '../../kernels/assembly/layout.ts';
import { setBounds } from '../../kernels/bounds.ts';
import { encodeColumns } from '../../kernels/columns.ts';
import { giveBack, takeKernels } from '../../kernels/instance.ts';
import { Region } from '../../kernels/region.ts';
import type { FileCounts, KernelFile, MalformedValue, RowOrigin } from './kernel-file.ts';

const WORD = 4;
/** Numbers of an entry, and the places of some of them. */
const WORDS = LAYOUT.ROW_ENTRY / WORD;
const [START, GROUP, SLOT] = [LAYOUT.ROW_START / WORD, LAYOUT.ROW_GROUP / WORD, LAYOUT.ROW_SLOT / WORD];
/** The most bytes of UTF-8 that a UTF-16 unit takes. */
const WIDEST = 3;

interface Views {
  readonly count: number;
  /** The stored rows, in UTF-8. */
  readonly bytes: Uint8Array;
  readonly entries: Uint32Array;
  /** The keys of the groups, and where each ends. */
  readonly keyBytes: Uint8Array;
  readonly keyEnds: Uint32Array;
}

/** Reads a row that the kernels leave, from `start` to `end` of the run. */
export type ReadElsewhere = (start: number, end: number, line: number, isUnquoted: boolean) => void;

export class RowTable {
  private views: Views | null = null;
  readonly kernels = takeKernels('rows');
  private readonly text = new Region(this.kernels);
  private columns = 0;
  private columnCount = 0;
  /** Numbers of tasks are below this one. */
  tasks = 0;

  constructor() {
    this.kernels.clearRows();
  }

  /** Must be called before the runs of a file are read. */
  beginFile({ columns, characters }: KernelFile, { slot, task }: RowOrigin): void {
    const { kernels } = this;
    this.tasks = Math.max(this.tasks, task + 1);
    const size = encodeColumns(columns, 0).length;
    this.columns = kernels.allocate(size);
    this.columnCount = columns.length;
    this.memory().set(encodeColumns(columns, this.columns), this.columns);
    new Uint32Array(kernels.memory.buffer, kernels.characterTable(), characters.length).set(characters);
    kernels.setFile(this.columns, columns.length, slot, task);
  }

  /** Reads the rows of a run; returns how many the kernels read. `elsewhere` reads those that they cannot. */
  readRun(run: Buffer, elsewhere: ReadElsewhere): number {
    const { kernels } = this;
    const input = kernels.reserveInput(run.length);
    this.memory().set(run, input);
    const before = kernels.rowCount();
    let left = 0;
    for (let at = input; ; ) {
      const row = kernels.readRows(at, input + run.length);
      if (row === 0) return kernels.rowCount() - before - left;
      const head = row - input;
      const length = run.readUInt32LE(head + LAYOUT.RUN_LENGTH);
      const start = head + LAYOUT.RUN_HEADER;
      const end = start + (length >>> 1);
      const had = kernels.rowCount();
      elsewhere(start, end, run.readUInt32LE(head + LAYOUT.RUN_LINE), length % 2 === 1);
      left += kernels.rowCount() - had;
      at = input + end;
    }
  }

  endFile(): FileCounts {
    const { kernels } = this;
    const size = this.columnCount * LAYOUT.CLASSES;
    const counts = new Int32Array(kernels.memory.buffer, kernels.countsAddress(), size).slice();
    kernels.release(this.columns);
    return { counts, high: kernels.highRowCount(), malformed: this.malformed() };
  }

  private malformed(): MalformedValue[] {
    const { kernels, columnCount } = this;
    const { buffer } = kernels.memory;
    return Array.from({ length: columnCount }, (_, column) => {
      const at = kernels.countsAddress() + LAYOUT.EXAMPLES + column * LAYOUT.EXAMPLE_BYTES;
      const example = Buffer.from(buffer, at, LAYOUT.EXAMPLE_BYTES);
      const bytes = new Uint8Array(
        buffer,
        at + LAYOUT.EXAMPLE_TEXT,
        example.readUInt32LE(LAYOUT.EXAMPLE_LENGTH),
      );
      return { column, line: example.readUInt32LE(LAYOUT.EXAMPLE_LINE), bytes: bytes.slice() };
    }).filter(({ bytes }) => bytes.length > 0);
  }

  addText(key: string, row: string, { slot, task }: RowOrigin, line: number): void {
    const { kernels } = this;
    this.tasks = Math.max(this.tasks, task + 1);
    const most = (key.length + row.length) * WIDEST;
    const at = this.text.reserve(most);
    const out = Buffer.from(kernels.memory.buffer, at, most);
    const keyLength = out.write(key);
    kernels.addRow(at, keyLength, out.write(row, keyLength), line, slot, task);
  }

  get count(): number {
    return this.kernels.rowCount();
  }

  get groupCount(): number {
    return this.kernels.groupCount();
  }

  /** The keys of all groups in the order of their first rows. */
  keys(): string[] {
    return Array.from({ length: this.groupCount }, (_, group) => this.keyText(group));
  }

  /** Returns the key of a group that is not of the bucket by its letters and digits; none where all are. */
  keysOutside(bucket: number, bounds: readonly string[]): string[] {
    setBounds(this.kernels, bounds);
    const found = this.kernels.groupOutside(bucket);
    return found > 0 ? [this.keyText(found - 1)] : [];
  }

  /** Views of the memory, which are made again where it has grown or rows were added. */
  private see(): Views {
    const { kernels, count, groupCount, views } = this;
    const { buffer } = kernels.memory;
    if (views && views.bytes.buffer === buffer && views.count === count) return views;
    const seen = {
      count,
      bytes: new Uint8Array(buffer, kernels.rowBytes()),
      entries: new Uint32Array(buffer, kernels.rowEntries(), count * WORDS),
      keyBytes: new Uint8Array(buffer, kernels.groupBytes()),
      keyEnds: new Uint32Array(buffer, kernels.groupEnds(), groupCount + 1),
    };
    this.views = seen;
    return seen;
  }

  /**
   * Sorts the groups by their keys and the rows stably by group, to be called once when all rows are there.
   * Returns where each group begins, and where the last one ends.
   */
  grouped(): Uint32Array {
    const { kernels, groupCount } = this;
    kernels.groupRows();
    this.views = null;
    return new Uint32Array(kernels.memory.buffer, kernels.groupFirsts(), groupCount + 1).slice();
  }

  /** Returns where the kept rows of a group end among the grouped ones. */
  endOfGroup(group: number): number {
    return new Uint32Array(this.kernels.memory.buffer, this.kernels.groupRowEnds())[group] as number;
  }

  setEndOfGroup(group: number, end: number): void {
    new Uint32Array(this.kernels.memory.buffer, this.kernels.groupRowEnds())[group] = end;
  }

  /** Returns the kept rows of a slot as records (loaders/export/rows-buffer.ts), by their keys. */
  recordsOf(
    slot: number,
    { isPartition, hasSuffix }: { readonly isPartition: boolean; readonly hasSuffix: boolean },
  ): Buffer {
    const { kernels } = this;
    const bytes = kernels.orderRecords(slot, Number(isPartition), Number(hasSuffix));
    const at = kernels.resultAddress();
    return Buffer.from(kernels.memory.buffer.slice(at, at + bytes));
  }

  /** The address of the numbers of grouped rows. */
  get rowsAt(): number {
    return this.kernels.groupedRows();
  }

  /** Returns the numbers of the grouped rows `from` to `to`. */
  groupedRows(from: number, to: number): Uint32Array {
    return new Uint32Array(this.kernels.memory.buffer, this.rowsAt + from * 4, to - from).slice();
  }

  /** The table must not be used after this call. */
  release(): void {
    this.text.release();
    giveBack('rows', this.kernels);
  }

  /** Returns a row as text, its slot, and its origin. */
  rowAt(number: number): Origin & { readonly row: string; readonly slot: number } {
    const { bytes, entries } = this.see();
    const at = number * WORDS;
    const field = (offset: number): number => entries[at + offset / WORD] as number;
    return {
      row: textOf(bytes, field(LAYOUT.ROW_START), field(LAYOUT.ROW_END)),
      slot: field(LAYOUT.ROW_SLOT),
      task: field(LAYOUT.ROW_TASK),
      line: field(LAYOUT.ROW_LINE),
    };
  }

  /** Counts the rows of a slot with a letter in the key of their group or in their first `cells` cells. */
  lettered(slot: number, cells: number): number {
    const { count, bytes, entries, keyBytes, keyEnds } = this.see();
    const inKey = Array.from({ length: this.groupCount }, (_, group) =>
      hasCapital(keyBytes, keyEnds[group] as number, keyEnds[group + 1] as number),
    );
    let found = 0;
    for (let at = 0; at < count * WORDS; at += WORDS) {
      if (entries[at + SLOT] !== slot) continue;
      const start = entries[at + START] as number;
      if (inKey[entries[at + GROUP] as number] || hasCapital(bytes, start, endOfCells(bytes, start, cells)))
        found++;
    }
    return found;
  }

  keyText(group: number): string {
    const { keyBytes, keyEnds } = this.see();
    return textOf(keyBytes, keyEnds[group] as number, keyEnds[group + 1] as number);
  }

  /** Returns the first 32 bits of the hash of the key of a group (shared/store/records/key-hash.ts). */
  hashOf(group: number): number {
    return this.kernels.groupHash(group) >>> 0;
  }

  /** Replaces grouped rows from number `from` on. */
  setGroupedRows(from: number, rows: ArrayLike<number>): void {
    new Uint32Array(this.kernels.memory.buffer, this.rowsAt + from * 4, rows.length).set(rows);
  }

  private memory(): Uint8Array {
    return new Uint8Array(this.kernels.memory.buffer);
  }
}

function hasCapital(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++)
    if ((bytes[i] as number) >= 0x41 && (bytes[i] as number) <= 0x5a) return true;
  return false;
}

/** The row must have a further cell. */
function endOfCells(bytes: Uint8Array, start: number, cells: number): number {
  let end = start;
  for (let left = cells; left > 0; end++) if (bytes[end] === CELL_BYTE) left--;
  return end;
}

const textOf = ({ buffer, byteOffset }: Uint8Array, start: number, end: number): string =>
  Buffer.from(buffer, byteOffset + start, end - start).toString('utf8');
