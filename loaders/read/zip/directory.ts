/**
 * Reads the directory of one archive with yauzl and checks it: members are bounded in number, have distinct
 * and printable names, are regular files and do not share bytes.
 */
import { isUtf8 } from 'node:buffer';
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl';
import { DamagedFile, LoadRefused, type PublishedFiles } from '../../work/ports.ts';
import { BOUNDS, number } from '../bounds.ts';
import { faultOfName, printable } from '../names.ts';
import { type Archive, bytesBefore, RangeReader } from './range-reader.ts';

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

/** A name, which a reason repeats, may have 64 KB. */
const LONGEST_REASON = 500;
const STORED = 0;
const DEFLATED = 8;
const LOCAL_HEADER_BYTES = 30;
/** Bit of the general purpose flag: the name is UTF-8. Otherwise it has an unknown one-byte encoding. */
const UTF8_NAME = 0x800;
/** Systems whose external attributes have the mode of a file in their upper half: Unix and macOS. */
const WITH_MODE = [3, 19];
const FILE_TYPE = 0o170000;
const REGULAR = 0o100000;
/** Signatures: the end of an archive, of one with more than 65,535 members or 4 GB, and of its directory. */
const AFTER_ENTRIES = [0x06054b50, 0x06064b50, 0x05054b50];

/**
 * Calls `onCount` with the number of members before they are read.
 * @throws LoadRefused naming the archive, also that of `onCount`; the error of the object that could not be
 * read
 */
export async function readDirectory(
  files: PublishedFiles,
  archive: Archive,
  onCount: (members: number) => void,
): Promise<ZipMember[]> {
  const reader = new RangeReader(files, archive);
  try {
    const zip = await fromRandomAccessReaderPromise(reader, archive.size, { autoClose: false });
    onCount(zip.entryCount);
    const begin = cursorOf(zip);
    if (archive.size - begin > BOUNDS.directoryBytes.most) {
      throw new UnreadForm(`its directory has over ${number(BOUNDS.directoryBytes.most)} bytes`);
    }
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) {
      if (!isFolder(entry)) entries.push(entry);
    }
    await refuseUncounted(reader, zip);
    refuseShared(entries, begin);
    const members: ZipMember[] = [];
    for (const entry of entries) members.push(await memberOf(zip, entry, archive));
    return members;
  } catch (error) {
    if (reader.failure) throw reader.failure;
    if (error instanceof LoadRefused) throw error;
    const before = await bytesBefore(files, archive);
    throw refusal(archive, before > 0 ? shifted(before) : (error as Error));
  }
}

/** The archive is whole, in a form that is not read. */
class UnreadForm extends Error {}
/** The forms that yauzl does not read. */
const UNREAD_BY_YAUZL = /not supported|^absolute path|^invalid (?:relative path|characters)/;
/** In place of what yauzl says of a file that is cut or has other bytes. */
const DAMAGED = [
  [
    /^End of central directory record signature not found/,
    'the record at its end is missing; the file is cut, or no archive',
  ],
  [/^Invalid comment length/, 'its end is cut, or other bytes follow it'],
  [/^invalid central directory file header signature/, 'an entry of its directory does not begin as one'],
  [/^unexpected EOF/, 'it ends before its directory does'],
  [/^invalid local file header signature/, 'a member does not begin where its directory says'],
  [/^file data overflows/, 'a member reaches beyond the end of the file'],
  [/size mismatch/, 'a stored member has another size in its directory than it takes'],
  [/^(?:invalid )?zip64|^extra field/, 'an entry of its directory contradicts itself'],
] as const;

const shifted = (before: number): UnreadForm =>
  new UnreadForm(`${number(before)} bytes stand before it, so its directory is not where its end says`);

function refusal({ name, object }: Archive, error: Error): LoadRefused {
  const said = DAMAGED.find(([pattern]) => pattern.test(error.message))?.[1] ?? error.message;
  const fault = `${name}: not a readable zip archive: ${printable(said).slice(0, LONGEST_REASON)}`;
  const isUnread = error instanceof UnreadForm || UNREAD_BY_YAUZL.test(error.message);
  if (!isUnread) return new DamagedFile(fault, object, { cause: error });
  return new LoadRefused(`${fault}; unpack ${object} and load what was in it`, { cause: error });
}

const isFolder = (entry: Entry): boolean => entry.fileName.endsWith('/') && entry.uncompressedSize === 0;

/** yauzl declares this field as a boolean; it is the position of the next entry. */
const cursorOf = (zip: ZipFile): number => Number(zip.readEntryCursor);

async function memberOf(zip: ZipFile, entry: Entry, archive: Archive): Promise<ZipMember> {
  refuseEntry(entry);
  const { fileDataStart, fileName } = await zip.readLocalFileHeaderPromise(entry);
  // The name determines the resource of a member. No checksum covers it, but it is stored twice.
  if (!fileName.equals(entry.fileNameRaw))
    throw new Error(`${entry.fileName} has another name in its local header than in the directory`);
  return {
    name: entry.fileName,
    start: archive.start + fileDataStart,
    compressed: entry.compressedSize,
    size: entry.uncompressedSize,
    crc32: entry.crc32,
    deflated: entry.compressionMethod === DEFLATED,
  };
}

function refuseEntry(entry: Entry): void {
  const { fileName, fileNameRaw, compressionMethod: method, generalPurposeBitFlag: flags } = entry;
  const fault = flags & UTF8_NAME && !isUtf8(fileNameRaw) ? 'is not UTF-8' : faultOfName(fileName);
  if (fault) throw new UnreadForm(`the name ${fileName.slice(0, 100)} ${fault}`);
  if (entry.isEncrypted()) throw new UnreadForm(`${fileName} is encrypted`);
  if (method !== STORED && method !== DEFLATED)
    throw new UnreadForm(`${fileName} uses compression method ${method}`);
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE;
  if (WITH_MODE.includes(entry.versionMadeBy >>> 8) && type !== 0 && type !== REGULAR)
    throw new UnreadForm(`${fileName} is a link or a special file; allowed: regular files`);
}

/**
 * Rejects members that share bytes, as in archives that unpack to far more than their size, and members that
 * reach into the directory. A local header has at least 30 bytes and the name.
 */
function refuseShared(entries: readonly Entry[], directory: number): void {
  const sorted = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  sorted.forEach((entry, i) => {
    const { relativeOffsetOfLocalHeader: offset, fileNameLength, compressedSize, fileName } = entry;
    const next = sorted[i + 1];
    const end = offset + LOCAL_HEADER_BYTES + fileNameLength + compressedSize;
    if (end <= (next?.relativeOffsetOfLocalHeader ?? directory)) return;
    throw new Error(`${fileName} and ${next ? next.fileName : 'the directory'} share bytes`);
  });
}

/**
 * Rejects an archive with uncounted entries: yauzl reads as many entries as the end record counts, and a
 * further one would be lost silently. The last entry is followed by the end record, the end record of Zip64
 * or the digital signature of the directory.
 */
async function refuseUncounted(reader: RangeReader, zip: ZipFile): Promise<void> {
  const found = await reader.bytes(cursorOf(zip), 4);
  if (found.length === 4 && AFTER_ENTRIES.includes(found.readUInt32LE(0))) return;
  throw new Error('it has more members than its end record counts, or damaged bytes after the last one');
}
