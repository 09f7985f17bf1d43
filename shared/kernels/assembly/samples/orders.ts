/** Counts in how many sampled rows one of two columns of days is the smaller text. */
import { cellEnd, cellStart } from './cells';

/** For each pair the numbers of its columns, 32 bits each. */
let pairs: usize = 0;
let pairCount: u32 = 0;
/** For each pair the rows in which the first day is the smaller text, and all with two different days, 32 bits each. */
let found: usize = 0;

/** Sets pairs of columns, and where their numbers are counted; both stay as long as rows are sampled. None has the first column. */
export function setOrders(ofPairs: usize, count: u32, out: usize): void {
  pairs = ofPairs;
  pairCount = count;
  found = out;
  memory.fill(out, 0, (<usize>count) << 3);
}

/** Counts the pairs of the last row. */
export function countOrders(): void {
  for (let pair: usize = 0; pair < <usize>pairCount; pair++) {
    const order = compared(load<u32>(pairs + (pair << 3)), load<u32>(pairs + (pair << 3), 4));
    if (order == 0) continue;
    const at = found + (pair << 3);
    if (order < 0) store<u32>(at, load<u32>(at) + 1);
    store<u32>(at, load<u32>(at, 4) + 1, 4);
  }
}

/** Returns −1 where the cell of the first column is the smaller text, 1 where it is the greater one, and 0 for equal or absent cells. */
function compared(one: u32, other: u32): i32 {
  const end = cellEnd(one);
  const otherEnd = cellEnd(other);
  let at = cellStart(one);
  let otherAt = cellStart(other);
  if (at == end || otherAt == otherEnd) return 0;
  for (; at < end && otherAt < otherEnd; at++, otherAt++) {
    const byte: u32 = load<u8>(at);
    const otherByte: u32 = load<u8>(otherAt);
    if (byte != otherByte) return byte < otherByte ? -1 : 1;
  }
  return at < end ? 1 : otherAt < otherEnd ? -1 : 0;
}
