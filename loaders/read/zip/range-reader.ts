/** Gives yauzl ranges of an archive that is an object, or a part of one. */

import { Readable } from 'node:stream';
import { RandomAccessReader } from 'yauzl';
import type { PublishedFiles } from '../../work/ports.ts';

/** A range of an object that is an archive, and its name for messages. */
export interface Archive {
  readonly object: string;
  readonly name: string;
  readonly start: number;
  readonly size: number;
}

/**
 * Bytes that are read at once. yauzl reads each entry of a directory in two pieces of some 50 bytes; with a
 * read of the object for each, 100,000 entries took 283 s.
 */
const WINDOW = 64 << 10;

export class RangeReader extends RandomAccessReader {
  /** The error of a read that failed; other errors of yauzl are about the archive. */
  failure: unknown = null;
  private readonly files: PublishedFiles;
  private readonly archive: Archive;
  private window: Buffer = Buffer.alloc(0);
  private at = 0;

  constructor(files: PublishedFiles, archive: Archive) {
    super();
    this.files = files;
    this.archive = archive;
  }

  override read(
    into: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null, bytes?: number) => void,
  ): void {
    this.bytes(position, length).then(
      (found) => done(null, found.copy(into, offset)),
      (error: Error) => {
        this.failure = error;
        done(error);
      },
    );
  }

  override _readStreamForRange(from: number, to: number): Readable {
    const { object, start } = this.archive;
    return Readable.from(this.files.stream(object, start + from, start + to), { objectMode: false });
  }

  /** Returns fewer bytes at the end of the archive. */
  async bytes(position: number, length: number): Promise<Buffer> {
    const { object, start, size } = this.archive;
    const end = Math.min(size, position + length);
    if (position >= end) return Buffer.alloc(0);
    if (position < this.at || end > this.at + this.window.length) {
      const to = Math.min(size, position + Math.max(length, WINDOW));
      this.window = await this.files.read(object, start + position, start + to);
      this.at = position;
    }
    return this.window.subarray(position - this.at, end - this.at);
  }
}

/** Signatures of an entry of the directory and of the end record. */
const ENTRY = 0x02014b50;
const END = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const END_BYTES = 22;
/** The longest comment, which follows the end record. */
const COMMENT_BYTES = 65_535;

/**
 * Returns by how many bytes the directory begins later than the end record says; 0 where no directory ends
 * before the end record. Archives of over 4 GB have their places elsewhere and count as 0.
 */
export async function bytesBefore(files: PublishedFiles, { object, start, size }: Archive): Promise<number> {
  const from = Math.max(0, size - END_BYTES - COMMENT_BYTES);
  const tail = await files.read(object, start + from, start + size);
  const at = tail.lastIndexOf(END);
  if (at < 0 || tail.length < at + END_BYTES) return 0;
  const directory = from + at - tail.readUInt32LE(at + 12);
  const shift = directory - tail.readUInt32LE(at + 16);
  if (shift <= 0) return 0;
  const first = await files.read(object, start + directory, start + directory + 4);
  return first.length === 4 && first.readUInt32LE(0) === ENTRY ? shift : 0;
}
