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
  private async bytes(position: number, length: number): Promise<Buffer> {
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
