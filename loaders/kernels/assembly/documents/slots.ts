/** The rows of one document by slot. Their numbers are in the memory, in the order of their slots. */
import { wordAt } from '../memory';
import { rowSlot } from '../rows';

/** Where the rows of each slot begin among those of the document, and where the last ones end. */
const firsts = heap.alloc(256);

/** Finds the rows of each slot; returns false where rows are not in the order of their slots. */
export function findSlots(rows: usize, rowCount: u32, slots: u32): bool {
  let at: u32 = 0;
  for (let slot: u32 = 0; slot < slots; slot++) {
    store<u32>(firsts + ((<usize>slot) << 2), at);
    while (at < rowCount && rowSlot(wordAt(rows, at)) == slot) at++;
  }
  store<u32>(firsts + ((<usize>slots) << 2), at);
  return at == rowCount;
}

export function firstOf(slot: u32): u32 {
  return wordAt(firsts, slot);
}

export function countOf(slot: u32): u32 {
  return firstOf(slot + 1) - firstOf(slot);
}
