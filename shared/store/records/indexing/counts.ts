/** The values of the counted fields of one container, by place, and the number of entries for each value. */
import type { IndexCount, IndexTable } from '../../../datasets/define.ts';
import { cellText } from './cell-text.ts';
import type { IndexCells } from './cells.ts';
import type { RowCells } from './entry-rows.ts';
import { CellValues } from './interner.ts';

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

/** The values of one counted field, which are made texts once. */
class Column {
  private readonly cells = new CellValues();
  /** The value of each distinct cell. */
  private readonly values: Cell[] = [];
  private readonly convert: (value: Cell) => Cell;
  readonly all: Cell[] = [];

  constructor(convert: (value: Cell) => Cell) {
    this.convert = convert;
  }

  push(bytes: Buffer, from: number, to: number): void {
    const cell = this.cells.idOf(bytes, from, to);
    if (cell === this.values.length) this.values.push(this.convert(cellText(bytes, from, to)));
    this.all.push(this.values[cell] ?? null);
  }

  tally(): Map<Cell, number> {
    const counts = new Map<Cell, number>();
    for (const value of this.all) counts.set(value, (counts.get(value) ?? 0) + 1);
    return counts;
  }
}
