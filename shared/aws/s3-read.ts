/** Reads an object's bytes by ranged GETs. A new request continues a broken answer at the same position. */
import { GetObjectCommand, type GetObjectCommandOutput } from '@aws-sdk/client-s3';
import { exceptFor, isNamed, onS3, S3Error } from './errors.ts';
import type { Bucket } from './s3-client.ts';
import { pause } from './waiting.ts';

/** The size of one GET. The limit prevents connections that stay open for hours behind a slow reader. */
const RANGE_BYTES = 64 << 20;
/** Answers in a row without a byte that make an error. The SDK retries failures before an answer begins. */
const MAX_EMPTY = 4;
const PAUSE_MS = 100;

interface Position {
  offset: number;
  size: number;
  /** ETag of the first piece. It makes a replacement of the object during the read an error. */
  tag: string | undefined;
}

/** Reads until `end` (exclusive) or the end of the object. @throws S3Error (while iterating) */
export async function* streamObject(
  bucket: Bucket,
  key: string,
  start: number,
  end: number,
): AsyncGenerator<Buffer> {
  const position: Position = { offset: start, size: Number.POSITIVE_INFINITY, tag: undefined };
  let empty = 0;
  while (position.offset < Math.min(end, position.size)) {
    const before = position.offset;
    const answer = await getRange(bucket, key, position, Math.min(end, before + RANGE_BYTES));
    if (!answer) return;
    let cause: unknown = 'NoBytes';
    try {
      for await (const chunk of answer.Body as AsyncIterable<Buffer>) {
        position.offset += chunk.length;
        yield chunk;
      }
    } catch (error) {
      cause = error;
    }
    empty = position.offset > before ? 0 : empty + 1;
    if (empty === MAX_EMPTY) throw new S3Error('GetObject', cause);
    if (empty > 0) await pause(PAUSE_MS * 2 ** empty);
  }
}

/** Returns null if the object ends before the position. */
async function getRange(
  { client, name }: Bucket,
  key: string,
  position: Position,
  to: number,
): Promise<GetObjectCommandOutput | null> {
  const Range = `bytes=${position.offset}-${to - 1}`;
  const command = new GetObjectCommand({ Bucket: name, Key: key, Range, IfMatch: position.tag });
  const answer = await onS3('GetObject', () => exceptFor('InvalidRange', null, () => client.send(command)));
  if (!answer) return null;
  position.tag = answer.ETag;
  position.size = sizeIn(answer.ContentRange) ?? position.size;
  return answer;
}

/** `bytes 0-99/1234` → 1234, the size of the whole object. */
function sizeIn(range: string | undefined): number | null {
  const size = /\/(\d+)$/.exec(range ?? '')?.[1];
  return size === undefined ? null : Number(size);
}

/** @throws S3Error */
export async function readObject(
  bucket: Bucket,
  key: string,
  start = 0,
  end = Number.MAX_SAFE_INTEGER,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of streamObject(bucket, key, start, end)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Returns null if there is no such object. Without the right to list the bucket, S3 answers 403 for a missing
 * object, which stays an error. @throws S3Error
 */
export async function readObjectIfThere(
  bucket: Bucket,
  key: string,
  start?: number,
  end?: number,
): Promise<Buffer | null> {
  try {
    return await readObject(bucket, key, start, end);
  } catch (error) {
    if (error instanceof S3Error && isNamed(error.cause, 'NoSuchKey')) return null;
    throw error;
  }
}
