/** A column of all establishments as numbers of distinct values: scanning a million takes milliseconds. */
import { type Bits, noBits, setBit } from './bits.ts';

export type Value = string | null;

export interface Column {
  /** The number of the value of each row. */
  readonly codes: Uint32Array;
  readonly values: readonly Value[];
  /** The rows by value: those of number n are from `first[n]` to `first[n + 1]` of `rows`, ascending. */
  readonly first: Uint32Array;
  readonly rows: Uint32Array;
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
  return { codes, values: [...numbers.keys()], ...grouped(codes, numbers.size) };
}

function grouped(codes: Uint32Array, values: number): Pick<Column, 'first' | 'rows'> {
  const first = new Uint32Array(values + 1);
  for (let i = 0; i < codes.length; i += 1) first[codes[i]! + 1]! += 1;
  for (let value = 0; value < values; value += 1) first[value + 1]! += first[value]!;
  const rows = new Uint32Array(codes.length);
  const next = first.slice();
  for (let i = 0; i < codes.length; i += 1) rows[next[codes[i]!]!++] = i;
  return { first, rows };
}

/** If fewer than this part of the rows match, going through them is faster than looking at every row. */
const FEW = 8;

/** Decides each distinct value once, and then takes the rows that have it. */
export function bitsWhere({ codes, values, first, rows }: Column, holds: (value: Value) => boolean): Bits {
  const held = Uint8Array.from(values, (value) => (holds(value) ? 1 : 0));
  const bits = noBits(codes.length);
  let sum = 0;
  for (let n = 0; n < held.length; n += 1) if (held[n]) sum += first[n + 1]! - first[n]!;
  if (sum * FEW < codes.length) {
    for (let n = 0; n < held.length; n += 1) {
      if (held[n]) for (let i = first[n]!; i < first[n + 1]!; i += 1) setBit(bits, rows[i]!);
    }
    return bits;
  }
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
