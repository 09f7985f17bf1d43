/** Bodies of published files: bytes in memory, or computed when read so that 200 MB need no memory. */
import { crc32 } from 'node:zlib';
import {
  centralEntry,
  endOfArchive,
  localHeader,
  type ZipEntry,
} from '../../../synthetic/kit/zip-records.ts';

export interface Body {
  /** Bytes. */
  readonly size: number;
  /** Returns the bytes from `start` (inclusive) to `end` (exclusive), at most to the end of the body. */
  readonly slice: (start: number, end: number) => Buffer;
}

export const bytes = (content: Buffer | string): Body => {
  const buffer = Buffer.from(content);
  return { size: buffer.length, slice: (start, end) => buffer.subarray(start, end) };
};

/** Bytes of a page of a generated body. A stored (uncompressed) deflate block has at most 65,535 bytes. */
const PAGE = 65_521;

/** Returns a page of noise. Each page begins with its number, so that no two pages are the same. */
function pageOf(seed: number): (page: number) => Buffer {
  let state = seed >>> 0 || 1;
  const noise = Buffer.alloc(PAGE);
  for (let i = 0; i < PAGE; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    noise[i] = state >>> 24;
  }
  return (page) => {
    const copy = Buffer.from(noise);
    copy.writeUInt32LE(page);
    return copy;
  };
}

/** Joins pieces of `length` bytes each, the last one less, to the requested range. */
function sliced(size: number, length: number, pieceOf: (piece: number) => Buffer): Body['slice'] {
  return (start, end) => {
    const to = Math.min(end, size);
    const pieces: Buffer[] = [];
    for (let at = start; at < to; ) {
      const piece = Math.floor(at / length);
      const from = at - piece * length;
      const part = pieceOf(piece).subarray(from, from + to - at);
      pieces.push(part);
      at += part.length;
    }
    return Buffer.concat(pieces);
  };
}

/** Noise of `size` bytes; the same seed gives the same bytes. */
export const generated = (size: number, seed: number): Body => ({
  size,
  slice: sliced(size, PAGE, pageOf(seed)),
});

/** Bytes of the header of a block that deflate stores without packing it. */
const BLOCK_HEADER = 5;

/** A zip archive with one member of `size` bytes of noise, in stored blocks. Its CRC takes 1 s per GB. */
export function generatedArchive(name: string, size: number, seed: number): Body {
  const pages = Math.ceil(size / PAGE);
  const page = pageOf(seed);
  const blockOf = (number: number): Buffer => {
    const content = page(number).subarray(0, Math.min(PAGE, size - number * PAGE));
    const header = Buffer.alloc(BLOCK_HEADER);
    header.writeUInt8(number === pages - 1 ? 1 : 0);
    header.writeUInt16LE(content.length, 1);
    header.writeUInt16LE(~content.length & 0xffff, 3);
    return Buffer.concat([header, content]);
  };
  let crc = 0;
  for (let i = 0; i < pages; i++) crc = crc32(blockOf(i).subarray(BLOCK_HEADER), crc);
  const compressed = size + pages * BLOCK_HEADER;
  const entry: ZipEntry = { name, offset: 0, crc, size, compressed, zip64From: 0xffff_ffff };
  const head = localHeader(entry);
  const central = centralEntry(entry);
  const end = endOfArchive(1, head.length + compressed, central.length, 0xffff_ffff);
  const packed: Body = { size: compressed, slice: sliced(compressed, PAGE + BLOCK_HEADER, blockOf) };
  return joined([bytes(head), packed, bytes(Buffer.concat([central, end]))]);
}

function joined(bodies: readonly Body[]): Body {
  const size = bodies.reduce((sum, body) => sum + body.size, 0);
  const slice: Body['slice'] = (start, end) => {
    let offset = 0;
    const pieces = bodies.map((body) => {
      const from = Math.max(0, start - offset);
      const to = Math.min(body.size, end - offset);
      offset += body.size;
      return from < to ? body.slice(from, to) : Buffer.alloc(0);
    });
    return Buffer.concat(pieces);
  };
  return { size, slice };
}
