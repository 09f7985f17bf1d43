/** Checks a fetched file: its size, its SHA-256, and of an archive the directory and every member. */
import { createHash, type Hash } from 'node:crypto';
import { isArchive } from '../publisher/whole.ts';
import { readZipDirectory } from '../read/archive.ts';
import { number } from '../read/bounds.ts';
import { checkedBytes } from '../read/member.ts';
import { refuseSizes } from '../read/sizes.ts';
import { faultOf, LoadRefused, type PublishedFiles } from '../work/ports.ts';

export interface WholeFile {
  readonly files: PublishedFiles;
  /** All its bytes, which are read once. */
  readonly chunks: AsyncGenerator<Buffer>;
}

/** Takes each piece of the file after it has become a part of the hash. */
type Sink = (chunk: Buffer) => Promise<void>;

export interface CheckedFile {
  /** In hexadecimal digits. */
  readonly sha256: string;
  /** A sentence that names the file; null for a file without a fault. */
  readonly fault: string | null;
}

/** Reads the file once, and again where it has a fault. @throws the error of a read that failed */
export async function checkFile(
  whole: WholeFile,
  name: string,
  size: number,
  sink: Sink,
): Promise<CheckedFile> {
  try {
    const hash = createHash('sha256');
    await readOnce(whole.files, name, size, passedOn(whole.chunks, hash, sink));
    return { sha256: hash.digest('hex'), fault: null };
  } catch (error) {
    if (!(error instanceof LoadRefused)) throw error;
    return { sha256: await hashOf(whole.files, name, size), fault: faultOf(error) };
  }
}

/** @throws LoadRefused */
async function readOnce(
  files: PublishedFiles,
  name: string,
  size: number,
  chunks: AsyncGenerator<Buffer>,
): Promise<void> {
  const members = isArchive(name) ? await readZipDirectory(files, name, size) : [];
  const packed = members.map(({ name: member, ...rest }) => ({
    ...rest,
    file: `${name}/${member}`,
    object: name,
  }));
  refuseSizes(packed);
  try {
    const pass = passOver(files, chunks);
    for (const member of packed.toSorted((a, b) => a.start - b.start)) {
      await drain(checkedBytes(pass.files, member));
    }
    const read = await pass.end();
    if (read === size) return;
    const bytes = `${number(read)} of the ${number(size)} bytes that the publisher gives`;
    throw new LoadRefused(`${name}: it has ${bytes}`);
  } finally {
    await chunks.return(undefined);
  }
}

async function* passedOn(chunks: AsyncIterable<Buffer>, hash: Hash, sink: Sink): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    await sink(chunk);
    yield chunk;
  }
}

async function drain(chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of chunks);
}

interface Pass {
  /** Its streams must be read one after another, in the order of the file. */
  readonly files: PublishedFiles;
  /** Reads the rest, and returns the number of all bytes. */
  end(): Promise<number>;
}

/** Reads ranges of a file from one stream, so that the whole file is read once. */
function passOver(files: PublishedFiles, chunks: AsyncGenerator<Buffer>): Pass {
  let at = 0;
  let left: Buffer = Buffer.alloc(0);
  let reading: Promise<Buffer> = Promise.resolve(left);
  const read = async (to: number): Promise<Buffer> => {
    if (left.length === 0 && at < to) left = (await chunks.next()).value ?? left;
    const part = left.subarray(0, Math.max(0, to - at));
    left = left.subarray(part.length);
    at += part.length;
    return part;
  };
  /**
   * Returns the next bytes, at most those before `to`; none at `to` and at the end of the file. Reads follow
   * each other: the stream of a member may still be reading ahead when its inflated bytes have ended.
   */
  const next = (to: number): Promise<Buffer> => {
    reading = reading.then(() => read(to));
    return reading;
  };
  const skip = async (to: number): Promise<void> => {
    while ((await next(to)).length > 0);
  };
  async function* stream(_: string, start: number, end: number): AsyncGenerator<Buffer> {
    await skip(start);
    for (let part = await next(end); part.length > 0; part = await next(end)) yield part;
  }
  return {
    files: { list: files.list, read: files.read, stream },
    end: async () => {
      await skip(Number.POSITIVE_INFINITY);
      return at;
    },
  };
}

async function hashOf(files: PublishedFiles, name: string, size: number): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of files.stream(name, 0, size)) hash.update(chunk);
  return hash.digest('hex');
}
