/**
 * Reads the directory of a zip archive by ranges, to find the bytes of each member. Zip64 is supported (yauzl reads it). So
 * are archives that are stored uncompressed in an archive, in which mirrors pack a whole month.
 */
import { Readable } from 'node:stream';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { AwsError } from '../../shared/aws/errors.ts';
import { LoadRefused, type Objects } from '../work/ports.ts';

export interface ZipMember {
  /** Includes the path of an inner archive: `Empresas0.zip/K3241.K03200Y0.D61010.EMPRECSV`. */
  readonly name: string;
  /** First byte of the member's data in the object. */
  readonly start: number;
  /** Bytes in the archive, and after inflating. */
  readonly compressed: number;
  readonly size: number;
  readonly crc32: number;
  readonly deflated: boolean;
}

/** A range of an object that is an archive, and its name for messages. */
interface Archive {
  readonly object: string;
  readonly name: string;
  readonly start: number;
  readonly size: number;
}

class RangeReader extends RandomAccessReader {
  private readonly objects: Objects;
  private readonly archive: Archive;

  constructor(objects: Objects, archive: Archive) {
    super();
    this.objects = objects;
    this.archive = archive;
  }

  override _readStreamForRange(from: number, to: number): Readable {
    const { object, start } = this.archive;
    return Readable.from(this.objects.stream(object, start + from, start + to), { objectMode: false });
  }
}

const STORED = 0;
const DEFLATED = 8;
/** Signatures: the end of an archive, of one with more than 65,535 members or 4 GB, and of its directory. */
const AFTER_ENTRIES = [0x06054b50, 0x06064b50, 0x05054b50];
const ARCHIVE = /\.zip$/i;

/** @throws LoadRefused naming the archive when it is cut, encrypted or packed in a way that cannot be read in place */
export const readZipDirectory = (objects: Objects, key: string, size: number): Promise<ZipMember[]> =>
  readArchive(objects, { object: key, name: key, start: 0, size });

async function readArchive(objects: Objects, archive: Archive): Promise<ZipMember[]> {
  try {
    const reader = new RangeReader(objects, archive);
    const zip = await fromRandomAccessReaderPromise(reader, archive.size, { autoClose: false });
    const members: ZipMember[] = [];
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/') && entry.uncompressedSize === 0) continue;
      const member = await memberOf(zip, entry, archive);
      if (ARCHIVE.test(entry.fileName)) members.push(...(await nested(objects, archive, member)));
      else members.push(member);
    }
    await refuseUncounted(objects, archive, zip);
    return members;
  } catch (error) {
    if (error instanceof LoadRefused || error instanceof AwsError) throw error;
    throw new LoadRefused(`${archive.name}: not a readable zip archive: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

async function memberOf(zip: ZipFile, entry: Entry, archive: Archive): Promise<ZipMember> {
  if (entry.isEncrypted()) throw new Error(`${entry.fileName} is encrypted`);
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
    throw new Error(`${entry.fileName} uses compression method ${entry.compressionMethod}`);
  }
  const { fileDataStart, fileName } = await zip.readLocalFileHeaderPromise(entry);
  // The name determines the resource of a member. No checksum covers it, but it is stored twice.
  if (!fileName.equals(entry.fileNameRaw))
    throw new Error(`${entry.fileName} has another name in its local header`);
  return {
    name: entry.fileName,
    start: archive.start + fileDataStart,
    compressed: entry.compressedSize,
    size: entry.uncompressedSize,
    crc32: entry.crc32,
    deflated: entry.compressionMethod === DEFLATED,
  };
}

/** @throws LoadRefused for an inner archive that is compressed: its directory, at its end, cannot be read in place */
async function nested(objects: Objects, archive: Archive, inner: ZipMember): Promise<ZipMember[]> {
  if (inner.deflated) {
    throw new LoadRefused(
      `${archive.name}: ${inner.name} inside it is compressed once more; unpack ${archive.name} and load what was in it`,
    );
  }
  const { object } = archive;
  const name = `${archive.name}/${inner.name}`;
  const members = await readArchive(objects, { object, name, start: inner.start, size: inner.size });
  return members.map((member) => ({ ...member, name: `${inner.name}/${member.name}` }));
}

/**
 * Rejects an archive with uncounted entries: yauzl reads as many entries as the end record counts, and a further one would
 * be lost silently. The last entry is followed by the end record, the end record of Zip64 or the digital signature of the
 * directory.
 */
async function refuseUncounted(objects: Objects, archive: Archive, zip: ZipFile): Promise<void> {
  // yauzl declares this field as a boolean; it is the position after the last entry.
  const next = archive.start + Number(zip.readEntryCursor);
  const found = await objects.read(archive.object, next, next + 4);
  if (found.length === 4 && AFTER_ENTRIES.includes(found.readUInt32LE(0))) return;
  throw new Error('it has more members than its end record counts, or damaged bytes after the last one');
}
