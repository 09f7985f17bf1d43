/** The directory of a zip archive, read by ranges: where each member's bytes are. Zip64 included (yauzl reads both). */
import { Readable } from 'node:stream';
import { fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl';
import { LoadRefused, type Objects } from './ports.ts';

export interface ZipMember {
  readonly name: string;
  /** First byte of the member's data in the archive. */
  readonly start: number;
  /** Bytes in the archive, and after inflating. */
  readonly compressed: number;
  readonly size: number;
  readonly crc32: number;
  readonly deflated: boolean;
}

class RangeReader extends RandomAccessReader {
  private readonly objects: Objects;
  private readonly key: string;

  constructor(objects: Objects, key: string) {
    super();
    this.objects = objects;
    this.key = key;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.objects.stream(this.key, start, end), { objectMode: false });
  }
}

const STORED = 0;
const DEFLATED = 8;

/** @throws LoadRefused naming the archive when it is cut, encrypted or uses a method other than stored and deflate */
export async function readZipDirectory(objects: Objects, key: string, size: number): Promise<ZipMember[]> {
  try {
    const zip = await fromRandomAccessReaderPromise(new RangeReader(objects, key), size, {
      autoClose: false,
    });
    const members: ZipMember[] = [];
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue;
      if (entry.isEncrypted()) throw new Error(`${entry.fileName} is encrypted`);
      if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
        throw new Error(`${entry.fileName} uses compression method ${entry.compressionMethod}`);
      }
      const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
      members.push({
        name: entry.fileName,
        start: fileDataStart,
        compressed: entry.compressedSize,
        size: entry.uncompressedSize,
        crc32: entry.crc32,
        deflated: entry.compressionMethod === DEFLATED,
      });
    }
    return members;
  } catch (error) {
    throw new LoadRefused(`${key}: not a readable zip archive: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
