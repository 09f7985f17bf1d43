/** Growable regions of the memory of an instance. */
import { MOST_REGION } from './layout';

/** Bytes after each region that a read or write of 16 bytes may touch. */
export const SLACK: usize = 32;

/** Returns a region of at least `size` bytes with the first `used` of `region`. Frees a replaced region. */
export function grown(region: usize, room: usize, used: usize, size: usize): usize {
  if (size <= room) return region;
  const larger = heap.alloc(size + SLACK);
  if (region != 0) {
    memory.copy(larger, region, used);
    heap.free(region);
  }
  return larger;
}

/**
 * Returns the room for `size` bytes: `room` if it suffices, or twice `size`. Aborts above `MOST_REGION`: the
 * allocator has no larger regions, and twice as much still fits in 32 bits.
 */
export function roomFor(room: usize, size: usize): usize {
  if (size > <usize>MOST_REGION) abort();
  return size <= room ? room : min<usize>(size * 2, MOST_REGION);
}

/** Bytes of which the number grows. Their address changes when they do. */
export class Growing {
  at: usize = 0;
  private room: usize = 0;

  /** Makes room for `size` bytes, of which the first `used` stay. */
  reserve(size: usize, used: usize): void {
    const room = roomFor(this.room, size);
    this.at = grown(this.at, this.room, used, room);
    this.room = room;
  }
}

/**
 * Copies bytes 16 at a time, which takes less time than `memory.copy` for the few bytes of a cell. May read
 * and write up to 15 bytes after them, so the bytes there must be of no use yet. `to` may be inside the bytes
 * only if it comes before `from`.
 */
export function copyLoosely(to: usize, from: usize, length: usize): void {
  for (let i: usize = 0; i < length; i += 16) v128.store(to + i, v128.load(from + i));
}

/** Copies at least 16 bytes and writes none after them. Ranges may overlap only if `to` is before `from`. */
export function copyExactly(to: usize, from: usize, length: usize): void {
  const last = length - 16;
  const end = v128.load(from + last);
  for (let i: usize = 0; i < last; i += 16) v128.store(to + i, v128.load(from + i));
  v128.store(to + last, end);
}

/** Copies some hundred bytes at most, as `memory.copy` does, which is a call into V8 each time. */
export function copyShort(to: usize, from: usize, length: usize): void {
  if (length < 16) memory.copy(to, from, length);
  else copyExactly(to, from, length);
}

/** Returns at most eight bytes as one number. Texts of one length with the same number are equal. */
export function wordOf(from: usize, length: usize): u64 {
  return length == 0 ? 0 : load<u64>(from) << ((8 - <u64>length) << 3);
}

let result: usize = 0;

/** Keeps the address of what a call from outside has written; returns the other result of the call. */
export function written(at: usize, other: usize): usize {
  result = at;
  return other;
}

/** Returns the address of what the last call has written, where a function is described so. */
export function resultAddress(): usize {
  return result;
}

/** The place of input and output of a call from outside. */
let input: usize = 0;
let inputRoom: usize = 0;

/** Returns the address of at least `size` bytes, which stay until the next call with more. */
export function reserveInput(size: usize): usize {
  const room = roomFor(inputRoom, size);
  if (room != inputRoom) {
    if (input != 0) heap.free(input);
    input = heap.alloc(room + SLACK);
    inputRoom = room;
  }
  return input;
}
