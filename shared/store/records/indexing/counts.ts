/** The values of the counted fields of one container, by place, and the number of entries for each value. */
import type { IndexCount, IndexTable } from '../../../datasets/define.ts';
import { cellText } from './cell-text.ts';
import type { IndexCells } from './cells.ts';
import type { RowCells } from './entry-rows.ts';

type Cell = string | null;

export interface CountCollector {
  /** Adds the entry of the next place. */
  add(row: RowCells): void;
  each(emit: (field: string, values: readonly Cell[], tally: ReadonlyMap<Cell, number>) => void): void;
}

/** Compiles the counted fields of an index to a maker of collectors. */
export function countCollectors({ counts }: IndexTable, cells: IndexCells): () => CountCollector {
  const compiled = counts.map(({ name, of: [resource, field], prefix }) => ({
    name,
    column: cells.columns.findIndex(([one, other]) => one === resource && other === field),
    value: countedValue(prefix),
  }));
  return () => {
    const columns = compiled.map((count) => ({ ...count, values: new Column(count.value) }));
    return {
      add: ({ bytes, from }) => {
        for (const { column, values } of columns) {
          values.push(bytes, from[column] as number, (from[column + 1] as number) - 1);
        }
      },
      each: (emit) => {
        for (const { name, values } of columns) emit(name, values.all, values.tally());
      },
    };
  };
}

function countedValue(prefix: IndexCount['prefix']): (value: Cell) => Cell {
  if (!prefix) return (value) => value;
  const { form, length } = prefix;
  return (value) => (value !== null && form.test(value) ? value.slice(0, length) : null);
}

/** A cell that equals the one before has the same value, which saves making its text. */
class Column {
  readonly all: Cell[] = [];
  private readonly convert: (value: Cell) => Cell;
  private lastFrom = 0;
  private lastTo = -1;
  private last: Cell = null;

  constructor(convert: (value: Cell) => Cell) {
    this.convert = convert;
  }

  push(bytes: Buffer, from: number, to: number): void {
    if (!this.isLast(bytes, from, to)) {
      this.last = this.convert(cellText(bytes, from, to));
      this.lastFrom = from;
      this.lastTo = to;
    }
    this.all.push(this.last);
  }

  private isLast(bytes: Buffer, from: number, to: number): boolean {
    const before = this.lastFrom;
    if (this.lastTo - before !== to - from) return false;
    for (let i = from; i < to; i++) if (bytes[i] !== bytes[before + i - from]) return false;
    return true;
  }

  tally(): Map<Cell, number> {
    const counts = new Map<Cell, number>();
    for (const value of this.all) counts.set(value, (counts.get(value) ?? 0) + 1);
    return counts;
  }
}
