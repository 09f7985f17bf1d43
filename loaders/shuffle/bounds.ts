/**
 * Cuts a publication into buckets that are ranges of keys, before its rows are read. The first rows of every
 * file show how the keys are spread: those of all files together stand for the rows of the publication.
 */
import { constants, inflateRawSync } from 'node:zlib';
import type { Source } from '../../shared/datasets/define.ts';
import { KEY_BYTES } from '../kernels/bounds.ts';
import { openFile } from '../read/opened-file.ts';
import { codecOf } from '../records/codecs/codec.ts';
import { type ColumnNames, type Member, resourceOf, tableOf } from '../work/plan.ts';
import { eachOf, LoadRefused, type PublishedFiles } from '../work/ports.ts';
import type { Groups } from '../work/world.ts';
import { shuffleText } from './buckets.ts';

/** So many buckets keep two processes or more busy to the end. */
export const LEAST_BUCKETS = 8;
const MOST = 2048;

/** Bytes of each file that are read, mostly compressed ones, and the most rows that are taken of them. */
const SAMPLE_BYTES = 16 << 10;
const SAMPLE_ROWS = 300;

/**
 * The first rows of files that are sorted show little of their keys. In a large publication half of the
 * weight is therefore that of keys at equal distances, so that a bucket is at most about twice as large as
 * planned for files in any order, and about three times for sorted ones.
 */
const MANY = 32;
const EVEN = Array.from({ length: 1_000 }, (_, i) => String(i).padStart(3, '0'));

const LF = 0x0a;
const CR = 0x0d;

/** Returns a power of two. */
export function bucketsFor(bytes: number, { aloneBytes, bucketBytes }: Groups): number {
  if (bytes <= aloneBytes) return 1;
  return Math.min(MOST, Math.max(LEAST_BUCKETS, 2 ** Math.ceil(Math.log2(bytes / bucketBytes))));
}

interface Publication {
  readonly files: PublishedFiles;
  readonly source: Source;
  readonly members: readonly Member[];
  readonly columnNames: ColumnNames;
}

interface Weighted {
  readonly key: string;
  readonly bytes: number;
}

/** Returns the first key of each of so many buckets but the first. Equal ones make empty buckets. */
export async function sampledBounds(publication: Publication, buckets: number): Promise<string[]> {
  if (buckets === 1) return [];
  const { members } = publication;
  const sampled = await eachOf(members, (member) => sampledKeys(publication, member));
  const bytes = members.reduce((sum, { size }) => sum + size, 0);
  const even = buckets < MANY ? [] : EVEN.map((key) => ({ key, bytes: bytes / EVEN.length }));
  const keys = [...sampled.flat(), ...even].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const all = keys.reduce((sum, { bytes }) => sum + bytes, 0);
  const bounds: string[] = [];
  let passed = 0;
  for (const { key, bytes } of keys) {
    passed += bytes;
    while (bounds.length < buckets - 1 && passed * buckets > all * (bounds.length + 1)) bounds.push(key);
  }
  while (bounds.length < buckets - 1) bounds.push(keys.at(-1)?.key ?? '');
  return bounds;
}

/** Returns the keys of the first rows of a file, each with the bytes for which it stands. */
async function sampledKeys(publication: Publication, member: Member): Promise<Weighted[]> {
  const { source, columnNames } = publication;
  const resource = resourceOf({ source: source.name }, member.resource);
  const table = tableOf(source, resource);
  if (!table) return [];
  const found: string[] = [];
  try {
    const [first = Buffer.alloc(0), ...rows] = linesIn(await firstBytes(publication.files, member));
    const { form, hasHeader } = openFile(resource, member.file, first, columnNames);
    const textOf = shuffleText(codecOf(table), resource, form);
    for (const row of (hasHeader ? rows : [first, ...rows]).slice(0, SAMPLE_ROWS))
      found.push(textOf(row, 0, row.length).slice(0, KEY_BYTES));
  } catch (error) {
    // The partition of the file refuses it, with the step and the file in the record of the load.
    if (!(error instanceof LoadRefused)) throw error;
  }
  return found.map((key) => ({ key, bytes: member.size / found.length }));
}

/** Returns the first bytes of the rows of a file; none where they are damaged. */
async function firstBytes(files: PublishedFiles, { object, start, ...member }: Member): Promise<Buffer> {
  const bytes = Math.min(SAMPLE_BYTES, member.compressed);
  const read = await files.read(object, start, start + bytes);
  if (!member.deflated) return read;
  try {
    // The bytes end before the compressed ones do.
    return inflateRawSync(read, { finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'Z_DATA_ERROR') throw error;
    return Buffer.alloc(0);
  }
}

/** A row of several lines gives some odd keys, which are few. The last line may be cut off and is left. */
function linesIn(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let start = 0, end = bytes.indexOf(LF); end !== -1; start = end + 1, end = bytes.indexOf(LF, start)) {
    const line = bytes.subarray(start, bytes[end - 1] === CR ? end - 1 : end);
    if (line.length > 0) lines.push(line);
  }
  return lines;
}
