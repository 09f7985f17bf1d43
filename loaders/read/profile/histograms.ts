/** Histograms of values by what can be seen of each: its length, its beginning and its shape. */
import type { Histograms, ValueCount } from '../../work/profile.ts';

/** The upper ends of the classes of lengths; the last class is longer. Codes and numbers have a class for each length. */
const LENGTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 18, 25, 40] as const;
const BINS = 64;
/** Characters of a shape, so that long texts with few words fall into a limited number of classes. */
const SHAPE = 10;

/** A value counts for at most this share of the rows: one that many rows repeat may be missing from the next publication. */
const MOST_OF_ONE = 0.01;

export function histogramsOf(values: readonly ValueCount[]): Histograms {
  const present = values.reduce((sum, [, rows]) => sum + rows, 0);
  const most = Math.max(1, Math.floor(present * MOST_OF_ONE));
  const lengths = new Array<number>(LENGTHS.length + 1).fill(0);
  const heads = new Array<number>(BINS).fill(0);
  const starts = new Array<number>(BINS).fill(0);
  const shapes = new Array<number>(BINS).fill(0);
  for (const [value, count] of values) {
    const rows = Math.min(count, most);
    add(lengths, lengthClass(value.length), rows);
    add(heads, bin(value.slice(0, 2)), rows);
    add(starts, bin(value.slice(0, 4)), rows);
    add(shapes, bin(shapeOf(value)), rows);
  }
  return { lengths, heads, starts, shapes };
}

function add(histogram: number[], at: number, rows: number): void {
  histogram[at] = (histogram[at] ?? 0) + rows;
}

const lengthClass = (length: number): number => {
  const found = LENGTHS.findIndex((most) => length <= most);
  return found < 0 ? LENGTHS.length : found;
};

/** FNV-1a: it must be the same in every process and version, since histograms are compared with stored ones. */
function bin(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) & (BINS - 1);
}

/** Replaces each run of letters, capitals or digits by one sign; the number of characters is in the lengths. */
export function shapeOf(value: string): string {
  let shape = '';
  let last = '';
  for (let i = 0; i < value.length && shape.length < SHAPE; i++) {
    const sign = signOf(value.charCodeAt(i), value[i] as string);
    if (sign !== last) shape += sign;
    last = sign;
  }
  return shape;
}

function signOf(code: number, character: string): string {
  if (code >= 0x30 && code <= 0x39) return '9';
  if (code >= 0x41 && code <= 0x5a) return 'A';
  if (code >= 0x61 && code <= 0x7a) return 'a';
  return code < 0x80 ? character : 'é';
}
