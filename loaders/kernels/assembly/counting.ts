/** Sorting by counting: turns the lengths of buckets into the offsets at which they begin, and back. */

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

/** Replaces `count` offsets at which buckets end by their lengths. */
export function toLengths(ends: usize, count: u32): void {
  let before: u32 = 0;
  for (let i: usize = 0; i < <usize>count; i++) {
    const at = ends + (i << 2);
    const end = load<u32>(at);
    store<u32>(at, end - before);
    before = end;
  }
}
