/** Encodes sets of places and of pairs, as shared/store/records/sets/ has them. */
import { Growing } from '../memory';
import { putVarint, varintBytes } from '../varints';

/** The first byte of a set. */
const GAPS: u8 = 0;
const BITMAP: u8 = 1;
const RUNS: u8 = 2;
const PAIRS: u8 = 3;

/** Bytes from which a set is deflated if that is worth it. */
const DEFLATE_FROM: usize = 2048;
/** Bytes of a pair or a gap at most: 17 bits of a place and 24 of a row. */
const MOST_BYTES: usize = 7;

/** Deflates the bytes at `address` in their place if that is worth it; returns their number. */
declare function deflate(address: usize, length: usize): usize;

const set = new Growing();

export function setAddress(): usize {
  return set.at;
}

function reserve(length: usize): void {
  set.reserve(length, 0);
}

function placeAt(places: usize, i: u32): u32 {
  return load<u16>(places + ((<usize>i) << 1));
}

function finished(end: usize): usize {
  const length = end - set.at;
  return length < DEFLATE_FROM ? length : deflate(set.at, length);
}

/** Encodes `count` ascending places, at least one; returns the bytes of the set. */
export function encodeSet(places: usize, count: u32): usize {
  reserve(<usize>count * MOST_BYTES + 8200);
  if (count == 1) {
    store<u8>(set.at, GAPS);
    return putVarint(set.at + 1, placeAt(places, 0)) - set.at;
  }
  let gaps: u32 = 0;
  let runs: u32 = 0;
  let end: u32 = 0;
  let start: u32 = 0;
  for (let i: u32 = 0; i < count; i++) {
    const place = placeAt(places, i);
    const gap = varintBytes(place - end);
    gaps += gap;
    if (i == 0 || place != end) {
      if (i > 0) runs += varintBytes(end - start - 1);
      runs += gap;
      start = place;
    }
    end = place + 1;
  }
  runs += varintBytes(end - start - 1);
  const bitmap = ((end - 1) >>> 3) + 1;
  if (runs <= gaps && runs <= bitmap) return finished(putRuns(places, count));
  return finished(gaps <= bitmap ? putGaps(places, count) : putBitmap(places, count, bitmap));
}

function putGaps(places: usize, count: u32): usize {
  store<u8>(set.at, GAPS);
  let at = set.at + 1;
  let end: u32 = 0;
  for (let i: u32 = 0; i < count; i++) {
    const place = placeAt(places, i);
    at = putVarint(at, place - end);
    end = place + 1;
  }
  return at;
}

function putBitmap(places: usize, count: u32, size: u32): usize {
  memory.fill(set.at, 0, <usize>size + 1);
  store<u8>(set.at, BITMAP);
  for (let i: u32 = 0; i < count; i++) {
    const place = placeAt(places, i);
    const at = set.at + 1 + (place >>> 3);
    store<u8>(at, load<u8>(at) | ((<u8>1) << (<u8>(place & 7))));
  }
  return set.at + 1 + size;
}

function putRuns(places: usize, count: u32): usize {
  store<u8>(set.at, RUNS);
  let at = set.at + 1;
  let end: u32 = 0;
  let i: u32 = 0;
  while (i < count) {
    const start = placeAt(places, i);
    const first = i;
    while (i < count && placeAt(places, i) == start + i - first) i++;
    at = putVarint(putVarint(at, start - end), i - first - 1);
    end = start + i - first;
  }
  return at;
}

/** Encodes `count` pairs of ascending places and rows; returns the bytes of the set. */
export function encodePairs(places: usize, rows: usize, count: u32): usize {
  reserve(<usize>count * MOST_BYTES + 8);
  store<u8>(set.at, PAIRS);
  let at = set.at + 1;
  let before: u32 = 0;
  let expected: u32 = 0;
  for (let i: u32 = 0; i < count; i++) {
    const place = placeAt(places, i);
    const row = load<u32>(rows + ((<usize>i) << 2));
    if (place != before) expected = 0;
    at = putVarint(at, ((place - before) << 1) | (row == expected ? 0 : 1));
    if (row != expected) at = putVarint(at, row);
    before = place;
    expected = row + 1;
  }
  return finished(at);
}
