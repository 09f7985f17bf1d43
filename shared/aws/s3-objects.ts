/** A bucket of S3, or what is under a prefix of it, as the steps of a load see objects. */
import {
  DeleteObjectsCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { onStore, StoreError } from './dynamodb.ts';
import type { Bucket } from './s3-client.ts';
import { readObject, readObjectIfThere, streamObject } from './s3-read.ts';
import { openUpload } from './s3-write.ts';

/** DeleteObjects takes no more. */
const BATCH = 1_000;

/** Keys are those after `root`, which is empty or ends in `/`. What fails is a StoreError. */
export function s3Objects(bucket: Bucket, root = '') {
  const { client, name: Bucket } = bucket;
  return {
    list: async (prefix: string) => {
      const found = await listAll(bucket, root + prefix);
      return found.map(({ key, size }) => ({ key: key.slice(root.length), size }));
    },
    stream: (key: string, start: number, end: number) => streamObject(bucket, root + key, start, end),
    read: (key: string, start?: number, end?: number) => readObject(bucket, root + key, start, end),
    readIfThere: (key: string) => readObjectIfThere(bucket, root + key),
    write: async (key: string, body: Uint8Array | string) => {
      const Body = typeof body === 'string' ? Buffer.from(body) : body;
      const put = new PutObjectCommand({ Bucket, Key: root + key, Body, ContentLength: Body.length });
      await onStore('PutObject', () => client.send(put));
    },
    writer: async (key: string) => openUpload(bucket, root + key),
    remove: async (prefix: string) => {
      const found = await listAll(bucket, root + prefix);
      for (let from = 0; from < found.length; from += BATCH) {
        const batch = found.slice(from, from + BATCH);
        await deleteBatch(
          bucket,
          batch.map(({ key }) => key),
        );
      }
    },
  };
}

const PLACE = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/((?:[^/]+\/)*)$/;

export interface Place {
  readonly bucket: string;
  /** Empty, or ends in `/`. */
  readonly prefix: string;
}

/** Of `s3://bucket/prefix/`, with or without its last slash; null for anything else. */
export function parsePlace(text: string): Place | null {
  const [, bucket, prefix] = PLACE.exec(text.endsWith('/') ? text : `${text}/`) ?? [];
  return bucket === undefined || prefix === undefined ? null : { bucket, prefix };
}

async function listAll(bucket: Bucket, prefix: string): Promise<{ key: string; size: number }[]> {
  const found: { key: string; size: number }[] = [];
  let token: string | undefined;
  do {
    const page: ListObjectsV2CommandOutput = await onStore('ListObjectsV2', () =>
      bucket.client.send(
        new ListObjectsV2Command({ Bucket: bucket.name, Prefix: prefix, ContinuationToken: token }),
      ),
    );
    for (const { Key = '', Size = 0 } of page.Contents ?? []) found.push({ key: Key, size: Size });
    token = page.NextContinuationToken;
  } while (token);
  // An empty object that ends in a slash is how consoles draw a folder.
  return found.filter(({ key, size }) => !(size === 0 && key.endsWith('/')));
}

async function deleteBatch({ client, name }: Bucket, keys: readonly string[]): Promise<void> {
  const Delete = { Objects: keys.map((Key) => ({ Key })), Quiet: true };
  const { Errors: [fault] = [] } = await onStore('DeleteObjects', () =>
    client.send(new DeleteObjectsCommand({ Bucket: name, Delete })),
  );
  // The call succeeds also where single objects stay.
  if (fault) throw new StoreError('DeleteObjects', new Error(`${fault.Code}: ${fault.Key}`));
}
