/**
 * Where a publication is fetched to: a folder or a bucket, each through the port of objects. It survives the
 * end of the process at any moment:
 *
 * - `origem.json` is written last, and removed before anything else changes. A load refuses a folder that has
 *   records of a fetch and no origin, and on AWS a load starts with `_PRONTO` only.
 * - A file that is not whole is a draft: a record of what the publisher has, and one object for each segment.
 * - A whole file is written under its name while it is checked, then gets its record, from which on it
 *   counts, and then loses its draft.
 */
import { ORIGIN } from '../../shared/ingestion/fetched-names.ts';
import { type FetchedFile, type Origin, parseOrigin } from '../../shared/store/generations/origin.ts';
import { type Objects, readResult } from '../work/ports.ts';

export interface Place {
  /** The folder, or the prefix of the bucket, for messages. */
  readonly name: string;
  /** The files of the publisher and their origin. */
  readonly files: Objects;
  /** Records and segments. */
  readonly work: Objects;
  /** The same for messages; it ends in `/`. */
  readonly workName: string;
  readonly segmentBytes: number;
  /** Downloads of a broken file after which it is not fetched until the publisher replaces it. */
  readonly mostDownloads: number;
  /** Bytes that can still be stored; null where there is no such limit. */
  freeBytes(): Promise<number | null>;
  /** @throws LoadRefused where another process has taken the place over */
  check(): Promise<void>;
}

/** 16 MiB: a request of some seconds. */
export const SEGMENT_BYTES = 16 << 20;

interface AcceptedRecord {
  readonly fetched: FetchedFile;
  /** The tag of its object, which another object of the same size does not have. */
  readonly tag: string | undefined;
}

// Version 1.0 had records of another form in `drafts/` and `broken/` of the bucket of work.
const DRAFTS = 'segments/';
const ACCEPTED = 'accepted/';

/** Keys of `work`. */
export const draftFolder = (file: string): string => `${DRAFTS}${file}/`;
export const draftRecord = (file: string): string => `${draftFolder(file)}draft.json`;
const acceptedKey = (file: string): string => `${ACCEPTED}${file}.json`;
export const brokenKey = (file: string): string => `broken-files/${file}.json`;

export async function sealedIn({ files }: Pick<Place, 'files'>): Promise<Origin | null> {
  const text = await files.readIfThere(ORIGIN);
  return text && parseOrigin(text.toString('utf8'));
}

export async function draftsIn(work: Objects): Promise<ReadonlySet<string>> {
  const keys = (await work.list(DRAFTS)).map(({ key }) => key);
  return new Set(keys.map((key) => key.slice(DRAFTS.length, key.lastIndexOf('/'))));
}

/**
 * Returns the records by name. Those of the work of a bucket are deleted after some days, and a sealed
 * publication has them in its origin, so that it can be checked and loaded again without being fetched again.
 * A record that a power cut has damaged is of a file that is fetched again.
 */
export async function recordsIn(place: Pick<Place, 'files' | 'work'>): Promise<Map<string, AcceptedRecord>> {
  const { work } = place;
  const origin = await sealedIn(place);
  const all = new Map<string, AcceptedRecord>();
  for (const fetched of origin?.arquivos ?? []) all.set(fetched.arquivo, { fetched, tag: undefined });
  for (const { key } of await work.list(ACCEPTED)) {
    const record = await readResult<AcceptedRecord>(work, key);
    if (record) all.set(record.fetched.arquivo, record);
  }
  return all;
}

/** Returns the accepted files. A record whose object is missing or is another one does not count. */
export async function acceptedIn(place: Pick<Place, 'files' | 'work'>): Promise<FetchedFile[]> {
  const there = new Map((await place.files.list('')).map((object) => [object.key, object]));
  return [...(await recordsIn(place)).values()].flatMap(({ fetched, tag }) => {
    const object = there.get(fetched.arquivo);
    const isSame = object?.size === fetched.tamanho && (tag === undefined || tag === object.tag);
    return isSame ? [fetched] : [];
  });
}

/** Writes the record of a whole file, from which on it counts. */
export function accept(work: Objects, fetched: FetchedFile, tag?: string): Promise<void> {
  const record: AcceptedRecord = { fetched, tag };
  return work.write(acceptedKey(fetched.arquivo), JSON.stringify(record));
}

/** Removes the origin; the records that only it had are written first. */
export async function unseal(place: Place): Promise<void> {
  const { files, work } = place;
  if ((await files.readIfThere(ORIGIN)) === null) return;
  for (const record of (await recordsIn(place)).values()) {
    await accept(work, record.fetched, record.tag);
  }
  await files.discard([ORIGIN]);
}

/** The object goes before its record: a file that has neither record nor draft is not one of a fetch. */
export async function forgetFile({ files, work }: Place, name: string): Promise<void> {
  await files.discard([name]);
  await work.discard([acceptedKey(name)]);
}
