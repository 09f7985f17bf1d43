/** The values of the counted fields of one container, by place, and the number of entries for each value. */
import type { IndexCount, IndexTable } from '../../../datasets/define.ts';
import type { Column, Counted } from '../sets/columns.ts';
import { columnOf, type IndexCells } from './cells.ts';
import { hasDigits } from './value-terms.ts';

/** The distinct values of a column in one container, in the order of their first entries. */
export interface ValueColumn {
  readonly values: readonly (string | null)[];
  /** The index in `values` for each entry, a view that is valid until the kernels are called again. */
  readonly codes: Uint32Array;
}

export interface CountedField {
  readonly name: string;
  /** The column that has its values. */
  readonly column: number;
  /** Returns the values that are counted from those of the column. */
  counted(values: ValueColumn): Column;
}

export const countedFields = ({ counts }: IndexTable, cells: IndexCells): CountedField[] =>
  counts.map(({ name, of, prefix }) => {
    const value = countedValue(prefix);
    return { name, column: columnOf(cells, of), counted: (values) => converted(values, value) };
  });

function countedValue(prefix: IndexCount['prefix']): (value: Counted) => Counted {
  if (!prefix) return (value) => value;
  const { digits, length } = prefix;
  return (value) => (value !== null && hasDigits(value, digits) ? value.slice(0, length) : null);
}

/** Converts each distinct value once. */
function converted({ values, codes }: ValueColumn, value: (of: Counted) => Counted): Column {
  const numbers = new Map<Counted, number>();
  const code = new Uint16Array(values.length);
  for (const [i, one] of values.entries()) {
    const counted = value(one);
    const number = numbers.get(counted) ?? numbers.size;
    numbers.set(counted, number);
    code[i] = number;
  }
  const converted = new Uint16Array(codes.length);
  for (let place = 0; place < codes.length; place++) {
    converted[place] = code[codes[place] as number] as number;
  }
  return { values: [...numbers.keys()], codes: converted };
}

/** Returns the number of entries for each value. */
export function tallyOf({ values, codes }: Column): Map<Counted, number> {
  const counts = new Uint32Array(values.length);
  for (let place = 0; place < codes.length; place++) {
    const code = codes[place] as number;
    counts[code] = (counts[code] as number) + 1;
  }
  return new Map(values.map((value, code) => [value, counts[code] as number]));
}
