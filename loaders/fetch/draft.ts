/** A file that is not whole yet: an object for each stored segment, which any later run continues. */
import { crc32 } from 'node:zlib';
import type { FetchedFile } from '../../shared/store/generations/origin.ts';
import type { RemoteFile } from '../publisher/ports.ts';
import { isSurelySame } from '../publisher/same-file.ts';
import { LoadRefused, type Objects, type PublishedFiles, readResult } from '../work/ports.ts';
import { type CheckedFile, checkFile } from './check-file.ts';
import { accept, brokenKey, draftFolder, draftRecord, forgetFile, type Place } from './place.ts';

interface DraftRecord {
  readonly file: RemoteFile;
  readonly segmentBytes: number;
}

interface Segment {
  readonly key: string;
  readonly size: number;
  /** CRC-32 of its bytes, which is in its key. */
  readonly crc: number;
}

/** The stored segments of a file by their numbers. */
type Segments = Map<number, Segment>;

/** Runs pieces of work one after another. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** A partly stored file. Segments are numbered from 0 and have `segmentBytes` each, the last one less. */
export type Draft = ReturnType<typeof draftOf>;

/** Continues the draft of the same file, and otherwise begins a new one. */
export async function openDraft(place: Place, file: RemoteFile, inTurn: InTurn): Promise<Draft> {
  const { work, segmentBytes } = place;
  const record = await readResult<DraftRecord>(work, draftRecord(file.name));
  if (record && isSurelySame(record.file, file)) {
    return draftOf(place, record, await segmentsOf(work, record), inTurn);
  }
  await dropDraft(place, file.name);
  const begun: DraftRecord = { file, segmentBytes };
  await work.write(draftRecord(file.name), JSON.stringify(begun));
  return draftOf(place, begun, new Map(), inTurn);
}

/** Deletes the draft, and before it the file that it may have become without being accepted. */
export async function dropDraft(place: Place, name: string): Promise<void> {
  await forgetFile(place, name);
  await place.work.remove(draftFolder(name));
}

const sizeOf = ({ file, segmentBytes }: DraftRecord, segment: number): number =>
  Math.min(segmentBytes, file.size - segment * segmentBytes);

async function segmentsOf(work: Objects, record: DraftRecord): Promise<Segments> {
  const folder = draftFolder(record.file.name);
  const found: Segments = new Map();
  for (const { key, size } of await work.list(folder)) {
    const [, number, crc = ''] = /^(\d+)-([0-9a-f]+)$/.exec(key.slice(folder.length)) ?? [];
    const isWhole = number !== undefined && size === sizeOf(record, Number(number));
    if (isWhole) found.set(Number(number), { key, size, crc: Number.parseInt(crc, 16) });
  }
  return found;
}

function draftOf(place: Place, record: DraftRecord, segments: Segments, inTurn: InTurn) {
  const { files, work, check } = place;
  const { file, segmentBytes } = record;
  const { name } = file;
  return {
    segmentBytes,
    /** Empty where the draft was of another file than the one that is there now. */
    stored: new Set(segments.keys()) as ReadonlySet<number>,
    /** Segments may be stored in any order and concurrently. They are durable when this returns. */
    store: async (segment: number, bytes: Buffer): Promise<void> => {
      await check();
      const crc = crc32(bytes);
      const key = `${draftFolder(name)}${segment}-${crc.toString(16)}`;
      await work.write(key, bytes);
      segments.set(segment, { key, size: bytes.length, crc });
    },
    /** Checks the file and joins the segments; nothing is joined where the check finds a fault. */
    join: (): Promise<CheckedFile> => inTurn(() => join(place, record, segments)),
    /** Writes the record of how the joined file was fetched, from which on it counts. */
    accept: async (fetched: FetchedFile): Promise<void> => {
      await check();
      const object = (await files.list(name)).find(({ key }) => key === name);
      await accept(work, fetched, object?.tag);
      await work.remove(draftFolder(name));
    },
    /** Deletes what is stored of the file, whose check has failed. `sha256`: of the broken bytes. */
    discard: async (sha256: string): Promise<void> => {
      const record: BrokenRecord = { file, downloads: [...(await downloadsOf(place, file)), sha256] };
      await work.write(brokenKey(name), JSON.stringify(record));
      await dropDraft(place, name);
    },
  };
}

/** Writes the file while it is checked; a file with a fault is not written. */
async function join({ files, work }: Place, record: DraftRecord, segments: Segments): Promise<CheckedFile> {
  const { name, size } = record.file;
  const writer = await files.writer(name);
  try {
    const whole = { files: asOneFile(work, record, segments), chunks: verified(work, record, segments) };
    const checked = await checkFile(whole, name, size, (chunk) => writer.write(chunk));
    if (checked.fault === null) await writer.close();
    else await writer.abort();
    return checked;
  } catch (error) {
    await writer.abort();
    throw error;
  }
}

/** Returns all bytes of the file. @throws LoadRefused where the bytes of a segment have changed */
async function* verified(work: Objects, { file }: DraftRecord, segments: Segments): AsyncGenerator<Buffer> {
  for (const [, { key, size, crc }] of [...segments].sort(([a], [b]) => a - b)) {
    let found = 0;
    for await (const chunk of work.stream(key, 0, size)) {
      found = crc32(chunk, found);
      yield chunk;
    }
    if (found !== crc) throw new LoadRefused(`${file.name}: bytes that were fetched before have changed`);
  }
}

function asOneFile(work: Objects, { file, segmentBytes }: DraftRecord, segments: Segments): PublishedFiles {
  async function* stream(_: string, start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < Math.min(end, file.size); ) {
      const number = Math.floor(at / segmentBytes);
      const first = number * segmentBytes;
      const next = Math.min(end, file.size, first + segmentBytes);
      const segment = segments.get(number);
      if (segment) yield* work.stream(segment.key, at - first, next - first);
      at = next;
    }
  }
  return {
    list: async () => [{ key: file.name, size: file.size }],
    stream,
    read: async (key, start = 0, end = file.size) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream(key, start, end)) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
  };
}

/**
 * Several calls fetch one file, and a schedule begins again every day, so without this record an archive that
 * is broken at the publisher would be fetched again and again.
 */
interface BrokenRecord {
  readonly file: RemoteFile;
  readonly downloads: readonly string[];
}

async function downloadsOf({ work }: Place, file: RemoteFile): Promise<readonly string[]> {
  const record = await readResult<BrokenRecord>(work, brokenKey(file.name));
  return record && isSurelySame(record.file, file) ? record.downloads : [];
}

/**
 * Two downloads that differ were damaged on the way, which another download may not be.
 * @throws LoadRefused for a file that was broken in the same way twice, until the publisher replaces it
 */
export async function refuseBroken(place: Place, file: RemoteFile): Promise<void> {
  const downloads = await downloadsOf(place, file);
  const isSame = new Set(downloads).size < downloads.length;
  if (!isSame && downloads.length < place.mostDownloads) return;
  const found = isSame
    ? 'two downloads gave the same broken bytes'
    : `${downloads.length} downloads were broken`;
  throw new LoadRefused(
    `${file.name}: ${found}, so it is not fetched until the publisher replaces it; to fetch it again before, remove ${place.workName}${brokenKey(file.name)}`,
  );
}
