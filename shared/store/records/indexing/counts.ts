/** The values of the counted fields of one container, by place, and the number of entries for each value. */
import type { IndexCount, IndexTable } from '../../../datasets/define.ts';
import type { Counted } from '../sets/columns.ts';
import { columnOf, type IndexCells } from './cells.ts';
import { hasDigits } from './value-terms.ts';

/** The counted values of a column, and the index among them of each of its distinct values. */
export interface CountedValues {
  readonly values: readonly Counted[];
  readonly byValue: readonly number[];
}

export interface CountedField {
  readonly name: string;
  /** The column that has its values. */
  readonly column: number;
  /** Returns what is counted of the distinct values of the column. */
  counted(values: readonly Counted[]): CountedValues;
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
function converted(values: readonly Counted[], value: (of: Counted) => Counted): CountedValues {
  const codes = new Map<Counted, number>();
  const byValue = values.map((one) => {
    const counted = value(one);
    const code = codes.get(counted) ?? codes.size;
    codes.set(counted, code);
    return code;
  });
  return { values: [...codes.keys()], byValue };
}
