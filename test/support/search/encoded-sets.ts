/** Sets of places as loaders/kernels/assembly/entries/sets.ts encodes them, for comparison. */
import { BITMAP, GAPS, RUNS } from '../../../shared/store/records/sets/containers.ts';
import { deflated } from '../../../shared/store/records/sets/deflating.ts';
import { putVarint, varintBytes } from '../../../shared/store/records/sets/varints.ts';

/**
 * Encodes the places from `from` to `to`, which ascend; at least one. Most sets are so small that a view of
 * their places would take longer than the encoding.
 */
export function encodeSet(places: Uint16Array, from = 0, to = places.length): Buffer {
  const { gaps, runs, bitmap } = formSizes(places, from, to);
  if (runs <= gaps && runs <= bitmap) return deflated(encodeRuns(places, from, to, runs));
  return deflated(
    gaps <= bitmap ? encodeGaps(places, from, to, gaps) : encodeBitmap(places, from, to, bitmap),
  );
}

/** Returns the bytes that each form takes, without the first byte. */
function formSizes(
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
