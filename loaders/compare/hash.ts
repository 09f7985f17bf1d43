/**
 * Hashes of records and of their values. They are written in digests that a later load compares with, so a
 * change of them needs another `DIGEST_FORM`.
 */

import { CELL_BYTE } from '../../shared/store/records/rows.ts';

/** The position of an owner among all: the first bits of the hash by which rows are assigned to buckets. */
export const POSITION_BITS = 24;
/** Bytes of the id of a record: the position of its owner (24 bits), and a hash of the record (40 bits). */
export const ID_BYTES = 8;

const FIRST = 0x9e3779b1;
const SECOND = 0x85ebca6b;
/** Between the owner and the record. No text has it. */
const BETWEEN = 0x1_0000;

/** The finaliser of MurmurHash3: without it the low bits depend on few of the characters. Returns 32 bits. */
function finished(hash: number): number {
  let h = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/**
 * Writes the id of a record. Two records of one owner have the same id by chance once in 10¹² pairs. The two
 * texts are read once for both parts of the hash: joining them would take longer than hashing them.
 */
export function writeId(bytes: Buffer, at: number, position: number, owner: string, record: string): void {
  let low = FIRST;
  let high = SECOND;
  for (let i = 0; i < owner.length; i++) {
    const unit = owner.charCodeAt(i);
    low = Math.imul(low ^ unit, FIRST);
    high = Math.imul(high ^ unit, SECOND);
  }
  low = Math.imul(low ^ BETWEEN, FIRST);
  high = Math.imul(high ^ BETWEEN, SECOND);
  for (let i = 0; i < record.length; i++) {
    const unit = record.charCodeAt(i);
    low = Math.imul(low ^ unit, FIRST);
    high = Math.imul(high ^ unit, SECOND);
  }
  bytes.writeUInt32LE(finished(low), at);
  bytes.writeUInt32LE(((position << 8) | (finished(high) & 0xff)) >>> 0, at + 4);
}

/** Returns the position of an owner from the id of its record. */
export const positionIn = (id: bigint): number => Number(id >> BigInt(ID_BYTES * 8 - POSITION_BITS));

/**
 * Writes the hashes of the cells of a stored row, 16 bits each, one after the other; 0 stands for an absent
 * value only. One change of a value in 65,535 is missed. `skipped` has 1 for each cell that is left out. The
 * row is not split, which would take three times as long; a cell is hashed in its escaped form.
 */
export function writeValues(bytes: Buffer, start: number, row: string, skipped: Uint8Array): void {
  let at = start;
  let cell = 0;
  let from = 0;
  let hash = FIRST;
  for (let i = 0; i <= row.length; i++) {
    const unit = i < row.length ? row.charCodeAt(i) : CELL_BYTE;
    if (unit !== CELL_BYTE) {
      hash = Math.imul(hash ^ unit, FIRST);
      continue;
    }
    if (skipped[cell++] === 0) at = bytes.writeUInt16LE(i === from ? 0 : 1 + (finished(hash) % 0xffff), at);
    from = i + 1;
    hash = FIRST;
  }
}
