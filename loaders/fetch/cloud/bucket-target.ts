/** The place of a publication in the bucket of publications, below `<fonte>/<versao>/`. */
import type { Bucket } from '../../../shared/aws/s3-client.ts';
import { s3Objects } from '../../../shared/aws/s3-objects.ts';
import { deleteObject, headOf, type ObjectHead } from '../../../shared/aws/s3-parts.ts';
import {
  type FetchedFile,
  ORIGIN,
  type Origin,
  parseOrigin,
} from '../../../shared/store/generations/origin.ts';
import { type Objects, readAllJson, readJson } from '../../work/ports.ts';
import { identityOf } from '../identity.ts';
import type { Target } from '../ports.ts';
import { refuseBroken } from './broken-files.ts';
import { dropDraft, openDraft } from './bucket-draft.ts';
import {
  type AcceptedRecord,
  type BucketPlace,
  type DraftRecord,
  digestOf,
  fetchKeys,
  fileOfKey,
} from './bucket-records.ts';

export interface BucketTargetOptions {
  /** The bucket of publications. */
  readonly bucket: Bucket;
  /** The bucket of work, which has the records of the fetch. */
  readonly work: Objects;
  readonly source: string;
  readonly version: string;
}

/** Every function throws S3Error; `open` also LoadRefused for a file that is broken at the publisher. */
export function bucketTarget({ bucket, work, source, version }: BucketTargetOptions): Target {
  const prefix = `${source}/${version}/`;
  const objects = s3Objects(bucket, prefix);
  const place: BucketPlace = { bucket, prefix, work, keys: fetchKeys(source, version), files: objects };
  return {
    place: `s3://${bucket.name}/${prefix}`,
    files: objects,
    accepted: () => accepted(place),
    open: async (file) => {
      await refuseBroken(place, file);
      if ((await recordsOf(place)).has(file.name)) await forgetAccepted(place, file.name);
      return openDraft(place, file);
    },
    keepOnly: (names) => keepOnly(place, new Set(names)),
    seal: (origin) => objects.write(ORIGIN, JSON.stringify(origin, null, 2)),
    sealed: () => sealed(place),
    freeBytes: async () => null,
  };
}

/**
 * Returns the records by name. Those of the work are deleted after some days, and a sealed publication has them in its origin, so
 * that it can be checked and loaded again without being fetched again.
 */
async function recordsOf(place: BucketPlace): Promise<ReadonlyMap<string, AcceptedRecord>> {
  const { work, keys } = place;
  const listed = await work.list(keys.accepted);
  const records = await readAllJson<AcceptedRecord>(
    work,
    listed.map(({ key }) => key),
  );
  const inOrigin = ((await sealed(place))?.arquivos ?? []).map((fetched) => ({
    fetched,
    identity: digestOf(identityOf(fetched)),
  }));
  return new Map([...inOrigin, ...records].map((record) => [record.fetched.arquivo, record]));
}

async function sealed({ files }: BucketPlace): Promise<Origin | null> {
  const text = await files.readIfThere(ORIGIN);
  return text && parseOrigin(text.toString('utf8'));
}

/** A record whose object is missing or is not the file of the record is left out. */
async function accepted(place: BucketPlace): Promise<FetchedFile[]> {
  const records = [...(await recordsOf(place)).values()];
  const heads = await Promise.all(
    records.map(({ fetched }) => headOf(place.bucket, place.prefix + fetched.arquivo)),
  );
  const isThere = ({ fetched, identity }: AcceptedRecord, head: ObjectHead | null | undefined): boolean =>
    head?.size === fetched.tamanho && head.metadata['identity'] === identity;
  return records.filter((record, i) => isThere(record, heads[i])).map(({ fetched }) => fetched);
}

/** The object goes after its record, so that no record is left without it. */
async function forgetAccepted({ bucket, prefix, work, keys }: BucketPlace, name: string): Promise<void> {
  await work.remove(keys.acceptedFile(name));
  await deleteObject(bucket, prefix + name);
}

async function keepOnly(place: BucketPlace, names: ReadonlySet<string>): Promise<void> {
  const { work, keys } = place;
  for (const name of (await recordsOf(place)).keys()) {
    if (!names.has(name)) await forgetAccepted(place, name);
  }
  for (const { key } of await work.list(keys.drafts)) {
    if (!names.has(fileOfKey(keys.drafts, key)))
      await dropDraft(place, await readJson<DraftRecord>(work, key));
  }
}
