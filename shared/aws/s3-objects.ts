/** The adapter of the port of objects for a bucket of S3, or for a prefix in one. */
import { DeleteObjectsCommand, PutObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { onS3, S3Error } from './errors.ts';
import type { Bucket } from './s3-client.ts';
import { readObject, readObjectIfThere, streamObject } from './s3-read.ts';
import { openUpload } from './s3-write.ts';

const BATCH = 1_000;

/** Keys are relative to `root`, which is empty or ends in `/`. Every function throws S3Error. */
export function s3Objects(bucket: Bucket, root = '') {
  return {
    list: async (prefix: string) => {
      const found = await listAll(bucket, root + prefix);
      return found.map((object) => ({ ...object, key: object.key.slice(root.length) }));
    },
    stream: (key: string, start: number, end: number) => streamObject(bucket, root + key, start, end),
    read: (key: string, start?: number, end?: number) => readObject(bucket, root + key, start, end),
    readIfThere: (key: string, start?: number, end?: number) =>
      readObjectIfThere(bucket, root + key, start, end),
    write: (key: string, body: Uint8Array | string) => putObject(bucket, root + key, body),
    writer: async (key: string) => openUpload(bucket, root + key),
    remove: async (prefix: string) => {
      const keys = (await listAll(bucket, root + prefix)).map(({ key }) => key);
      await deleteAll(bucket, keys);
    },
    discard: (keys: readonly string[]) =>
      deleteAll(
        bucket,
        keys.map((key) => root + key),
      ),
  };
}

const PLACE = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/((?:[^/]+\/)*)$/;

export interface Place {
  readonly bucket: string;
  /** Empty, or ends in `/`. */
  readonly prefix: string;
}

/** Parses `s3://bucket/prefix/`, with or without its last slash. Returns null for any other text. */
export function parsePlace(text: string): Place | null {
  const [, bucket, prefix] = PLACE.exec(text.endsWith('/') ? text : `${text}/`) ?? [];
  return bucket === undefined || prefix === undefined ? null : { bucket, prefix };
}

async function putObject({ client, name }: Bucket, Key: string, content: Uint8Array | string): Promise<void> {
  const Body = typeof content === 'string' ? Buffer.from(content) : content;
  const command = new PutObjectCommand({ Bucket: name, Key, Body, ContentLength: Body.length });
  await onS3('PutObject', () => client.send(command));
}

interface Listed {
  readonly key: string;
  readonly size: number;
  readonly tag: string;
}

const listAll = ({ client, name }: Bucket, Prefix: string): Promise<Listed[]> =>
  onS3('ListObjectsV2', async () => {
    const found: Listed[] = [];
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: name, Prefix }))
      for (const { Key = '', Size = 0, ETag = '' } of Contents)
        found.push({ key: Key, size: Size, tag: ETag });
    // The console of S3 represents a folder by an empty object whose key ends in a slash.
    return found.filter(({ key, size }) => !(size === 0 && key.endsWith('/')));
  });

async function deleteAll(bucket: Bucket, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += BATCH) {
    await deleteBatch(bucket, keys.slice(from, from + BATCH));
  }
}

async function deleteBatch({ client, name }: Bucket, keys: readonly string[]): Promise<void> {
  const Delete = { Objects: keys.map((Key) => ({ Key })), Quiet: true };
  const { Errors: [fault] = [] } = await onS3('DeleteObjects', () =>
    client.send(new DeleteObjectsCommand({ Bucket: name, Delete })),
  );
  // The call succeeds even if it did not delete every object.
  if (fault) throw new S3Error('DeleteObjects', `${fault.Code}: ${fault.Key}`);
}
