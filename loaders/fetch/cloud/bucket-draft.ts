/** A file that is fetched into a bucket: a multipart upload, which any later call continues. */
import { S3Error } from '../../../shared/aws/errors.ts';
import {
  abortUpload,
  beginUpload,
  completeUpload,
  deleteObject,
  headOf,
  type PartUpload,
  partsOf,
  type StoredPart,
  storePart,
} from '../../../shared/aws/s3-parts.ts';
import type { RemoteFile } from '../../publisher/ports.ts';
import { readResult } from '../../work/ports.ts';
import { isSurelySame } from '../identity.ts';
import type { Draft } from '../ports.ts';
import { noteBroken } from './broken-files.ts';
import { type AcceptedRecord, type BucketPlace, type DraftRecord, digestOf } from './bucket-records.ts';

/** S3 accepts 10,000 parts of at least 5 MiB. This allows files of 160 GB; the largest has 2.2 GB. */
export const SEGMENT_BYTES = 16 << 20;

/** Continues the upload of the same file, and otherwise begins a new one. @throws S3Error */
export async function openDraft(place: BucketPlace, file: RemoteFile): Promise<Draft> {
  const record = await readResult<DraftRecord>(place.work, place.keys.draft(file.name));
  if (record && isSurelySame(record.file, file) && record.segmentBytes === SEGMENT_BYTES) {
    const known = await continued(place, record);
    if (known) return known;
  }
  if (record) await abortUpload(uploadOf(place, record));
  const upload = await beginUpload(place.bucket, place.prefix + file.name, { identity: digestOf(file) });
  const begun: DraftRecord = { file, upload, segmentBytes: SEGMENT_BYTES };
  await place.work.write(place.keys.draft(file.name), JSON.stringify(begun));
  return draftOf(place, begun, []);
}

const uploadOf = ({ bucket, prefix }: BucketPlace, { file, upload }: DraftRecord): PartUpload => ({
  bucket,
  key: prefix + file.name,
  id: upload,
});

/** Returns null for an upload that was aborted, by its rule of the bucket or by hand. */
async function continued(place: BucketPlace, record: DraftRecord): Promise<Draft | null> {
  const parts = await partsOf(uploadOf(place, record));
  if (parts) return draftOf(place, record, parts);
  return (await isJoined(place, record)) ? draftOf(place, record, allSegments(record.file)) : null;
}

/** Whether the object is the whole file, so that the upload is over. */
async function isJoined({ bucket, prefix }: BucketPlace, { file }: DraftRecord): Promise<boolean> {
  const head = await headOf(bucket, prefix + file.name);
  return head !== null && head.size === file.size && head.metadata['identity'] === digestOf(file);
}

const segmentsOf = ({ size }: RemoteFile): number => Math.max(1, Math.ceil(size / SEGMENT_BYTES));
const bytesOf = (file: RemoteFile, segment: number): number =>
  Math.min(SEGMENT_BYTES, file.size - segment * SEGMENT_BYTES);

const allSegments = (file: RemoteFile): Pick<StoredPart, 'number' | 'size'>[] =>
  Array.from({ length: segmentsOf(file) }, (_, n) => ({ number: n + 1, size: bytesOf(file, n) }));

function draftOf(
  place: BucketPlace,
  record: DraftRecord,
  parts: readonly Pick<StoredPart, 'number' | 'size'>[],
): Draft {
  const { file } = record;
  const upload = uploadOf(place, record);
  const whole = parts.filter(({ number, size }) => size === bytesOf(file, number - 1));
  return {
    segmentBytes: SEGMENT_BYTES,
    stored: new Set(whole.map(({ number }) => number - 1)),
    store: (segment, bytes) => storePart(upload, segment + 1, bytes),
    join: async () => {
      await join(place, record);
      return { files: place.files, key: file.name };
    },
    accept: async (fetched) => {
      const accepted: AcceptedRecord = { fetched, identity: digestOf(file) };
      await place.work.write(place.keys.acceptedFile(file.name), JSON.stringify(accepted));
      await forgetDraft(place, file.name);
    },
    discard: async (sha256) => {
      await noteBroken(place, file, sha256);
      await dropDraft(place, record);
    },
  };
}

/** An upload that is no longer there was completed before, where the object is the file. */
async function join(place: BucketPlace, record: DraftRecord): Promise<void> {
  const { file } = record;
  const upload = uploadOf(place, record);
  const parts = await partsOf(upload);
  const missing = parts && segmentsOf(file) - parts.length;
  if (missing) throw new S3Error('ListParts', `${missing} of the parts of ${file.name} are missing`);
  if (parts && (await completeUpload(upload, parts))) return;
  if (!(await isJoined(place, record))) throw new S3Error('CompleteMultipartUpload', 'NoSuchUpload');
}

const forgetDraft = ({ work, keys }: BucketPlace, name: string): Promise<void> =>
  work.remove(keys.draft(name));

/** Deletes the upload, the object it may have become, and, last, the record, by which a retry finds both. */
export async function dropDraft(place: BucketPlace, record: DraftRecord): Promise<void> {
  await abortUpload(uploadOf(place, record));
  await deleteObject(place.bucket, place.prefix + record.file.name);
  await forgetDraft(place, record.file.name);
}
