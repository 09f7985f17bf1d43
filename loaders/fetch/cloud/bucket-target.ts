/** The place of a publication in the bucket of publications, below `<fonte>/<versao>/`. */
import type { Bucket } from '../../../shared/aws/s3-client.ts';
import { s3Objects } from '../../../shared/aws/s3-objects.ts';
import { deleteObject, headOf } from '../../../shared/aws/s3-parts.ts';
import { ORIGIN } from '../../../shared/ingestion/fetched-names.ts';
import { type FetchedFile, type Origin, parseOrigin } from '../../../shared/store/generations/origin.ts';
import { type Objects, readAllJson, readJson, readResult } from '../../work/ports.ts';
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

/** A place in which one file can be looked up without the others: each call of a function fetches one. */
export interface BucketTarget extends Target {
  /** Returns null where the file is not accepted. */
  acceptedFile(name: string): Promise<FetchedFile | null>;
}

/** Every function throws S3Error; `open` also LoadRefused for a file that is broken at the publisher. */
export function bucketTarget({ bucket, work, source, version }: BucketTargetOptions): BucketTarget {
  const prefix = `${source}/${version}/`;
  const objects = s3Objects(bucket, prefix);
  const place: BucketPlace = { bucket, prefix, work, keys: fetchKeys(source, version), files: objects };
  return {
    place: `s3://${bucket.name}/${prefix}`,
    files: objects,
    accepted: () => accepted(place),
    acceptedFile: async (name) => {
      const record = await recordOf(place, name);
      return record && (await isThere(place, record)) ? record.fetched : null;
    },
    open: async (file) => {
      await refuseBroken(place, file);
      if (await recordOf(place, file.name)) await forgetAccepted(place, file.name);
      return openDraft(place, file);
    },
    keepOnly: (names) => keepOnly(place, new Set(names)),
    seal: (origin) => objects.write(ORIGIN, JSON.stringify(origin, null, 2)),
    sealed: () => sealed(place),
    freeBytes: async () => null,
  };
}

/**
 * Returns the records by name. Those of the work are deleted after some days, and a sealed publication has
 * them in its origin, so that it can be checked and loaded again without being fetched again.
 */
async function recordsOf(place: BucketPlace): Promise<ReadonlyMap<string, AcceptedRecord>> {
  const { work, keys } = place;
  const listed = await work.list(keys.accepted);
  const records = await readAllJson<AcceptedRecord>(
    work,
    listed.map(({ key }) => key),
  );
  const all = [...(await recordsInOrigin(place)), ...records];
  return new Map(all.map((record) => [record.fetched.arquivo, record]));
}

async function recordOf(place: BucketPlace, name: string): Promise<AcceptedRecord | null> {
  const record = await readResult<AcceptedRecord>(place.work, place.keys.acceptedFile(name));
  if (record) return record;
  return (await recordsInOrigin(place)).find(({ fetched }) => fetched.arquivo === name) ?? null;
}

async function recordsInOrigin(place: BucketPlace): Promise<AcceptedRecord[]> {
  const files = (await sealed(place))?.arquivos ?? [];
  return files.map((fetched) => ({ fetched, identity: digestOf(identityOf(fetched)) }));
}

async function sealed({ files }: BucketPlace): Promise<Origin | null> {
  const text = await files.readIfThere(ORIGIN);
  return text && parseOrigin(text.toString('utf8'));
}

/** A record whose object is missing or is not the file of the record is left out. */
async function accepted(place: BucketPlace): Promise<FetchedFile[]> {
  const records = [...(await recordsOf(place)).values()];
  const there = await Promise.all(records.map((record) => isThere(place, record)));
  return records.filter((_, i) => there[i]).map(({ fetched }) => fetched);
}

async function isThere(
  { bucket, prefix }: BucketPlace,
  { fetched, identity }: AcceptedRecord,
): Promise<boolean> {
  const head = await headOf(bucket, prefix + fetched.arquivo);
  return head?.size === fetched.tamanho && head.metadata['identity'] === identity;
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
