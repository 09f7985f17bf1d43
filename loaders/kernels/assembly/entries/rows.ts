/** The rows of the entries of one range, one after the other (loaders/records/indexing/entry-rows.ts). */

/**
 * Finds the rows from one address to another, each after twice its length, plus 1 for a row whose lists are
 * those of the row before. Writes for each where it begins and ends after `bytes`, and the number of the row
 * whose lists it has, 32 bits each. Returns whether they are `count`.
 */
export function placeRows(
  bytes: usize,
  to: usize,
  starts: usize,
  ends: usize,
  lists: usize,
  count: u32,
): bool {
  let found: usize = 0;
  let owner: usize = 0;
  for (let at = bytes; at < to; ) {
    if (found == <usize>count) return false;
    let head: u32 = 0;
    let byte: u32 = 0x80;
    for (let shift: u32 = 0; (byte & 0x80) != 0; shift += 7) {
      byte = load<u8>(at++);
      head |= (byte & 0x7f) << shift;
    }
    if ((head & 1) == 0) owner = found;
    store<u32>(starts + (found << 2), <u32>(at - bytes));
    at += head >>> 1;
    if (at > to) return false;
    store<u32>(ends + (found << 2), <u32>(at - bytes));
    store<u32>(lists + (found << 2), <u32>owner);
    found++;
  }
  return found == <usize>count;
}
