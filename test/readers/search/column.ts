/** A column of all establishments as numbers of distinct values, each of which a question decides once. */

export type Value = string | null;

export interface Column {
  /** The number of the value of each row. */
  readonly codes: Uint32Array;
  readonly values: readonly Value[];
}

export function columnOf<T>(rows: readonly T[], valueIn: (row: T) => Value): Column {
  const numbers = new Map<Value, number>();
  const codes = Uint32Array.from(rows, (row) => {
    const value = valueIn(row);
    const number = numbers.get(value) ?? numbers.size;
    numbers.set(value, number);
    return number;
  });
  return { codes, values: [...numbers.keys()] };
}

/** Returns whether the value of a row holds. */
export function rowsWhere({ codes, values }: Column, holds: (value: Value) => boolean) {
  const held = values.map(holds);
  return (row: number): boolean => held[codes[row]!]!;
}

/** Counts the values of some rows. */
export function countsOf({ codes, values }: Column, rows: Uint32Array): [Value, number][] {
  const counts = new Uint32Array(values.length);
  for (const row of rows) counts[codes[row]!]! += 1;
  return values.flatMap((value, i): [Value, number][] => (counts[i]! > 0 ? [[value, counts[i]!]] : []));
}
