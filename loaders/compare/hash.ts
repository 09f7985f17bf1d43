/**
 * Hashes of records and of their values. They are written in digests that a later load compares with, so a change of them
 * needs another `DIGEST_FORM`.
 */

/** The position of an owner among all: the first bits of the hash by which rows are assigned to buckets. */
export const POSITION_BITS = 24;
/** Bytes of the id of a record: the position of its owner (24 bits), and a hash of the record (40 bits). */
export const ID_BYTES = 8;

const FIRST = 0x9e3779b1;
const SECOND = 0x85ebca6b;

/** Returns 32 bits. Cryptographic strength is not needed, and this takes a tenth of the time of MD5 for a short text. */
function hashed(text: string, multiplier: number): number {
  let hash = multiplier ^ text.length;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), multiplier);
  // The finaliser of MurmurHash3: without it the low bits depend on few of the characters.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Writes the id of a record. Two records of one owner have the same id by chance once in 10¹² pairs. */
export function writeId(bytes: Buffer, at: number, position: number, record: string): void {
  bytes.writeUInt32LE(hashed(record, FIRST), at);
  bytes.writeUInt32LE(((position << 8) | (hashed(record, SECOND) & 0xff)) >>> 0, at + 4);
}

/** Returns the position of an owner from the id of its record. */
export const positionIn = (id: bigint): number => Number(id >> BigInt(ID_BYTES * 8 - POSITION_BITS));

/** Returns 16 bits, which are 0 for an absent value only. One change of a value in 65,535 is missed. */
export const hashOfValue = (value: string | null | undefined): number =>
  value === null || value === undefined ? 0 : 1 + (hashed(value, FIRST) % 0xffff);
