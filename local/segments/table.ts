/** A table in segments, read in place: one file read per item, and one for its page if the index is large. */
import { closeSync, existsSync, fstatSync } from 'node:fs';
import { join } from 'node:path';
import { hashKey, type KeyHash } from '../../shared/store/records/key-hash.ts';
import { decodeEnding, ENDING_BYTES, symbolsOf } from '../../shared/store/segments/list.ts';
import { readRecord, SegmentDamaged, type StoredValue } from '../../shared/store/segments/record.ts';
import type { Unpack } from '../../shared/store/segments/symbols.ts';
import { decodeIndexHead, INDEX, type IndexHead, PLACE_BYTES, pageOf } from './index-file.ts';
import { mostOpenFiles, type OpenFile, OpenFiles } from './open-files.ts';
import { IN_MEMORY_BYTES, pagesOf, type ReadPage, readAt } from './pages.ts';

export interface SegmentTable {
  readonly count: number;
  readonly segments: IndexHead['header']['segments'];
  /** Number of the inode of the index, which differs where the table was made again under its name. */
  readonly inode: number;
  /** Returns undefined where there is no item of the key. @throws SegmentDamaged, and errors of the system */
  get(key: string): StoredValue | undefined;
  close(): void;
}

/** Those of all tables of this process, which share its file handles. */
const FILES = new OpenFiles(mostOpenFiles());

/**
 * Keeps the index in memory if it has at most so many bytes.
 * @throws Error with the code ENOENT where the folder has no complete table, and SegmentDamaged
 */
export function openSegmentTable(
  folder: string,
  inMemory: number = IN_MEMORY_BYTES,
  files: OpenFiles = FILES,
): SegmentTable {
  const index = files.handle(join(folder, INDEX));
  try {
    const { ino: inode, size } = fstatSync(index);
    const head = decodeIndexHead((offset, length) => {
      // A changed length may be larger than any memory.
      if (offset + length > size) throw new SegmentDamaged('the index is shorter than its header says');
      return readAt(index, offset, Buffer.allocUnsafe(length), length);
    });
    return tableOver(folder, { index, inode, head, readPage: pagesOf(index, head, inMemory), files });
  } catch (error) {
    closeSync(index);
    throw damageOf(folder, INDEX, error);
  }
}

interface Opened {
  readonly index: number;
  readonly inode: number;
  readonly head: IndexHead;
  readonly readPage: ReadPage;
  readonly files: OpenFiles;
}

function tableOver(
  folder: string,
  { index, inode, head: { header }, readPage, files }: Opened,
): SegmentTable {
  const segments = openSegments(folder, header.segments, files);
  const hash: KeyHash = { high: 0, low: 0 };
  /** The address that is read; null for the index. */
  let reading: number | null = null;
  const find = (key: string): StoredValue | undefined => {
    hashKey(key, hash);
    const { high, low } = hash;
    reading = null;
    const { bytes, start, end } = readPage(pageOf(high, header.pageBits));
    for (let place = start; place < end; place += PLACE_BYTES) {
      if (bytes.readUInt32LE(place) !== low) continue;
      const address = bytes.readUIntLE(place + 4, 5);
      reading = address;
      const { record, unpack } = segments.read(address, bytes.readUIntLE(place + 9, 3));
      const found = readRecord(record, key, unpack);
      if (found) return found;
    }
    return undefined;
  };
  return {
    count: header.items,
    segments: header.segments,
    inode,
    get: (key) => {
      try {
        return find(key);
      } catch (error) {
        throw damageOf(folder, reading === null ? INDEX : segments.nameAt(reading), error);
      }
    },
    close: () => {
      closeSync(index);
      segments.close();
    },
  };
}

interface Found {
  /** A view that is valid until the next read. */
  readonly record: Buffer;
  readonly unpack: Unpack;
}

interface Segments {
  read(address: number, length: number): Found;
  nameAt(address: number): string;
  close(): void;
}

function openSegments(folder: string, segments: IndexHead['header']['segments'], files: OpenFiles): Segments {
  const bases: number[] = [];
  let base = 0;
  for (const { bytes } of segments) {
    bases.push(base);
    base += bytes;
  }
  const nameOf = (number: number): string => segments[number]?.name ?? '';
  let memory = Buffer.allocUnsafe(1 << 14);
  const open = new Map<number, OpenFile>();
  const opened = (number: number): number => {
    const known = open.get(number);
    if (known && known.file >= 0) return known.file;
    const found = files.open(join(folder, nameOf(number)));
    open.set(number, found);
    return found.file;
  };
  /** Two kilobytes for each segment that was read, which stay when its file is closed. */
  const unpackers = new Map<number, Unpack>();
  const unpackerOf = (number: number, file: number): Unpack => {
    const known = unpackers.get(number);
    if (known) return known;
    const unpack = readSymbols(file, nameOf(number));
    unpackers.set(number, unpack);
    return unpack;
  };
  return {
    nameAt: (address) => nameOf(lastAtMost(bases, address)),
    read: (address, length) => {
      const number = lastAtMost(bases, address);
      if (memory.length < length) memory = Buffer.allocUnsafe(length * 2);
      const file = opened(number);
      const record = readAt(file, address - (bases[number] ?? 0), memory, length);
      return { record, unpack: unpackerOf(number, file) };
    },
    close: () => {
      for (const file of open.values()) files.close(file);
      open.clear();
    },
  };
}

function readSymbols(file: number, name: string): Unpack {
  const { size } = fstatSync(file);
  const read = (offset: number, length: number): Buffer =>
    readAt(file, offset, Buffer.allocUnsafe(length), length);
  const length = Math.min(size, ENDING_BYTES);
  return symbolsOf(decodeEnding(read(size - length, length), size, name), name, read);
}

/** Returns the index of the last number that is not larger than the value. */
function lastAtMost(sorted: readonly number[], value: number): number {
  let from = 0;
  let to = sorted.length;
  while (to - from > 1) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] as number) <= value) from = middle;
    else to = middle;
  }
  return from;
}

/** Codes for bytes the disk does not return, and for a missing file. Other codes concern the process. */
const LOST = ['EIO', 'ENODATA', 'EUCLEAN', 'ENOENT'];

/**
 * Returns the error of a damaged file, which names it and says how its table is replaced. Others stay as they
 * are, also those of a table that was deleted, whose index goes first.
 */
function damageOf(folder: string, name: string, error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  const what = error instanceof SegmentDamaged ? error.message : LOST.includes(code) && code;
  if (!what || !existsSync(join(folder, INDEX))) return error;
  return new SegmentDamaged(
    `${join(folder, name)}: ${what}; check the disk, and load the files of this table with --again (docs/loading.md#damaged-tables)`,
    { cause: error },
  );
}
