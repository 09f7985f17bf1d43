/** The distinct values of columns in one container. Filters and counts of one column share them. */
import { cellText } from './cell-text.ts';
import type { CellTable } from './entry-rows.ts';
import { CellValues } from './interner.ts';

export class ValueColumn {
  /** The distinct values in the order of their first entries. */
  readonly values: (string | null)[] = [];
  /** The index in `values` for each entry. */
  readonly codes: Uint32Array;
  private readonly distinct = new CellValues();
  private readonly column: number;

  constructor(column: number, entries: number) {
    this.column = column;
    this.codes = new Uint32Array(entries);
  }

  /** Reads the entries from `first` to `end`, which follow those that were read before. */
  read({ bytes, offsets, width }: CellTable, first: number, end: number): void {
    const { codes, column, distinct, values } = this;
    for (let entry = first; entry < end; entry++) {
      const at = entry * width + column;
      const from = offsets[at] as number;
      const to = (offsets[at + 1] as number) - 1;
      const code = distinct.idOf(bytes, from, to);
      if (code === values.length) values.push(cellText(bytes, from, to));
      codes[entry] = code;
    }
  }
}

/** The columns of one container by their number. */
export type ValueColumns = ReadonlyMap<number, ValueColumn>;

export const valueColumns = (columns: Iterable<number>, entries: number): ValueColumns =>
  new Map([...columns].map((column) => [column, new ValueColumn(column, entries)]));
