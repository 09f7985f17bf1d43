/** The records of the files that are whole in a folder: one file, which is replaced as a whole. */
import { join } from 'node:path';
import { LoadRefused } from '../../loaders/work/ports.ts';
import type { DurableFiles } from '../../local/disk/durable-files.ts';
import { FETCHED } from '../../shared/ingestion/fetched-names.ts';
import { type FetchedFile, parseFetchedFiles } from '../../shared/store/generations/origin.ts';
import type { FolderDisk } from './folder-disk.ts';

export interface FolderRecords {
  all(): readonly FetchedFile[];
  put(record: FetchedFile): Promise<void>;
  remove(name: string): Promise<void>;
}

/** Writes the file where it is missing, so that it exists before any other. @throws LoadRefused if damaged */
export async function openRecords(
  disk: FolderDisk,
  files: DurableFiles,
  folder: string,
): Promise<FolderRecords> {
  const path = join(folder, FETCHED);
  const text = await disk.readText(path);
  const known = text === null ? [] : parseFetchedFiles(text);
  if (known === null) {
    throw new LoadRefused(`${path}: not the records of a fetch; remove the folder and fetch again`);
  }
  const records = new Map(known.map((record) => [record.arquivo, record]));
  let writing: Promise<void> = Promise.resolve();
  /** Writes follow each other, since several files are accepted at the same time. */
  const write = (): Promise<void> => {
    const next = writing.then(() => files.write(path, `${JSON.stringify([...records.values()], null, 2)}\n`));
    writing = next.catch(() => undefined);
    return next;
  };
  if (text === null) await write();
  return {
    all: () => [...records.values()],
    put: (record) => {
      records.set(record.arquivo, record);
      return write();
    },
    remove: async (name) => {
      if (records.delete(name)) await write();
    },
  };
}
