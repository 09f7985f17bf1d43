/** Histograms of values by what can be seen of each: its length, its beginning and its shape. */
import type { Histograms, ValueCount, Views } from '../../work/profile.ts';

/** Upper ends of the length classes; the last class is longer. Codes and numbers have a class per length. */
const LENGTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 18, 25, 40] as const;
const LONGEST = LENGTHS.length;
/** The class of each length up to 40. */
const CLASS_OF = Uint8Array.from({ length: 41 }, (_, length) => LENGTHS.findIndex((most) => length <= most));
const BINS = 64;
/** Characters of a shape, so that long texts with few words fall into a limited number of classes. */
const SHAPE = 10;
const HEAD = 2;
const START = 4;

/** The largest share of the rows that a value counts for where it is capped. */
const MOST_OF_ONE = 0.01;

/** Returns for how many rows a value counts at most where it is capped. */
const mostOf = (present: number, isIdentifier: boolean): number =>
  isIdentifier ? 1 : Math.max(1, Math.floor(present * MOST_OF_ONE));

/**
 * The beginnings of identifiers are not counted: a file has numbers from a few ranges, which are other ones
 * when the publisher spreads the records over the files anew.
 */
export function histogramsOf(values: readonly ValueCount[], isIdentifier = false): Histograms {
  const present = values.reduce((sum, [, rows]) => sum + rows, 0);
  const most = mostOf(present, isIdentifier);
  const [all, capped] = [emptyViews(), emptyViews()];
  for (const [value, rows] of values) {
    const least = Math.min(rows, most);
    add(all.lengths, capped.lengths, CLASS_OF[value.length] ?? LONGEST, rows, least);
    add(all.shapes, capped.shapes, binOfShape(value), rows, least);
    if (isIdentifier) continue;
    add(all.heads, capped.heads, binOfStart(value, HEAD), rows, least);
    add(all.starts, capped.starts, binOfStart(value, START), rows, least);
  }
  return { rows: all, capped };
}

function add(all: number[], capped: number[], at: number, rows: number, least: number): void {
  all[at] = (all[at] ?? 0) + rows;
  capped[at] = (capped[at] ?? 0) + least;
}

const zeros = (bins: number): number[] => new Array<number>(bins).fill(0);

const emptyViews = (): Record<keyof Views, number[]> => ({
  lengths: zeros(LENGTHS.length + 1),
  heads: zeros(BINS),
  starts: zeros(BINS),
  shapes: zeros(BINS),
});

/** FNV-1a: must be the same in every process and version, since histograms are compared with stored ones. */
const FIRST = 0x811c9dc5;
const hashed = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193);
const bin = (hash: number): number => (hash ^ (hash >>> 15)) & (BINS - 1);

function binOfStart(value: string, characters: number): number {
  let hash = FIRST;
  const end = Math.min(characters, value.length);
  for (let i = 0; i < end; i++) hash = hashed(hash, value.charCodeAt(i));
  return bin(hash);
}

/** A shape has one sign for each run of equal signs, such as digits; the lengths count the characters. */
function binOfShape(value: string): number {
  let hash = FIRST;
  let last = 0;
  let signs = 0;
  for (let i = 0; i < value.length && signs < SHAPE; i++) {
    const sign = signOf(value.charCodeAt(i));
    if (sign === last) continue;
    hash = hashed(hash, sign);
    last = sign;
    signs++;
  }
  return bin(hash);
}

/** `9` for digits, `A` and `a` for ASCII letters, `é` for non-ASCII; other characters stay as they are. */
function signOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return 0x39;
  if (code >= 0x41 && code <= 0x5a) return 0x41;
  if (code >= 0x61 && code <= 0x7a) return 0x61;
  return code < 0x80 ? code : 0xe9;
}
