/**
 * Sets of places of one container as bytes. The first byte is the form; the smallest is used, and a large set is deflated.
 * Decision 0098 has figures of the forms.
 */
import { deflated, inflated } from './deflating.ts';
import { CONTAINER_PLACES } from './keys.ts';
import { decodePairs, PAIRS, placesOfPairs } from './pairs.ts';
import { addRun, BIT_WORDS, bitsOf, listOf, type Places } from './places.ts';
import { putVarint, varintBytes } from './varints.ts';

/** Varints: places between one place and the next. */
export const GAPS = 0;
/** One bit for each place up to the last, the lowest bit of a byte first. */
const BITMAP = 1;
/** Varints: places before a run since the end of the one before, and its length less one. */
const RUNS = 2;

/**
 * Encodes the places from `from` to `to`, which ascend; at least one. Most sets are so small that a view of their places would take longer
 * than the encoding.
 */
export function encodeSet(places: Uint16Array, from = 0, to = places.length): Buffer {
  const { gaps, runs, bitmap } = formSizes(places, from, to);
  if (runs <= gaps && runs <= bitmap) return deflated(encodeRuns(places, from, to, runs));
  return deflated(
    gaps <= bitmap ? encodeGaps(places, from, to, gaps) : encodeBitmap(places, from, to, bitmap),
  );
}

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

/** Returns the bytes that each form takes, without the first byte. */
export function formSizes(
  places: Uint16Array,
  from = 0,
  to = places.length,
): { gaps: number; runs: number; bitmap: number } {
  let gaps = 0;
  let runs = 0;
  let end = 0;
  let start = 0;
  for (let i = from; i < to; i++) {
    const place = places[i] as number;
    gaps += varintBytes(place - end);
    if (i === from || place !== end) {
      if (i > from) runs += varintBytes(end - start - 1);
      runs += varintBytes(place - end);
      start = place;
    }
    end = place + 1;
  }
  return { gaps, runs: runs + varintBytes(end - start - 1), bitmap: ((end - 1) >>> 3) + 1 };
}

function encodeGaps(places: Uint16Array, from: number, to: number, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size + 1);
  bytes[0] = GAPS;
  let at = 1;
  let end = 0;
  for (let i = from; i < to; i++) {
    const place = places[i] as number;
    at = putVarint(bytes, at, place - end);
    end = place + 1;
  }
  return bytes;
}

function encodeBitmap(places: Uint16Array, from: number, to: number, size: number): Buffer {
  const bytes = Buffer.alloc(size + 1);
  bytes[0] = BITMAP;
  for (let i = from; i < to; i++) {
    const place = places[i] as number;
    const at = 1 + (place >>> 3);
    bytes[at] = (bytes[at] as number) | (1 << (place & 7));
  }
  return bytes;
}

function encodeRuns(places: Uint16Array, from: number, to: number, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size + 1);
  bytes[0] = RUNS;
  let at = 1;
  let end = 0;
  for (let i = from; i < to; ) {
    const start = places[i] as number;
    const first = i;
    while (i < to && places[i] === start + i - first) i++;
    at = putVarint(bytes, putVarint(bytes, at, start - end), i - first - 1);
    end = start + i - first;
  }
  return bytes;
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
    addRun(bits, start, number + 1);
    start = -1;
  }
  if (start >= 0) throw new Error('a run has no length');
  return bitsOf(bits);
}
