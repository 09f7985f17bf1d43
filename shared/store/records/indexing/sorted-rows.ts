/** Sorts rows by their keys as bytes, without a text object for each key. */
import { BYTE_RANK } from '../sets/text-order.ts';
import type { EntryKeys } from './entry-keys.ts';

/** Numbers of the digits of one pass. Few passes are faster than small digits. */
const MOST_DIGITS = 1 << 16;
/** The rank of a byte plus one, or 0 after the end of a key, which comes before every key that goes on. */
const RANKS = 257;

/** Bytes of keys that are read together, because each reading passes over all rows in memory. */
const STRIPE = 8;

/**
 * Returns the numbers of the rows in the order of their keys, which are distinct, because each ends with the number of its entry.
 * Sorts by counting, from the last byte of the keys to the first. The ranks of neighbouring bytes are one digit as long as few
 * different ones are there: the keys have mostly decimal digits, of which one pass takes four.
 */
export function sortedRows(keys: EntryKeys): Uint32Array {
  const { count } = keys;
  const stripe = new Uint16Array(STRIPE * count);
  let sorted = Uint32Array.from({ length: count }, (_, row) => row);
  let digits = new Uint16Array(count);
  let size = 1;
  // The bytes after the longest key have one rank, so that the last stripe may be longer than the keys.
  for (let at = Math.ceil(longestKey(keys) / STRIPE) * STRIPE - 1; at >= 0; at--) {
    const inStripe = at % STRIPE;
    if (inStripe === STRIPE - 1) readStripe(keys, at - inStripe, stripe);
    const ranks = stripe.subarray(inStripe * count, (inStripe + 1) * count);
    const distinct = makeDense(ranks);
    if (size * distinct > MOST_DIGITS) {
      sorted = sortedByDigit(sorted, digits, size);
      digits = new Uint16Array(count);
      size = 1;
    }
    if (distinct > 1) addRanks(digits, ranks, size);
    size *= distinct;
  }
  return sortedByDigit(sorted, digits, size);
}

function longestKey({ starts, count }: EntryKeys): number {
  let longest = 0;
  for (let row = 0; row < count; row++) {
    longest = Math.max(longest, (starts[row + 1] as number) - (starts[row] as number));
  }
  return longest;
}

/** Writes the ranks of all keys at the byte `first`, then those at the next byte, and so on. */
function readStripe({ bytes, starts, count }: EntryKeys, first: number, stripe: Uint16Array): void {
  for (let row = 0; row < count; row++) {
    const start = (starts[row] as number) + first;
    const end = starts[row + 1] as number;
    for (let i = 0; i < STRIPE; i++) {
      const rank = start + i < end ? (BYTE_RANK[bytes[start + i] as number] as number) + 1 : 0;
      stripe[i * count + row] = rank;
    }
  }
}

/** Replaces the ranks by numbers in the same order, from 0 without gaps; returns how many there are. */
function makeDense(ranks: Uint16Array): number {
  const numbers = new Uint16Array(RANKS);
  for (let row = 0; row < ranks.length; row++) numbers[ranks[row] as number] = 1;
  let distinct = 0;
  for (let rank = 0; rank < RANKS; rank++) if (numbers[rank] === 1) numbers[rank] = distinct++;
  if (distinct > 1) {
    for (let row = 0; row < ranks.length; row++) ranks[row] = numbers[ranks[row] as number] as number;
  }
  return distinct;
}

/** Makes the ranks the highest part of the digits. */
function addRanks(digits: Uint16Array, ranks: Uint16Array, weight: number): void {
  for (let row = 0; row < digits.length; row++) {
    digits[row] = (digits[row] as number) + (ranks[row] as number) * weight;
  }
}

/** Sorts by counting, so that rows of one digit keep their order. `size` is the number of digits. */
function sortedByDigit(rows: Uint32Array, digits: Uint16Array, size: number): Uint32Array<ArrayBuffer> {
  const places = new Uint32Array(size + 1);
  for (let row = 0; row < digits.length; row++) {
    const after = (digits[row] as number) + 1;
    places[after] = (places[after] as number) + 1;
  }
  for (let digit = 1; digit < size; digit++) {
    places[digit] = (places[digit] as number) + (places[digit - 1] as number);
  }
  const sorted = new Uint32Array(rows.length);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    const digit = digits[row] as number;
    const place = places[digit] as number;
    places[digit] = place + 1;
    sorted[place] = row;
  }
  return sorted;
}
