/** Sorting by counting: the lengths of buckets become the offsets at which they begin. */
import { copyShort } from './memory';

/** Replaces `count` lengths, 32 bits each, by the sums of those before them. */
export function toOffsets(lengths: usize, count: u32): void {
  let sum: u32 = 0;
  for (let i: usize = 0; i < <usize>count; i++) {
    const at = lengths + (i << 2);
    const length = load<u32>(at);
    store<u32>(at, sum);
    sum += length;
  }
}

/**
 * Copies the `count` pieces of the `size` bytes at `from` to `to`, stably sorted by bucket, and writes the
 * bytes of each bucket, 32 bits each, to `lengths`. Each piece has its offset and its bucket at `list`, after
 * which there is room for one number.
 */
export function sortByBucket(
  list: usize,
  count: u32,
  from: usize,
  size: usize,
  to: usize,
  lengths: usize,
  buckets: u32,
): void {
  memory.fill(lengths, 0, (<usize>buckets) << 2);
  const last = list + ((<usize>count) << 3);
  store<u32>(last, <u32>size);
  for (let piece = list; piece < last; piece += 8) {
    const at = lengths + ((<usize>load<u32>(piece, 4)) << 2);
    store<u32>(at, load<u32>(at) + load<u32>(piece, 8) - load<u32>(piece));
  }
  toOffsets(lengths, buckets);
  for (let piece = list; piece < last; piece += 8) {
    const start = load<u32>(piece);
    const length = load<u32>(piece, 8) - start;
    const at = lengths + ((<usize>load<u32>(piece, 4)) << 2);
    const place = load<u32>(at);
    store<u32>(at, place + length);
    copyShort(to + place, from + start, length);
  }
  // Each is now the end of its bucket.
  let before: u32 = 0;
  for (let i: usize = 0; i < <usize>buckets; i++) {
    const at = lengths + (i << 2);
    const end = load<u32>(at);
    store<u32>(at, end - before);
    before = end;
  }
}
