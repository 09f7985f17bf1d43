/** Packs documents with all rows in one head (shared/store/records/heads.ts). */
import { rowEnd, rowStart } from '../rows';
import { segmentBytes } from '../segments/records';
import {
  countAgain,
  countStored,
  digitsOf,
  entity,
  listCount,
  listSlot,
  mostBytes,
  mostRows,
  putHeadKey,
  putNumber,
  putRow,
  putSingles,
  slots,
} from './declared';
import { beginRecord, endKey, endRecord, REST } from './records';
import { countOf, findSlots, firstOf, rowAt } from './slots';

const COMMA: u8 = 0x2c;
/** The states of a list: the entity itself, or rows in the head. */
const ENTITY: u8 = 0x65;
const INLINE: u8 = 0x69;

/**
 * Returns the bytes of all records; 0 for a document that is left, because it has to be cleaned, does not fit
 * into one head, or has a key that is not ASCII.
 */
export function packDocument(group: u32, rows: usize, rowCount: u32): usize {
  if (!findSlots(rows, rowCount, slots) || !fits(rows)) return 0;
  const own = rowAt(rows, firstOf(entity));
  let length: usize = REST;
  for (let i: u32 = 0; i < rowCount; i++) length += rowEnd(rowAt(rows, i)) - rowStart(rowAt(rows, i)) + 1;
  let to = beginRecord(group, length);
  if (to == 0) return 0;
  to = putHeadKey(to, own);
  if (to == 0 || !endKey(to)) return 0;
  endRecord(putText(to, rows, own));
  countStored(rows, rowCount);
  for (let slot: u32 = 0; slot < slots; slot++) if (mostRows(slot) > 1) countAgain(rows, slot);
  return segmentBytes();
}

/** Returns whether there is an entity, no slot has too many rows, and all fit into a head. */
function fits(rows: usize): bool {
  let bytes: u32 = 0;
  for (let slot: u32 = 0; slot < slots; slot++) {
    const found = countOf(slot);
    if (found > mostRows(slot) || (slot == entity && found != 1)) return false;
    for (let i = firstOf(slot); i < firstOf(slot + 1); i++) {
      bytes += <u32>(rowEnd(rowAt(rows, i)) - rowStart(rowAt(rows, i))) + 1;
    }
    // An absent single is an empty line.
    if (found == 0) bytes++;
  }
  return bytes <= mostBytes;
}

function putText(start: usize, rows: usize, own: u32): usize {
  let to = start;
  for (let i: u32 = 0; i < listCount; i++) {
    const slot = listSlot(i);
    if (i > 0) store<u8>(to++, COMMA);
    const found = countOf(slot);
    to = putNumber(to, found, digitsOf(found));
    store<u8>(to++, slot == entity ? ENTITY : INLINE);
  }
  to = putSingles(putRow(to, own), rows);
  for (let i: u32 = 0; i < listCount; i++) {
    const slot = listSlot(i);
    if (slot == entity) continue;
    for (let row = firstOf(slot); row < firstOf(slot + 1); row++) to = putRow(to, rowAt(rows, row));
  }
  return to;
}
