/** Numbers the distinct keys of rows in the order of their first rows. */
import { bucketOf } from './hash';
import { hashOf, Interner } from './interner';

const keys = new Interner();

export function clearGroups(): void {
  keys.clear(0, 0);
}

export function groupOf(from: usize, to: usize): u32 {
  return keys.idOf(from, to, hashOf(from, to - from));
}

/** Returns the number plus one of a group whose key is not of this bucket, one of 2^`bits`, or 0. */
export function groupOutside(bucket: u32, bits: u32): u32 {
  for (let group: u32 = 0; group < keys.count; group++) {
    if (bucketOf(keys.startOf(group), keys.endOf(group), bits) != bucket) return group + 1;
  }
  return 0;
}

export function groupCount(): u32 {
  return keys.count;
}

/** Returns the address of the keys, one after the other. */
export function groupBytes(): usize {
  return keys.bytes;
}

/** Returns the address of the offsets of all keys, and of the end of the last one. */
export function groupEnds(): usize {
  return keys.ends;
}
