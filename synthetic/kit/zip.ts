/** A zip writer that streams: members of any size (Zip64 above 4 GB), fixed times, bounded memory. */
import { once } from 'node:events';
import { closeSync, openSync, writeSync } from 'node:fs';
import { crc32, createDeflateRaw } from 'node:zlib';
import { centralEntry, endOfArchive, localHeader, type ZipEntry } from './zip-records.ts';

interface ZipOptions {
  /** 1 to 9. @default 1: three times as fast as 6 for archives a sixth larger. */
  readonly level?: number;
  /** Sizes from here on use Zip64 records. @default 4 GiB − 1; less only to test the form cheaply. */
  readonly zip64From?: number;
}

/**
 * Bytes of a chunk of output, as many as of rows, so that each takes one turn through the thread pool. The
 * default of 16 KB halves the speed.
 */
const CHUNK = 256 * 1024;

export function createZip(path: string, { level = 1, zip64From = 0xffff_ffff }: ZipOptions = {}) {
  const file = openSync(path, 'w');
  const entries: ZipEntry[] = [];
  let size = 0;
  const append = (bytes: Buffer): void => {
    size += writeSync(file, bytes, 0, bytes.length, size);
  };

  /** Compresses the chunks as they come; one member at a time. */
  const add = async (name: string, chunks: Iterable<Buffer>): Promise<void> => {
    const entry: ZipEntry = { name, offset: size, crc: 0, size: 0, compressed: 0, zip64From };
    append(localHeader(entry));
    const start = size;
    await deflate(measured(chunks, entry), level, append);
    entry.compressed = size - start;
    // The sizes are known only now. They replace the placeholder, so that no data descriptor is needed.
    const header = localHeader(entry);
    writeSync(file, header, 0, header.length, entry.offset);
    entries.push(entry);
  };

  /** Writes the directory, closes the file and returns the size of the archive. */
  const close = (): number => {
    const start = size;
    for (const entry of entries) append(centralEntry(entry));
    append(endOfArchive(entries.length, start, size - start, zip64From));
    closeSync(file);
    return size;
  };

  return { add, close };
}

function* measured(chunks: Iterable<Buffer>, entry: ZipEntry): Generator<Buffer> {
  for (const chunk of chunks) {
    entry.crc = crc32(chunk, entry.crc);
    entry.size += chunk.length;
    yield chunk;
  }
}

/** Compresses the chunks; the next one is made while the thread pool compresses the previous one. */
async function deflate(chunks: Iterable<Buffer>, level: number, out: (b: Buffer) => void): Promise<void> {
  const stream = createDeflateRaw({ level, chunkSize: CHUNK });
  stream.on('data', out);
  const ended = once(stream, 'end');
  let busy: Promise<void> = Promise.resolve();
  for (const chunk of chunks) {
    await busy;
    busy = new Promise((resolve, reject) => {
      stream.write(chunk, (error) => (error ? reject(error) : resolve()));
    });
  }
  await busy;
  stream.end();
  await ended;
}
