/** Numbers the distinct keys of rows: first in the order of their first rows, then in that of the keys. */
import { hashKey, high } from './hash';
import { Interner } from './interner';
import { sortKeys } from './key-order';
import { beginSortKey, clearKeys, endSortKey } from './keys';
import { bucketOf } from './lines/buckets';
import { copyLoosely, Growing } from './memory';

const keys = new Interner();

/** The keys in their order, once they are sorted; their numbers in that order, and the new number of each. */
const sortedBytes = new Growing();
const sortedEnds = new Growing();
const order = new Growing();
const places = new Growing();
let isSorted = false;

export function clearGroups(): void {
  isSorted = false;
  keys.clear(0, 0);
}

export function groupOf(from: usize, to: usize): u32 {
  return keys.idOf(from, to);
}

/** Returns the number plus one of a group whose key is not of this bucket, or 0. */
export function groupOutside(bucket: u32): u32 {
  for (let group: u32 = 0; group < keys.count; group++) {
    if (bucketOf(keys.startOf(group), keys.endOf(group)) != bucket) return group + 1;
  }
  return 0;
}

export function groupHash(group: u32): u32 {
  const end = groupEnds() + ((<usize>group) << 2);
  hashKey(groupBytes() + load<u32>(end), groupBytes() + load<u32>(end, 4));
  return high;
}

export function groupCount(): u32 {
  return keys.count;
}

/** Sorts the keys, to which none may be added afterwards. */
export function sortGroups(): void {
  const count = keys.count;
  if (count == 0) return;
  order.reserve((<usize>count) << 2, 0);
  places.reserve((<usize>count) << 2, 0);
  sortedEnds.reserve((<usize>count + 1) << 2, 0);
  clearKeys();
  for (let group: u32 = 0; group < count; group++) {
    const start = keys.startOf(group);
    const length = keys.endOf(group) - start;
    const at = beginSortKey(length);
    copyLoosely(at, start, length);
    endSortKey(at + length);
  }
  // The places are scratch room until they are written.
  sortKeys(order.at, places.at);
  sortedBytes.reserve(keys.endOf(count - 1) - keys.bytes, 0);
  let used: usize = 0;
  store<u32>(sortedEnds.at, 0);
  for (let place: u32 = 0; place < count; place++) {
    const group = load<u32>(order.at + ((<usize>place) << 2));
    const start = keys.startOf(group);
    const length = keys.endOf(group) - start;
    copyLoosely(sortedBytes.at + used, start, length);
    used += length;
    store<u32>(sortedEnds.at + ((<usize>place) << 2), <u32>used, 4);
    store<u32>(places.at + ((<usize>group) << 2), place);
  }
  isSorted = true;
}

/** Returns the number of a group in the order of the keys. */
export function placeOfGroup(group: u32): u32 {
  return load<u32>(places.at + ((<usize>group) << 2));
}

/** Returns the address of the keys, one after the other. */
export function groupBytes(): usize {
  return isSorted ? sortedBytes.at : keys.bytes;
}

/** Returns the address of the offsets of all keys, and of the end of the last one. */
export function groupEnds(): usize {
  return isSorted ? sortedEnds.at : keys.ends;
}
