/** An object written piece by piece: a multipart upload in fixed memory, seen by readers only once it is whole. */
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { onStore, StoreError } from './dynamodb.ts';
import type { Bucket } from './s3-client.ts';

/** S3 takes parts from 5 MiB up, and 10,000 of them: 160 GB, where the largest object of a load has 7. */
export const PART_BYTES = 16 << 20;
/** Parts on their way while the next fills: with it 48 MiB in all. */
const UNDERWAY = 2;

interface Upload {
  readonly bucket: Bucket;
  readonly key: string;
  id: string | null;
  /** In the order of their numbers, as S3 wants them. */
  readonly parts: Promise<{ ETag: string | undefined; PartNumber: number }>[];
  part: Buffer;
  used: number;
  ended: boolean;
}

/** @throws StoreError (every one of its functions); after one only `abort` makes sense */
export function openUpload(bucket: Bucket, key: string) {
  const part = Buffer.allocUnsafe(PART_BYTES);
  const upload: Upload = { bucket, key, id: null, parts: [], part, used: 0, ended: false };
  return {
    write: (chunk: Uint8Array): Promise<void> => append(upload, chunk),
    close: (): Promise<void> => close(upload),
    abort: (): Promise<void> => abort(upload),
  };
}

async function append(upload: Upload, chunk: Uint8Array): Promise<void> {
  for (let from = 0; from < chunk.length; ) {
    // Copied: the caller fills its buffer again as soon as this answers.
    const piece = chunk.subarray(from, from + PART_BYTES - upload.used);
    upload.part.set(piece, upload.used);
    upload.used += piece.length;
    from += piece.length;
    if (upload.used === PART_BYTES) await sendPart(upload);
  }
}

async function sendPart(upload: Upload): Promise<void> {
  const { client, name: Bucket } = upload.bucket;
  const Key = upload.key;
  upload.id ??= await begin(upload);
  const { id: UploadId } = upload;
  const PartNumber = upload.parts.length + 1;
  const Body = upload.part.subarray(0, upload.used);
  const sent = onStore('UploadPart', async () => {
    const { ETag } = await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }));
    return { ETag, PartNumber };
  });
  // A failure is seen where the part is waited for.
  sent.catch(() => undefined);
  upload.parts.push(sent);
  upload.part = Buffer.allocUnsafe(PART_BYTES);
  upload.used = 0;
  await upload.parts.at(-UNDERWAY);
}

async function begin({ bucket: { client, name }, key }: Upload): Promise<string> {
  const { UploadId } = await onStore('CreateMultipartUpload', () =>
    client.send(new CreateMultipartUploadCommand({ Bucket: name, Key: key })),
  );
  if (!UploadId) throw new StoreError('CreateMultipartUpload', new Error('NoUploadId'));
  return UploadId;
}

async function close(upload: Upload): Promise<void> {
  const { client, name: Bucket } = upload.bucket;
  const Key = upload.key;
  if (upload.id === null) {
    const Body = upload.part.subarray(0, upload.used);
    const put = new PutObjectCommand({ Bucket, Key, Body, ContentLength: upload.used });
    await onStore('PutObject', () => client.send(put));
  } else {
    if (upload.used > 0) await sendPart(upload);
    const MultipartUpload = { Parts: await Promise.all(upload.parts) };
    const { id: UploadId } = upload;
    await onStore('CompleteMultipartUpload', () =>
      client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload })),
    );
  }
  upload.ended = true;
}

/** Parts that stay behind would be paid for, and be seen by nobody. */
async function abort(upload: Upload): Promise<void> {
  await Promise.allSettled(upload.parts);
  if (upload.id === null || upload.ended) return;
  upload.ended = true;
  const { client, name: Bucket } = upload.bucket;
  const { key: Key, id: UploadId } = upload;
  await onStore('AbortMultipartUpload', () =>
    client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })),
  );
}
