/**
 * The index of a table in segments: the place of the record of each key. The file begins with a header and
 * the first entry of each page, which a reader keeps in memory; the pages follow, one for each value of the
 * first bits of a hash. Numbers are little-endian.
 *
 * | bytes | content |
 * | ---: | --- |
 * | 4, 4 | magic number; CRC-32 of all that follows until the pages |
 * | 4, … | length of the header; the header, JSON of `IndexHeader` |
 * | 4 each | number of the first entry of each page, and of all entries |
 * | 4, 12 each | a page: CRC-32 of its entries, and the entries |
 */
import { crc32 } from 'node:zlib';
import { SegmentDamaged } from '../../shared/store/segments/record.ts';

export interface IndexHeader {
  readonly items: number;
  /** Bits of a hash that number the pages. */
  readonly pageBits: number;
  /** The files by address: the first address of a segment is the sum of the sizes before it. */
  readonly segments: readonly { readonly name: string; readonly bytes: number }[];
}

export const INDEX = 'index';
/** `IDX1` */
const MAGIC = 0x31584449;
const FIXED_BYTES = 12;
const MOST_BITS = 31;
/** Second number of the hash, address of the record (five bytes), length of the record (three bytes). */
export const PLACE_BYTES = 12;
/** The most bytes of a record and of all records of a table, and the most items. */
export const MOST_OF_TABLE = { record: 2 ** 24 - 1, bytes: 2 ** 40, items: 2 ** 32 - 1 } as const;
export const CRC_BYTES = 4;
/** Records of a page on average: an index page is read in one call, of less than 1 KB. */
const PAGE_RECORDS = 48;

export const pageBitsFor = (items: number, atLeast: number): number =>
  Math.max(atLeast, Math.ceil(Math.log2(Math.max(1, items / PAGE_RECORDS))));

export const pageOf = (high: number, pageBits: number): number => high >>> (32 - pageBits);

/** Returns the bytes before the pages. Their number depends on the header alone. */
export function encodeIndexHead(header: IndexHeader, firsts: Uint32Array): Buffer {
  const json = Buffer.from(JSON.stringify(header));
  const head = Buffer.alloc(FIXED_BYTES + json.length + firsts.length * 4);
  head.writeUInt32LE(MAGIC, 0);
  head.writeUInt32LE(json.length, 8);
  json.copy(head, FIXED_BYTES);
  for (const [page, first] of firsts.entries()) {
    head.writeUInt32LE(first, FIXED_BYTES + json.length + 4 * page);
  }
  head.writeUInt32LE(crc32(head.subarray(8)), 4);
  return head;
}

export interface IndexHead {
  readonly header: IndexHeader;
  readonly firsts: Uint32Array;
  readonly pagesAt: number;
}

/** `read` returns bytes of the file from an offset, which stay. @throws SegmentDamaged */
export function decodeIndexHead(read: (offset: number, length: number) => Buffer): IndexHead {
  const fixed = read(0, FIXED_BYTES);
  if (fixed.readUInt32LE(0) !== MAGIC) throw new SegmentDamaged('the index has another magic number');
  const jsonBytes = fixed.readUInt32LE(8);
  const json = read(FIXED_BYTES, jsonBytes);
  const header = headerIn(json);
  const firsts = read(FIXED_BYTES + jsonBytes, (2 ** header.pageBits + 1) * 4);
  const sum = crc32(firsts, crc32(json, crc32(fixed.subarray(8))));
  if (sum !== fixed.readUInt32LE(4)) throw new SegmentDamaged('the index differs from its checksum');
  const numbers = new Uint32Array(firsts.length / 4);
  for (let i = 0; i < numbers.length; i++) numbers[i] = firsts.readUInt32LE(4 * i);
  return { header, firsts: numbers, pagesAt: FIXED_BYTES + jsonBytes + firsts.length };
}

/** The checksum covers what follows the header too, whose length depends on the header. */
function headerIn(json: Buffer): IndexHeader {
  const header = parsed(json.toString('utf8'));
  const { pageBits } = header ?? {};
  const isRight =
    Number.isInteger(pageBits) && (pageBits as number) >= 0 && (pageBits as number) <= MOST_BITS;
  if (!header || !isRight) throw new SegmentDamaged('the index has no right header');
  return header;
}

function parsed(text: string): IndexHeader | null {
  try {
    return JSON.parse(text) as IndexHeader | null;
  } catch {
    return null;
  }
}

/** Returns the offset of a page in the file, and its bytes with the checksum. */
export function pagePlace({ firsts, pagesAt }: IndexHead, page: number): { at: number; bytes: number } {
  const first = firsts[page] as number;
  const count = (firsts[page + 1] as number) - first;
  return {
    at: pagesAt + page * CRC_BYTES + first * PLACE_BYTES,
    bytes: CRC_BYTES + count * PLACE_BYTES,
  };
}
