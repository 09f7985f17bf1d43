/** Writes an object piece by piece as a multipart upload, in fixed memory. Readers see only whole objects. */
import { crc32 } from 'node:zlib';
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { exceptFor, onS3, S3Error } from './errors.ts';
import type { Bucket } from './s3-client.ts';

/** S3 takes 10,000 parts of 5 MiB or more. This size allows 160 GB; a load's largest object has 7 GB. */
export const PART_BYTES = 16 << 20;
/** Parts that are sent while the next one fills. Together they take 48 MiB. */
const UNDERWAY = 2;
/**
 * S3 refuses a part whose checksum is of another algorithm than the upload, and for a composite checksum a
 * completion without the checksum of each part. Node computes CRC-32 itself, and the SDK sends it with every
 * other object (docs/decisions/0080): CRC64NVME would need another package in each bundle, and other S3
 * servers support composite checksums best.
 */
const CHECKSUM = { ChecksumAlgorithm: 'CRC32', ChecksumType: 'COMPOSITE' } as const;

interface Upload {
  readonly bucket: Bucket;
  readonly key: string;
  id: string | null;
  /** The parts in the order of their numbers, which CompleteMultipartUpload requires. */
  readonly parts: Promise<CompletedPart>[];
  part: Buffer;
  used: number;
  ended: boolean;
}

/** Every function throws S3Error; after an error only `abort` may be called. */
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
    // The bytes are copied, because the caller reuses its buffer as soon as this returns.
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
  const ChecksumCRC32 = checksumOf(Body);
  const part = new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body, ChecksumCRC32 });
  const sent = onS3('UploadPart', async () => {
    const { ETag } = await client.send(part);
    return { ETag, PartNumber, ChecksumCRC32 };
  });
  // Handled when awaited; this avoids an unhandled rejection.
  sent.catch(() => undefined);
  upload.parts.push(sent);
  upload.part = Buffer.allocUnsafe(PART_BYTES);
  upload.used = 0;
  await upload.parts.at(-UNDERWAY);
}

/** S3 takes the checksum as the base64 of its four bytes, the highest first. */
function checksumOf(body: Uint8Array): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(body));
  return bytes.toString('base64');
}

async function begin({ bucket: { client, name }, key }: Upload): Promise<string> {
  const { UploadId } = await onS3('CreateMultipartUpload', () =>
    client.send(new CreateMultipartUploadCommand({ Bucket: name, Key: key, ...CHECKSUM })),
  );
  if (!UploadId) throw new S3Error('CreateMultipartUpload', 'NoUploadId');
  return UploadId;
}

async function close(upload: Upload): Promise<void> {
  const { client, name: Bucket } = upload.bucket;
  const Key = upload.key;
  if (upload.id === null) {
    const Body = upload.part.subarray(0, upload.used);
    const put = new PutObjectCommand({ Bucket, Key, Body, ContentLength: upload.used });
    await onS3('PutObject', () => client.send(put));
  } else {
    if (upload.used > 0) await sendPart(upload);
    const MultipartUpload = { Parts: await Promise.all(upload.parts) };
    const { id: UploadId } = upload;
    const { ChecksumType } = CHECKSUM;
    const whole = new CompleteMultipartUploadCommand({
      Bucket,
      Key,
      UploadId,
      MultipartUpload,
      ChecksumType,
    });
    await onS3('CompleteMultipartUpload', () => client.send(whole));
  }
  upload.ended = true;
}

/**
 * S3 charges for the parts of an upload until it is completed or aborted. A completion whose answer was lost
 * has ended the upload, so that there is nothing left to abort.
 */
async function abort(upload: Upload): Promise<void> {
  await Promise.allSettled(upload.parts);
  if (upload.id === null || upload.ended) return;
  upload.ended = true;
  const { client, name: Bucket } = upload.bucket;
  const { key: Key, id: UploadId } = upload;
  const command = new AbortMultipartUploadCommand({ Bucket, Key, UploadId });
  await onS3('AbortMultipartUpload', () => exceptFor('NoSuchUpload', undefined, () => client.send(command)));
}
