/** Reads the bytes of a member by range, inflates them, and compares size and CRC with the directory. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import type { Member } from '../work/plan.ts';
import { DamagedFile, LoadRefused, type PublishedFiles } from '../work/ports.ts';
import { number } from './bounds.ts';

/** Bytes of a chunk. The default of zlib, 16 KB, halves the speed of inflating. */
const CHUNK = 256 << 10;

/** A member without its place in a plan. */
export type PackedMember = Omit<Member, 'task' | 'resource'>;

/** @throws LoadRefused (while iterating) naming the file whose bytes are cut, damaged or changed */
export function openMember(files: PublishedFiles, member: PackedMember) {
  const hash = createHash('sha256');
  async function* chunks(): AsyncGenerator<Buffer> {
    for await (const chunk of checkedBytes(files, member)) {
      hash.update(chunk);
      yield chunk;
    }
  }
  /** `contentHash` returns the SHA-256 (hex) of the rows; it is valid after the last chunk. */
  return { chunks: chunks(), contentHash: () => hash.digest('hex') };
}

/** Returns the inflated bytes. @throws LoadRefused (while iterating) as `openMember` does */
export async function* checkedBytes(files: PublishedFiles, member: PackedMember): AsyncGenerator<Buffer> {
  let size = 0;
  let checksum = 0;
  for await (const chunk of bytesOf(files, member)) {
    size += chunk.length;
    // The size is checked at every chunk, since an endless stream would fill the disk.
    if (size > member.size) throw unequal(member, `it has more than the ${number(member.size)} bytes`);
    checksum = crc32(chunk, checksum);
    yield chunk;
  }
  if (size !== member.size)
    throw unequal(member, `it has ${number(size)} of the ${number(member.size)} bytes`);
  if (checksum !== member.crc32)
    throw unequal(member, `its CRC-32 is ${hex(checksum)} and not the ${hex(member.crc32)}`);
}

const hex = (checksum: number): string => checksum.toString(16).padStart(8, '0');

const isUnpacked = ({ file, object }: PackedMember): boolean => file === object;

/** `found` is what is there, up to what should be. */
function unequal(member: PackedMember, found: string): LoadRefused {
  const { file, object } = member;
  if (isUnpacked(member)) {
    return new LoadRefused(
      `${file}: the file changed during the load: ${found} that it had; load again when nothing writes to it`,
    );
  }
  return new DamagedFile(`${file}: damaged: ${found} that the directory of ${object} gives`, object);
}

async function* bytesOf(files: PublishedFiles, member: PackedMember): AsyncGenerator<Buffer> {
  // One more byte of a plain file shows that it has grown, as during a download.
  const end = member.start + member.compressed + (isUnpacked(member) ? 1 : 0);
  const raw = files.stream(member.object, member.start, end);
  if (!member.deflated) {
    yield* raw;
    return;
  }
  const inflate = createInflateRaw({ chunkSize: CHUNK });
  const packed = Readable.from(raw, { objectMode: false });
  let failure: Error | null = null;
  packed.on('error', (error) => {
    failure = error;
    inflate.destroy(error);
  });
  try {
    yield* packed.pipe(inflate) as AsyncIterable<Buffer>;
  } catch (error) {
    // A failed read does not mean that the file is damaged.
    if (failure) throw failure;
    const fault = `${member.file}: damaged: its compressed bytes cannot be unpacked (${(error as Error).message})`;
    throw new DamagedFile(fault, member.object, { cause: error });
  } finally {
    packed.destroy();
  }
}
