/** The rows of one document: those of one group of a `RowTable`, by slot, as bytes or as text. */
import type { Entry, Rows } from '../../../shared/store/records/entries.ts';
import type { RowTable } from './row-table.ts';

/** A stored row with its number in the `RowTable`. */
export interface NumberedEntry extends Entry {
  readonly number: number;
}

/** Returns the key of a row: the values of its key fields except the partition field, joined by NUL. */
export type KeyOf = (slot: number, row: string) => string;

/** It is the same object for every document of a table, and valid until the next one is set. */
export class DocumentRows {
  readonly table: RowTable;
  group = 0;
  /** Where the rows of each group begin among the grouped ones of the table. */
  private readonly firsts: Uint32Array;
  /** The rows are the grouped ones from `from` to `to`, in the order of their slots. */
  private from = 0;
  private to = 0;
  private readonly slots: number;
  private readonly keyOf: KeyOf;
  private entriesBySlot: NumberedEntry[][] | null = null;

  constructor(table: RowTable, slots: number, keyOf: KeyOf) {
    this.table = table;
    this.firsts = table.grouped();
    this.slots = slots;
    this.keyOf = keyOf;
  }

  /** Sets the kept rows of a group, which are in the order of their slots. */
  set(group: number): void {
    this.group = group;
    this.from = this.firsts[group] as number;
    this.to = this.table.endOfGroup(group);
    this.entriesBySlot = null;
  }

  /** Replaces the rows by some of them in another order. The numbers stay where the kernels order them. */
  replace(kept: readonly (readonly NumberedEntry[])[]): void {
    const numbers = kept.flatMap((entries) => entries.map(({ number }) => number));
    this.table.setGroupedRows(this.from, numbers);
    this.to = this.from + numbers.length;
    this.table.setEndOfGroup(this.group, this.to);
    this.entriesBySlot = kept.map((entries) => [...entries]);
  }

  /** Where the numbers of the rows are in the memory of the kernels, and how many. */
  get address(): number {
    return this.table.rowsAt + this.from * 4;
  }

  get count(): number {
    return this.to - this.from;
  }

  /** The value of the partition field. */
  get partition(): string {
    return this.table.keyText(this.group);
  }

  /** Returns the kept rows of a group as text. */
  of(group: number): Rows {
    this.set(group);
    return this.entries;
  }

  /** The rows as text. */
  get entries(): NumberedEntry[][] {
    this.entriesBySlot ??= this.readEntries();
    return this.entriesBySlot;
  }

  private readEntries(): NumberedEntry[][] {
    const bySlot = Array.from({ length: this.slots }, (): NumberedEntry[] => []);
    // The kernels may have put the grouped rows into another order.
    for (const number of this.table.groupedRows(this.from, this.to)) {
      const { slot, row, task, line } = this.table.rowAt(number);
      bySlot[slot]?.push({ row, key: this.keyOf(slot, row), cents: null, task, line, number });
    }
    return bySlot;
  }
}
