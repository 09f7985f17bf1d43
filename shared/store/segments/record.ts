/**
 * A record of a segment: one item of a table, which has two keys and one attribute.
 *
 * | bytes | content |
 * | ---: | --- |
 * | 4 | CRC-32 of everything after it |
 * | 1 | number of the attribute, and 128 more where the value is packed by the symbols of the segment |
 * | 2 | bytes of the key |
 * | … | the key in UTF-8: partition key, zero byte, sort key |
 * | … | the value: UTF-8 of a head or bytes of a block, or either packed |
 *
 * Numbers are little-endian.
 */
import { crc32 } from 'node:zlib';
import type { ItemKey } from '../../aws/read-items.ts';
import { BLOCK_ATTRIBUTES, type Block, TEXT } from '../records/block.ts';
import { HEAD_ATTRIBUTE } from '../records/heads.ts';
import { MOST_KEY, PACKED, RECORD_ATTRIBUTE, RECORD_HEADER, RECORD_KEY } from './layout.ts';
import type { Unpack } from './symbols.ts';

/** The attributes by number. A new one is added at the end. */
const ATTRIBUTES: readonly (typeof HEAD_ATTRIBUTE | Block['attribute'])[] = [
  HEAD_ATTRIBUTE,
  ...BLOCK_ATTRIBUTES,
];

/** No key of a table has this character. */
const BETWEEN = '\0';

/** Returns the key of an item as one text. The partition key is the first attribute of the key. */
export function keyText(key: ItemKey): string {
  let text: string | undefined;
  for (const name in key) text = text === undefined ? key[name] : `${text}${BETWEEN}${key[name]}`;
  return text ?? '';
}

/** The value that an item has besides its keys. */
export interface StoredValue {
  readonly attribute: (typeof ATTRIBUTES)[number];
  readonly value: string | Uint8Array;
}

export const SEGMENT_DAMAGED = 'SegmentDamaged';

/** Thrown for bytes that are not as they were written. */
export class SegmentDamaged extends Error {
  override readonly name = SEGMENT_DAMAGED;
}

/** @throws Error for a key that is too long, by its beginning */
export function checkKey(key: string, bytes: number): void {
  if (bytes <= MOST_KEY) return;
  const start = JSON.stringify(key.slice(0, 60));
  throw new Error(`the key that begins with ${start} has ${bytes} bytes; allowed: at most ${MOST_KEY}`);
}

/** Writes the header of a record without its checksum. */
export function beginRecord(
  bytes: Buffer,
  start: number,
  attribute: StoredValue['attribute'],
  keyBytes: number,
): void {
  bytes[start + RECORD_ATTRIBUTE] = ATTRIBUTES.indexOf(attribute);
  bytes.writeUInt16LE(keyBytes, start + RECORD_KEY);
}

/** 1 for each number of an attribute whose value is text that no other form has packed. */
export const TEXTS = Uint8Array.from({ length: 256 }, (_, number) => {
  const attribute = ATTRIBUTES[number];
  return attribute === HEAD_ATTRIBUTE || attribute === TEXT ? 1 : 0;
});

/**
 * Returns the value of a record, or null where it is of another key. The value of a block is a copy.
 * @throws SegmentDamaged
 */
export function readRecord(record: Buffer, key: string, unpack: Unpack): StoredValue | null {
  checkRecord(record);
  const start = RECORD_HEADER + record.readUInt16LE(RECORD_KEY);
  if (record.toString('utf8', RECORD_HEADER, start) !== key) return null;
  const { attribute, bytes } = valueIn(record, unpack);
  return { attribute, value: attribute === HEAD_ATTRIBUTE ? bytes.toString('utf8') : new Uint8Array(bytes) };
}

/** @throws SegmentDamaged */
function checkRecord(record: Buffer): void {
  if (record.length < RECORD_HEADER || crc32(record.subarray(RECORD_ATTRIBUTE)) !== record.readUInt32LE(0)) {
    throw new SegmentDamaged('a record differs from its checksum');
  }
}

interface ValueBytes extends Pick<StoredValue, 'attribute'> {
  /** The text of a head in UTF-8, or a block; valid until the next record is read. */
  readonly bytes: Buffer;
}

/** @throws SegmentDamaged */
function valueIn(record: Buffer, unpack: Unpack): ValueBytes {
  const start = RECORD_HEADER + record.readUInt16LE(RECORD_KEY);
  const number = record[RECORD_ATTRIBUTE] as number;
  const attribute = ATTRIBUTES[number & ~PACKED];
  if (attribute === undefined) throw new SegmentDamaged('a record has an unknown attribute');
  const stored = record.subarray(start);
  const bytes = (number & PACKED) === 0 ? stored : unpack(stored);
  if (bytes === null) throw new SegmentDamaged('a record has other symbols than its segment');
  return { attribute, bytes };
}

/** Returns the key of a record as text. @throws SegmentDamaged */
export function keyIn(record: Buffer): string {
  if (record.length < RECORD_HEADER) throw new SegmentDamaged('a record has no header');
  return record.toString('utf8', RECORD_HEADER, RECORD_HEADER + record.readUInt16LE(RECORD_KEY));
}
