/** Writes the kept rows of a slot in the order of their keys, as records (loaders/export/rows-buffer.ts). */
import { putHeadKey } from '../documents/declared';
import { groupBytes, groupCount, groupEnds } from '../groups';
import { orderKeys } from '../key-order';
import { beginSortKey, clearKeys, endSortKey } from '../keys';
import { RECORD_HEAD, RECORD_KEY_BYTES, RECORD_PARTITION_BYTES, RECORD_ROW_BYTES } from '../layout';
import { copyLoosely, Growing, written } from '../memory';
import { groupedRows, groupFirsts, groupRowEnds, rowBytes, rowEnd, rowSlot, rowStart } from '../rows';

/** Bytes of `P#` before the suffix of a key. */
const HEAD_KEY: usize = 2;
const LONGEST_KEY: usize = 256;

const records = new Growing();
let used: usize = 0;

/** `isPartition`: 0 where group keys are no partitions; `hasSuffix`: 1 where rows have keys of their own. */
export function orderRecords(slot: u32, isPartition: bool, hasSuffix: bool): usize {
  used = 0;
  records.reserve(0, 0);
  const groups = groupCount();
  for (let group: u32 = 0; group < groups; group++) {
    found = 0;
    const end = load<u32>(groupRowEnds() + ((<usize>group) << 2));
    for (let i = load<u32>(groupFirsts() + ((<usize>group) << 2)); i < end; i++) {
      const row = load<u32>(groupedRows() + ((<usize>i) << 2));
      if (rowSlot(row) == slot) find(row);
    }
    if (hasSuffix && found > 1) orderFound();
    for (let i: u32 = 0; i < found; i++) add(group, foundRow(i), isPartition, hasSuffix);
  }
  return written(records.at, used);
}

/** The rows of one group, and room for the order of their keys. */
const rows = new Growing();
const order = new Growing();
const scratch = new Growing();
let found: u32 = 0;

function find(row: u32): void {
  rows.reserve((<usize>found + 1) << 2, (<usize>found) << 2);
  store<u32>(rows.at + ((<usize>found) << 2), row);
  found++;
}

function foundRow(i: u32): u32 {
  return load<u32>(rows.at + ((<usize>i) << 2));
}

/** Puts the rows into the order of their own keys. */
function orderFound(): void {
  const bytes = (<usize>found) << 2;
  order.reserve(bytes, 0);
  scratch.reserve(bytes, 0);
  clearKeys();
  for (let i: u32 = 0; i < found; i++) endSortKey(putHeadKey(beginSortKey(LONGEST_KEY), foundRow(i)));
  orderKeys(order.at, scratch.at);
  memory.copy(scratch.at, rows.at, bytes);
  for (let i: u32 = 0; i < found; i++) {
    const key = load<u32>(order.at + ((<usize>i) << 2));
    store<u32>(rows.at + ((<usize>i) << 2), load<u32>(scratch.at + ((<usize>key) << 2)));
  }
}

function add(group: u32, row: u32, isPartition: bool, hasSuffix: bool): void {
  const at = groupEnds() + ((<usize>group) << 2);
  const start: usize = load<u32>(at);
  const partition: usize = load<u32>(at, 4) - start;
  const length: usize = rowEnd(row) - rowStart(row);
  records.reserve(used + RECORD_HEAD + partition + LONGEST_KEY + length, used);
  const record = records.at + used;
  const key = record + RECORD_HEAD;
  copyLoosely(key, groupBytes() + start, partition);
  let keyEnd = key + partition;
  if (hasSuffix) {
    // The two bytes before the suffix are written and then overwritten by it.
    const end = putHeadKey(keyEnd, row);
    memory.copy(keyEnd, keyEnd + HEAD_KEY, end - keyEnd - HEAD_KEY);
    keyEnd = end - HEAD_KEY;
  }
  copyLoosely(keyEnd, rowBytes() + rowStart(row), length);
  store<u32>(record, <u32>length, RECORD_ROW_BYTES);
  store<u8>(record, <u8>(keyEnd - key), RECORD_KEY_BYTES);
  store<u8>(record, <u8>(isPartition ? partition : 0), RECORD_PARTITION_BYTES);
  used = keyEnd + length - records.at;
}
