/** A column of all establishments as numbers of distinct values, so that a scan over a million rows takes milliseconds. */
import { type Bits, noBits } from './bits.ts';

export type Value = string | null;

export interface Column {
  /** The number of the value of each row. */
  readonly codes: Uint32Array;
  readonly values: readonly Value[];
}

export function columnOf<T>(rows: readonly T[], valueIn: (row: T) => Value): Column {
  const numbers = new Map<Value, number>();
  const codes = new Uint32Array(rows.length);
  for (let i = 0; i < codes.length; i += 1) {
    const value = valueIn(rows[i]!);
    let number = numbers.get(value);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(value, number);
    }
    codes[i] = number;
  }
  return { codes, values: [...numbers.keys()] };
}

/** Decides each distinct value once, and then looks at every row. */
export function bitsWhere({ codes, values }: Column, holds: (value: Value) => boolean): Bits {
  const held = Uint8Array.from(values, (value) => (holds(value) ? 1 : 0));
  const bits = noBits(codes.length);
  for (let word = 0; word < bits.length; word += 1) {
    const start = word * 32;
    const end = Math.min(start + 32, codes.length);
    let set = 0;
    for (let i = start; i < end; i += 1) set |= held[codes[i]!]! << (i - start);
    bits[word] = set;
  }
  return bits;
}

/** Counts the values of some rows. */
export function countsOf({ codes, values }: Column, rows: Uint32Array): [Value, number][] {
  const counts = new Uint32Array(values.length);
  for (let i = 0; i < rows.length; i += 1) counts[codes[rows[i]!]!]! += 1;
  return values.flatMap((value, i): [Value, number][] => (counts[i]! > 0 ? [[value, counts[i]!]] : []));
}
