/** The pages of an index: in memory where the index is small, otherwise read for each lookup. */
import { readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { SegmentDamaged } from '../../shared/store/segments/record.ts';
import { CRC_BYTES, type IndexHead, PLACE_BYTES, pagePlace } from './index-file.ts';

/**
 * An index of so many bytes, that of 1.3 million items, is kept in memory by each process: a read of a file
 * takes 2 µs and more, and a profile looks into five tables.
 */
export const IN_MEMORY_BYTES = 16 << 20;

/** The entries of a page. They are valid until the next page is read. */
export interface Page {
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
}

/** @throws SegmentDamaged, and errors of the system */
export type ReadPage = (page: number) => Page;

export function pagesOf(index: number, head: IndexHead, inMemoryBytes: number): ReadPage {
  const pages = head.firsts.length - 1;
  const bytes = pages * CRC_BYTES + (head.firsts[pages] as number) * PLACE_BYTES;
  return bytes <= inMemoryBytes ? inMemory(index, head, bytes) : onDisk(index, head);
}

/** Each page is checked when it is first used. */
function inMemory(index: number, head: IndexHead, length: number): ReadPage {
  const bytes = readAt(index, head.pagesAt, Buffer.allocUnsafe(length), length);
  const checked = new Uint8Array(head.firsts.length);
  return (page) => {
    const { at, bytes: size } = pagePlace(head, page);
    const start = at - head.pagesAt;
    const end = start + size;
    if (checked[page] === 0) check(bytes, start, end);
    checked[page] = 1;
    return { bytes, start: start + CRC_BYTES, end };
  };
}

function onDisk(index: number, head: IndexHead): ReadPage {
  let memory = Buffer.allocUnsafe(1 << 12);
  return (page) => {
    const { at, bytes: size } = pagePlace(head, page);
    if (memory.length < size) memory = Buffer.allocUnsafe(size * 2);
    const bytes = readAt(index, at, memory, size);
    check(bytes, 0, size);
    return { bytes, start: CRC_BYTES, end: size };
  };
}

function check(bytes: Buffer, start: number, end: number): void {
  if (crc32(bytes.subarray(start + CRC_BYTES, end)) !== bytes.readUInt32LE(start)) {
    throw new SegmentDamaged('a page of the index differs from its checksum');
  }
}

/** Returns a view of the memory. @throws SegmentDamaged, and errors of the system */
export function readAt(file: number, offset: number, memory: Buffer, length: number): Buffer {
  const read = readSync(file, memory, 0, length, offset);
  if (read !== length) throw new SegmentDamaged('a file of a table is shorter than its index says');
  return memory.subarray(0, length);
}
