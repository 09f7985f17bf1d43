/** Reads the bytes of a member by range, inflates them, and compares their size and CRC with the directory. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { AwsError } from '../../shared/aws/errors.ts';
import type { Member } from '../work/plan.ts';
import { LoadRefused, type Objects } from '../work/ports.ts';

/** Bytes of a chunk. The default of zlib, 16 KB, halves the speed of inflating. */
const CHUNK = 256 << 10;

export interface OpenMember {
  readonly chunks: AsyncIterable<Buffer>;
  /** Returns the SHA-256 (hex) of the rows; valid after the last chunk. */
  contentHash(): string;
}

/** @throws LoadRefused (while iterating) naming the file whose bytes are cut or damaged */
export function openMember(files: Objects, member: Member): OpenMember {
  const hash = createHash('sha256');
  async function* chunks(): AsyncGenerator<Buffer> {
    let size = 0;
    let checksum = 0;
    for await (const chunk of bytesOf(files, member)) {
      size += chunk.length;
      // The size is checked at every chunk, since an endless stream would fill the disk.
      if (size > member.size) {
        throw new LoadRefused(
          `${member.file}: damaged: more than the ${member.size} bytes that the directory gives`,
        );
      }
      checksum = crc32(chunk, checksum);
      hash.update(chunk);
      yield chunk;
    }
    if (size !== member.size || checksum !== member.crc32) {
      throw new LoadRefused(
        `${member.file}: damaged: ${size} bytes with CRC ${checksum}, the directory gives ${member.size} with ${member.crc32}`,
      );
    }
  }
  return { chunks: chunks(), contentHash: () => hash.digest('hex') };
}

async function* bytesOf(files: Objects, member: Member): AsyncGenerator<Buffer> {
  const raw = files.stream(member.object, member.start, member.start + member.compressed);
  if (!member.deflated) {
    yield* raw;
    return;
  }
  const inflate = createInflateRaw({ chunkSize: CHUNK });
  const packed = Readable.from(raw, { objectMode: false });
  packed.on('error', (error) => inflate.destroy(error));
  try {
    yield* packed.pipe(inflate) as AsyncIterable<Buffer>;
  } catch (error) {
    // A failed read does not mean that the file is damaged.
    if (error instanceof AwsError) throw error;
    throw new LoadRefused(`${member.file}: damaged: ${(error as Error).message}`, { cause: error });
  } finally {
    packed.destroy();
  }
}
