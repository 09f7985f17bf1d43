/**
 * A folder as the place of a publication. It survives the end of the process and a power cut at any moment:
 *
 * - `.obtidos.json` has the records of the whole files and is there first; `origem.json` is written last and
 *   removed before anything else changes. A folder with the one and without the other is not whole, and the
 *   inventory of a load refuses it.
 * - `<name>.parcial` has the bytes of a file, and `<name>.parcial.json` the segments that are on disk, with
 *   their CRC-32. The journal is written after the bytes are on disk, and removed before them.
 * - A whole file gets its record first and then its name. A record without its file is that of a draft whose
 *   segments are all there, and the file is accepted again. A new file of the same name begins with the
 *   removal of the record, then of the file. A file of any other name, and one without a record, is none of
 *   this program: the folder is refused.
 * - `.obtendo` is the lock. It names its process, and is taken over where that one has ended.
 */
import { join } from 'node:path';
import type { Target } from '../../loaders/fetch/ports.ts';
import type { PublishedFiles } from '../../loaders/work/ports.ts';
import { durableFiles } from '../../local/disk/durable-files.ts';
import { explained } from '../../local/disk/file-errors.ts';
import { ORIGIN } from '../../shared/ingestion/fetched-names.ts';
import { type FetchedFile, type Origin, parseOrigin } from '../../shared/store/generations/origin.ts';
import { FOLDER_DISK, type FolderDisk, type FolderEntry, removeFile } from './folder-disk.ts';
import { type Folder, openDraft, removeDraft } from './folder-draft.ts';
import { lockFolder } from './folder-lock.ts';
import { draftedName, isLeftOver, refuseName, refuseOthers } from './folder-names.ts';
import { openRecords } from './folder-records.ts';

/** 16 MiB: a request of some seconds, and a journal of a few KB for the largest file. */
const SEGMENT_BYTES = 16 << 20;

export interface FolderTarget extends Target {
  /** Gives the lock back. */
  close(): Promise<void>;
}

export interface FolderOptions {
  readonly segmentBytes?: number;
  /** Another than that of the machine in tests only. */
  readonly disk?: FolderDisk;
}

/**
 * Creates the folder if necessary. @throws FileError; LoadRefused where another process fetches into it, or
 * where it has files that this program did not fetch
 */
export async function openFolderTarget(
  path: string,
  { segmentBytes = SEGMENT_BYTES, disk = FOLDER_DISK }: FolderOptions = {},
): Promise<FolderTarget> {
  return explained('writing', path, () => openTarget(path, segmentBytes, disk), 'fetch');
}

async function openTarget(path: string, segmentBytes: number, disk: FolderDisk): Promise<FolderTarget> {
  const files = durableFiles(path, disk);
  await disk.mkdir(path, { recursive: true });
  const lock = await lockFolder(disk, path);
  try {
    const records = await openRecords(disk, files, path);
    const folder: Folder = { path, disk, files, records, segmentBytes, lock };
    await tidy(folder);
    return targetOf(folder);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Removes what killed processes have left. @throws LoadRefused for files that this program did not fetch */
async function tidy(folder: Folder): Promise<void> {
  const { disk, path, records } = folder;
  const entries = await disk.list(path);
  const known = records.all();
  refuseOthers(
    path,
    entries,
    known.map(({ arquivo }) => arquivo),
  );
  for (const { name } of entries) if (isLeftOver(name)) await removeFile(disk, path, name);
  // A process that ended after it had renamed a file left the journal.
  const whole = known.filter((record) => entries.some((entry) => isWhole(record, entry)));
  const drafts = entries.flatMap(({ name }) => draftedName(name) ?? []);
  for (const { arquivo } of whole) if (drafts.includes(arquivo)) await removeDraft(folder, arquivo);
}

const isWhole = ({ arquivo, tamanho }: FetchedFile, { name, size }: FolderEntry): boolean =>
  arquivo === name && tamanho === size;

function targetOf(folder: Folder): FolderTarget {
  const { path, disk, files, records, lock } = folder;
  const origin = join(path, ORIGIN);
  const at = <T>(verb: string, call: () => Promise<T>): Promise<T> => explained(verb, path, call, 'fetch');
  const sealed = async (): Promise<Origin | null> => parseOrigin((await disk.readText(origin)) ?? '');
  const unseal = async (): Promise<void> => {
    if ((await disk.readText(origin)) !== null) await removeFile(disk, path, ORIGIN);
  };
  const accepted = async (): Promise<FetchedFile[]> => {
    const entries = await disk.list(path);
    return records.all().filter((record) => entries.some((entry) => isWhole(record, entry)));
  };
  /** The record is removed last: a file without one would be a stranger. */
  const remove = async (name: string): Promise<void> => {
    if (!records.all().some(({ arquivo }) => arquivo === name)) return;
    await removeFile(disk, path, name);
    await records.remove(name);
  };
  return {
    place: path,
    accepted: () => at('reading', accepted),
    open: (file) =>
      at('writing', async () => {
        refuseName(file.name);
        await lock.check();
        await unseal();
        await remove(file.name);
        return openDraft(folder, file);
      }),
    keepOnly: (names) =>
      at('removing', async () => {
        const others = records.all().filter(({ arquivo }) => !names.includes(arquivo));
        if (others.length > 0) await unseal();
        for (const { arquivo } of others) await remove(arquivo);
        const drafts = (await disk.list(path)).flatMap(({ name }) => draftedName(name) ?? []);
        for (const name of new Set(drafts)) if (!names.includes(name)) await removeDraft(folder, name);
      }),
    files: acceptedFiles(folder, accepted),
    seal: (sealing) =>
      at('writing', async () => {
        await lock.check();
        await files.write(origin, `${JSON.stringify(sealing, null, 2)}\n`);
      }),
    sealed: () => at('reading', sealed),
    freeBytes: () => at('reading', () => disk.freeBytes(path)),
    close: () => at('removing', () => lock.release()),
  };
}

function acceptedFiles({ path, disk }: Folder, accepted: () => Promise<FetchedFile[]>): PublishedFiles {
  const files = disk.files(path);
  return {
    list: async (prefix) =>
      (await accepted())
        .filter(({ arquivo }) => arquivo.startsWith(prefix))
        .map(({ arquivo, tamanho }) => ({ key: arquivo, size: tamanho })),
    stream: files.stream,
    read: files.read,
  };
}
