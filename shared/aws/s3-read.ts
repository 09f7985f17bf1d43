/** Bytes of an object by ranged GETs: an answer that breaks off is read on from where it broke. */
import { setTimeout as pause } from 'node:timers/promises';
import { GetObjectCommand, type GetObjectCommandOutput } from '@aws-sdk/client-s3';
import { onStore, StoreError } from './dynamodb.ts';
import type { Bucket } from './s3-client.ts';

/** One GET; a connection that waits for a slow reader is not held open for hours. */
const RANGE_BYTES = 64 << 20;
/** Answers in a row that break off before their first byte. What fails before the answer, the client has tried again. */
const BROKEN = 4;
const PAUSE_MS = 100;

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;

interface Position {
  at: number;
  size: number;
  /** Every piece is of the object as the first was; one that is replaced meanwhile is an error. */
  tag: string | undefined;
}

/** Ends at `end` (exclusive) or with the object. @throws StoreError (while iterating) */
export async function* streamObject(
  bucket: Bucket,
  key: string,
  start: number,
  end: number,
): AsyncGenerator<Buffer> {
  const position: Position = { at: start, size: Number.POSITIVE_INFINITY, tag: undefined };
  let broken = 0;
  while (position.at < Math.min(end, position.size)) {
    const before = position.at;
    const answer = await getRange(bucket, key, position, Math.min(end, before + RANGE_BYTES));
    if (!answer) return;
    let cause: unknown = new Error('NoBytes');
    try {
      for await (const chunk of answer.Body as AsyncIterable<Buffer>) {
        position.at += chunk.length;
        yield chunk;
      }
    } catch (error) {
      cause = error;
    }
    broken = position.at > before ? 0 : broken + 1;
    if (broken === BROKEN) throw new StoreError('GetObject', cause);
    if (broken > 0) await pause(PAUSE_MS * 2 ** broken);
  }
}

/** Null where the object ends before the position. */
async function getRange(
  { client, name }: Bucket,
  key: string,
  position: Position,
  to: number,
): Promise<GetObjectCommandOutput | null> {
  const Range = `bytes=${position.at}-${to - 1}`;
  return onStore('GetObject', async () => {
    try {
      const answer = await client.send(
        new GetObjectCommand({ Bucket: name, Key: key, Range, IfMatch: position.tag }),
      );
      position.tag = answer.ETag;
      position.size = sizeIn(answer.ContentRange) ?? position.size;
      return answer;
    } catch (error) {
      if (isNamed(error, 'InvalidRange')) return null;
      throw error;
    }
  });
}

/** Of the whole object: `bytes 0-99/1234`. */
function sizeIn(range: string | undefined): number | null {
  const size = /\/(\d+)$/.exec(range ?? '')?.[1];
  return size === undefined ? null : Number(size);
}

/** @throws StoreError */
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
 * Null where there is none. Whoever may not list the bucket is told 403 of a missing object, which stays an error.
 * @throws StoreError
 */
export async function readObjectIfThere(bucket: Bucket, key: string): Promise<Buffer | null> {
  try {
    return await readObject(bucket, key);
  } catch (error) {
    if (error instanceof StoreError && isNamed(error.cause, 'NoSuchKey')) return null;
    throw error;
  }
}
