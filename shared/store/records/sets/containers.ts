/**
 * Sets of places of one container as bytes. The first byte is the form; the kernels use the smallest, and a
 * large set is deflated. Decision 0098 has figures of the forms.
 */
import { inflated } from './deflating.ts';
import { CONTAINER_PLACES } from './keys.ts';
import { decodePairs, PAIRS, placesOfPairs } from './pairs.ts';
import { addRun, BIT_WORDS, bitsOf, intersect, listOf, type Places } from './places.ts';

/** Varints: places between one place and the next. */
export const GAPS = 0;
/** One bit for each place up to the last, the lowest bit of a byte first. */
export const BITMAP = 1;
/** Varints: places before a run since the end of the one before, and its length less one. */
export const RUNS = 2;

/** Returns the distinct places of a set, also of one with pairs. @throws Error for damaged bytes */
export function decodeSet(stored: Uint8Array): Places {
  const bytes = inflated(stored);
  const form = bytes[0];
  if (form === PAIRS) return placesOfPairs(decodePairs(bytes));
  if (form === GAPS) return decodeGaps(bytes);
  if (form === BITMAP) return decodeBitmap(bytes);
  if (form === RUNS) return decodeRuns(bytes);
  throw new Error('a set has an unknown form');
}

function decodeGaps(bytes: Uint8Array): Places {
  const list = new Uint16Array(bytes.length - 1);
  let count = 0;
  let end = 0;
  for (let at = 1; at < bytes.length; ) {
    let byte = bytes[at++] as number;
    let gap = byte & 0x7f;
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = bytes[at++] ?? 0xff;
      if (shift > 14) throw new Error('a set is damaged');
      gap |= (byte & 0x7f) << shift;
    }
    end += gap;
    if (end >= CONTAINER_PLACES) throw new Error('a set has a place after the last');
    list[count++] = end++;
  }
  return listOf(list.subarray(0, count));
}

function decodeBitmap(bytes: Uint8Array): Places {
  const size = bytes.length - 1;
  if (size > CONTAINER_PLACES / 8) throw new Error('a bitmap is too long');
  const bits = new Int32Array(BIT_WORDS);
  // The machines that run this code, x86-64 and arm64, are little-endian, as the stored bytes are.
  new Uint8Array(bits.buffer).set(bytes.subarray(1));
  return bitsOf(bits);
}

function decodeRuns(bytes: Uint8Array): Places {
  const bits = new Int32Array(BIT_WORDS);
  eachRun(bytes, (start, length) => addRun(bits, start, length));
  return bitsOf(bits);
}

/** Returns the places of a list that a set has, and the count of the set. @throws Error for damaged bytes */
export function amongPlaces(list: Uint16Array, stored: Uint8Array): { places: Places; count: number } {
  if (stored[0] !== RUNS) {
    const set = decodeSet(stored);
    return { places: intersect(listOf(list), set), count: set.count };
  }
  const found = new Uint16Array(list.length);
  let foundCount = 0;
  let count = 0;
  let at = 0;
  eachRun(stored, (start, length) => {
    const end = start + length;
    count += length;
    while (at < list.length && (list[at] as number) < start) at++;
    while (at < list.length && (list[at] as number) < end) found[foundCount++] = list[at++] as number;
  });
  return { places: listOf(found.subarray(0, foundCount)), count };
}

/** Calls `run` with the first place and the length of each run. @throws Error for damaged bytes */
function eachRun(bytes: Uint8Array, run: (start: number, length: number) => void): void {
  let end = 0;
  let start = -1;
  for (let at = 1; at < bytes.length; ) {
    let byte = bytes[at++] as number;
    let number = byte & 0x7f;
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = bytes[at++] ?? 0xff;
      if (shift > 14) throw new Error('a set is damaged');
      number |= (byte & 0x7f) << shift;
    }
    if (start < 0) {
      start = end + number;
      continue;
    }
    end = start + number + 1;
    if (end > CONTAINER_PLACES) throw new Error('a set has a place after the last');
    run(start, number + 1);
    start = -1;
  }
  if (start >= 0) throw new Error('a run has no length');
}
