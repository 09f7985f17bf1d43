/** A file of a publication while it is fetched into a folder: `<name>.parcial`, and its journal beside it. */
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Draft } from '../../loaders/fetch/ports.ts';
import type { RemoteFile } from '../../loaders/publisher/ports.ts';
import { LoadRefused } from '../../loaders/work/ports.ts';
import type { DurableFiles } from '../../local/disk/durable-files.ts';
import { type Continued, explained } from '../../local/disk/file-errors.ts';
import { PARTIAL, PARTIAL_RECORD } from '../../shared/ingestion/fetched-names.ts';
import type { FetchedFile } from '../../shared/store/generations/origin.ts';
import { type FolderDisk, removeFile, renameFile } from './folder-disk.ts';
import { parseJournal, printJournal, type Stored } from './folder-journal.ts';
import type { FolderLock } from './folder-lock.ts';
import type { FolderRecords } from './folder-records.ts';

export interface Folder {
  readonly path: string;
  readonly disk: FolderDisk;
  readonly files: DurableFiles;
  readonly records: FolderRecords;
  readonly segmentBytes: number;
  readonly lock: FolderLock;
}

const FETCH: Continued = 'fetch';

/** Continues the draft of the same file with the segments whose bytes are on disk, or begins a new one. */
export async function openDraft(folder: Folder, file: RemoteFile): Promise<Draft> {
  const { disk, files, path, records, lock } = folder;
  const data = join(path, `${file.name}${PARTIAL}`);
  const journal = join(path, `${file.name}${PARTIAL_RECORD}`);
  const at = <T>(verb: string, call: () => Promise<T>): Promise<T> => explained(verb, data, call, FETCH);
  const kept = await at('reading', () => keptOf(folder, file, data, journal));
  if (kept === null) await at('removing', () => removeDraft(folder, file.name));
  const stored = kept ?? { segmentBytes: folder.segmentBytes, segments: new Map(), broken: [] };
  refuseBroken(file, stored, journal);
  const { segmentBytes, segments, broken } = stored;
  let writing: Promise<void> = Promise.resolve();
  /** Each write has all segments stored so far, so writes follow each other. */
  const writeJournal = (): Promise<void> => {
    const next = writing.then(() => files.write(journal, printJournal(file, stored)));
    writing = next.catch(() => undefined);
    return next;
  };
  return {
    segmentBytes,
    stored: new Set(segments.keys()),
    store: (segment, bytes) =>
      at('writing', async () => {
        await lock.check();
        await disk.writeAt(data, bytes, segment * segmentBytes);
        segments.set(segment, crc32(bytes));
        await writeJournal();
      }),
    join: async () => ({ files: disk.files(path), key: `${file.name}${PARTIAL}` }),
    accept: (fetched: FetchedFile) =>
      at('renaming', async () => {
        await lock.check();
        // The record is first: a file without a record would be one that this program did not fetch.
        await records.put(fetched);
        await renameFile(disk, path, `${file.name}${PARTIAL}`, file.name);
        await removeFile(disk, path, `${file.name}${PARTIAL_RECORD}`);
      }),
    discard: (sha256) =>
      at('removing', async () => {
        const discarded: Stored = { segmentBytes, segments: new Map(), broken: [...broken, sha256] };
        await files.write(journal, printJournal(file, discarded));
        await removeFile(disk, path, `${file.name}${PARTIAL}`);
      }),
  };
}

/** The journal is removed first: without it the bytes do not count. */
export async function removeDraft({ disk, path }: Folder, name: string): Promise<void> {
  await removeFile(disk, path, `${name}${PARTIAL_RECORD}`);
  await removeFile(disk, path, `${name}${PARTIAL}`);
}

/**
 * A file that is broken at the publisher is not fetched every day. Two downloads that differ were damaged on
 * the way, which another download may not be. @throws LoadRefused
 */
function refuseBroken({ name }: RemoteFile, { broken }: Stored, journal: string): void {
  const [last, before] = broken.toReversed();
  if (last === undefined || last !== before) return;
  throw new LoadRefused(
    `${name}: two downloads gave the same broken bytes (SHA-256 ${last}), so it is not fetched until the publisher replaces it; to fetch it again before, remove ${journal}`,
  );
}

/**
 * Returns null where no draft can be continued. The listed segments are read once, since a power cut on a
 * disk that reorders its writes, or an operator, may have changed them.
 */
async function keptOf(
  { disk }: Folder,
  file: RemoteFile,
  data: string,
  path: string,
): Promise<Stored | null> {
  const journal = parseJournal((await disk.readText(path)) ?? '', file);
  if (journal === null) return null;
  const { segmentBytes, broken } = journal;
  const segments = new Map<number, number>();
  const isThere = (await disk.ageOf(data)) !== null;
  for (const [segment, checksum] of journal.segments) {
    const start = segment * segmentBytes;
    const end = Math.min(file.size, start + segmentBytes);
    if (start >= end || !isThere) continue;
    const bytes = await disk.readAt(data, start, end);
    if (bytes.length === end - start && crc32(bytes) === checksum) segments.set(segment, checksum);
  }
  return { segmentBytes, segments, broken };
}
