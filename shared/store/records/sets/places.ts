/**
 * Sets of places of one container in memory: a list where they are few, bits where they are many. The loops
 * go by index, because the iterator of a typed array takes several times as long.
 */
import { CONTAINER_PLACES } from './keys.ts';

export const BIT_WORDS = CONTAINER_PLACES / 32;

/** Most places of a list. A longer one takes more memory than bits; only one stored as gaps stays a list. */
const LIST_PLACES = CONTAINER_PLACES / 16;

/** `count` distinct places. Lists ascend. Bits are signed words, which V8 need not convert to doubles. */
export type Places =
  | { readonly kind: 'list'; readonly count: number; readonly list: Uint16Array }
  | { readonly kind: 'bits'; readonly count: number; readonly bits: Int32Array };

export const NO_PLACES: Places = { kind: 'list', count: 0, list: new Uint16Array(0) };

export const listOf = (list: Uint16Array): Places => ({ kind: 'list', count: list.length, list });

export function placesOf(list: Uint16Array): Places {
  if (list.length <= LIST_PLACES) return listOf(list);
  const bits = new Int32Array(BIT_WORDS);
  addList(bits, list);
  return { kind: 'bits', count: list.length, bits };
}

/** Returns the set of these bits; as a list if the places are few. The bits belong to the set afterwards. */
export function bitsOf(bits: Int32Array): Places {
  let count = 0;
  for (let i = 0; i < BIT_WORDS; i++) count += bitCount(bits[i] as number);
  if (count > LIST_PLACES) return { kind: 'bits', count, bits };
  return listOf(placesIn(bits, 0, count));
}

export function intersect(a: Places, b: Places): Places {
  if (a.kind === 'bits' && b.kind === 'bits') {
    const both = new Int32Array(BIT_WORDS);
    for (let i = 0; i < BIT_WORDS; i++) both[i] = (a.bits[i] as number) & (b.bits[i] as number);
    return bitsOf(both);
  }
  if (a.kind === 'list')
    return b.kind === 'list' ? intersectLists(a.list, b.list) : listInBits(a.list, b.bits);
  return intersect(b, a);
}

export function difference(a: Places, b: Places): Places {
  if (a.count === 0 || b.count === 0) return a;
  const rest = new Int32Array(BIT_WORDS);
  addTo(rest, a);
  if (b.kind === 'bits')
    for (let i = 0; i < BIT_WORDS; i++) rest[i] = (rest[i] as number) & ~(b.bits[i] as number);
  else
    for (let i = 0; i < b.count; i++) {
      const place = b.list[i] as number;
      rest[place >>> 5] = (rest[place >>> 5] as number) & ~(1 << (place & 31));
    }
  return bitsOf(rest);
}

export function placesBelow(end: number): Places {
  const bits = new Int32Array(BIT_WORDS);
  if (end > 0) addRun(bits, 0, end);
  return bitsOf(bits);
}

export function union(sets: readonly Places[]): Places {
  const [first, ...others] = sets;
  if (!first) return NO_PLACES;
  if (others.length === 0) return first;
  const bits = new Int32Array(BIT_WORDS);
  for (const set of sets) addTo(bits, set);
  return bitsOf(bits);
}

/** Returns the places from the place number `from` of the set to the number `to`, exclusive, ascending. */
export function select(set: Places, from: number, to: number): Uint16Array {
  const end = Math.min(to, set.count);
  if (from >= end) return new Uint16Array(0);
  return set.kind === 'list' ? set.list.subarray(from, end) : placesIn(set.bits, from, end);
}

export const allOf = (set: Places): Uint16Array => select(set, 0, set.count);

/** Returns a function that counts the places below another one, which must not descend between calls. */
export function ranksOf(set: Places): (end: number) => number {
  let rank = 0;
  if (set.kind === 'list') {
    const { list, count } = set;
    return (end) => {
      while (rank < count && (list[rank] as number) < end) rank++;
      return rank;
    };
  }
  const { bits } = set;
  let word = 0;
  return (end) => {
    for (const last = end >>> 5; word < last; word++) rank += bitCount(bits[word] as number);
    const within = end & 31;
    return within === 0 ? rank : rank + bitCount((bits[word] as number) & ~(-1 << within));
  };
}

export function addRun(bits: Int32Array, start: number, length: number): void {
  const last = start + length - 1;
  const from = start >>> 5;
  const to = last >>> 5;
  const head = -1 << (start & 31);
  const tail = -1 >>> (31 - (last & 31));
  if (from === to) {
    bits[from] = (bits[from] as number) | (head & tail);
    return;
  }
  bits[from] = (bits[from] as number) | head;
  bits.fill(-1, from + 1, to);
  bits[to] = (bits[to] as number) | tail;
}

function addTo(bits: Int32Array, set: Places): void {
  if (set.kind === 'bits') {
    for (let i = 0; i < BIT_WORDS; i++) bits[i] = (bits[i] as number) | (set.bits[i] as number);
    return;
  }
  addList(bits, set.list);
}

function addList(bits: Int32Array, list: Uint16Array): void {
  for (let i = 0; i < list.length; i++) {
    const place = list[i] as number;
    bits[place >>> 5] = (bits[place >>> 5] as number) | (1 << (place & 31));
  }
}

/** A list that is this many times shorter than another is searched for in it instead of merged with it. */
const MUCH_SHORTER = 32;

function intersectLists(a: Uint16Array, b: Uint16Array): Places {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const found = new Uint16Array(short.length);
  const leaps = short.length * MUCH_SHORTER < long.length;
  let count = 0;
  let at = 0;
  for (let i = 0; i < short.length; i++) {
    const place = short[i] as number;
    if (leaps) at = firstFrom(long, place, at);
    else while (at < long.length && (long[at] as number) < place) at++;
    if (at === long.length) break;
    if (long[at] === place) found[count++] = place;
  }
  return listOf(found.subarray(0, count));
}

function firstFrom(list: Uint16Array, value: number, from: number): number {
  let low = from;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function listInBits(list: Uint16Array, bits: Int32Array): Places {
  const found = new Uint16Array(list.length);
  let count = 0;
  for (let i = 0; i < list.length; i++) {
    const place = list[i] as number;
    if (((bits[place >>> 5] as number) >>> (place & 31)) & 1) found[count++] = place;
  }
  return listOf(found.subarray(0, count));
}

function placesIn(bits: Int32Array, from: number, to: number): Uint16Array {
  const places = new Uint16Array(to - from);
  let number = 0;
  for (let i = 0; i < BIT_WORDS && number < to; i++) {
    let word = bits[i] as number;
    const here = bitCount(word);
    if (number + here <= from) {
      number += here;
      continue;
    }
    for (; word !== 0 && number < to; number++) {
      if (number >= from) places[number - from] = i * 32 + 31 - Math.clz32(word & -word);
      word &= word - 1;
    }
  }
  return places;
}

function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
