/** Finds bytes before an archive, such as a self-extracting program or response headers saved with it. */
import type { PublishedFiles } from '../../work/ports.ts';
import type { Archive } from './range-reader.ts';

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
