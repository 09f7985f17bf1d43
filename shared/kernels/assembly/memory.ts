/** Growable regions of the memory of an instance. */

/** Bytes after each region that a read or write of 16 bytes may touch. */
export const SLACK: usize = 32;

/** Returns a region of at least `size` bytes with the first `used` bytes of `region`, which is freed where it is replaced. */
export function grown(region: usize, room: usize, used: usize, size: usize): usize {
  if (size <= room) return region;
  const larger = heap.alloc(size + SLACK);
  if (region != 0) {
    memory.copy(larger, region, used);
    heap.free(region);
  }
  return larger;
}

/** Returns the room of a region that has to have `size` bytes: the same, or twice as much as is needed. */
export function roomFor(room: usize, size: usize): usize {
  return size <= room ? room : size * 2;
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
