/** Multipart uploads that several processes continue in turn, and the calls on single objects they need. */
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  ListPartsCommand,
  type ListPartsCommandOutput,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { exceptFor, onS3, S3Error } from './errors.ts';
import type { Bucket } from './s3-client.ts';
import { CHECKSUM, checksumOf } from './s3-write.ts';

/** An upload that was begun. */
export interface PartUpload {
  readonly bucket: Bucket;
  readonly key: string;
  readonly id: string;
}

export interface StoredPart {
  /** From 1. */
  readonly number: number;
  /** Bytes. */
  readonly size: number;
  readonly etag: string | undefined;
  readonly checksum: string | undefined;
}

export interface ObjectHead {
  /** Bytes. */
  readonly size: number;
  readonly metadata: Readonly<Record<string, string>>;
}

/** The object gets the metadata when the upload is completed. @throws S3Error */
export async function beginUpload(
  { client, name }: Bucket,
  key: string,
  Metadata: Record<string, string>,
): Promise<string> {
  const command = new CreateMultipartUploadCommand({ Bucket: name, Key: key, Metadata, ...CHECKSUM });
  const { UploadId } = await onS3('CreateMultipartUpload', () => client.send(command));
  if (!UploadId) throw new S3Error('CreateMultipartUpload', 'NoUploadId');
  return UploadId;
}

/** Replaces a part of the same number. @throws S3Error */
export async function storePart(upload: PartUpload, number: number, Body: Uint8Array): Promise<void> {
  const ChecksumCRC32 = checksumOf(Body);
  const command = new UploadPartCommand({ ...named(upload), PartNumber: number, Body, ChecksumCRC32 });
  await onS3('UploadPart', () => upload.bucket.client.send(command));
}

/** Returns the parts by number; null where there is no such upload any more. @throws S3Error */
export async function partsOf(upload: PartUpload): Promise<StoredPart[] | null> {
  const found: StoredPart[] = [];
  let marker: string | undefined;
  do {
    const command = new ListPartsCommand({ ...named(upload), PartNumberMarker: marker });
    const page: ListPartsCommandOutput | null = await onS3('ListParts', () =>
      exceptFor('NoSuchUpload', null, () => upload.bucket.client.send(command)),
    );
    if (!page) return null;
    for (const { PartNumber = 0, Size = 0, ETag, ChecksumCRC32 } of page.Parts ?? []) {
      found.push({ number: PartNumber, size: Size, etag: ETag, checksum: ChecksumCRC32 });
    }
    marker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
  } while (marker);
  return found;
}

/** Returns false if the upload is gone, perhaps completed by a call whose answer was lost. @throws S3Error */
export async function completeUpload(upload: PartUpload, parts: readonly StoredPart[]): Promise<boolean> {
  const { ChecksumType } = CHECKSUM;
  const Parts = parts.map(({ number, etag, checksum }) => ({
    PartNumber: number,
    ETag: etag,
    ChecksumCRC32: checksum,
  }));
  const command = new CompleteMultipartUploadCommand({
    ...named(upload),
    MultipartUpload: { Parts },
    ChecksumType,
  });
  const answer = await onS3('CompleteMultipartUpload', () =>
    exceptFor('NoSuchUpload', null, () => upload.bucket.client.send(command)),
  );
  return answer !== null;
}

/** Deletes the parts. An upload that is no longer there is no error. @throws S3Error */
export async function abortUpload(upload: PartUpload): Promise<void> {
  const command = new AbortMultipartUploadCommand(named(upload));
  await onS3('AbortMultipartUpload', () =>
    exceptFor('NoSuchUpload', undefined, () => upload.bucket.client.send(command)),
  );
}

/** Returns null where there is no such object. @throws S3Error */
export async function headOf({ client, name }: Bucket, key: string): Promise<ObjectHead | null> {
  const command = new HeadObjectCommand({ Bucket: name, Key: key });
  const head = await onS3('HeadObject', () => exceptFor('NotFound', null, () => client.send(command)));
  return head && { size: head.ContentLength ?? 0, metadata: head.Metadata ?? {} };
}

/** Deletes one object; an object that is not there is no error. @throws S3Error */
export async function deleteObject({ client, name }: Bucket, key: string): Promise<void> {
  await onS3('DeleteObject', () => client.send(new DeleteObjectCommand({ Bucket: name, Key: key })));
}

const named = ({ bucket: { name: Bucket }, key: Key, id: UploadId }: PartUpload) => ({
  Bucket,
  Key,
  UploadId,
});
