/** Reads the files of a publication that are on this machine, without the lock of its folder. */
import { readFile, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { orNull } from '../../local/disk/or-null.ts';
import { FETCHED, ORIGIN } from '../../shared/ingestion/fetched-names.ts';
import {
  type FetchedFile,
  type Origin,
  parseFetchedFiles,
  parseOrigin,
} from '../../shared/store/generations/origin.ts';

/** Returns the origin of a folder with a whole publication; null for any other. */
export const originIn = async (folder: string): Promise<Origin | null> =>
  parseOrigin(await textOf(join(folder, ORIGIN)));

/** Returns the records of the files that are whole in a folder. */
export async function filesIn(folder: string): Promise<readonly FetchedFile[]> {
  const records = parseFetchedFiles(await textOf(join(folder, FETCHED))) ?? [];
  const sizes = await Promise.all(records.map(({ arquivo }) => sizeOf(join(folder, arquivo))));
  return records.filter(({ tamanho }, i) => sizes[i] === tamanho);
}

/** Whether a folder was filled by a fetch, also by one that is not finished. */
export const isFetched = async (folder: string): Promise<boolean> =>
  (await sizeOf(join(folder, FETCHED))) !== null;

/** Returns the bytes that are free on the disk of a folder, which need not exist. */
export async function freeBytesIn(folder: string): Promise<number> {
  const parent = dirname(folder);
  const found = await (parent === folder ? statfs(folder) : orNull(statfs(folder)));
  if (found) return found.bavail * found.bsize;
  return freeBytesIn(parent);
}

/** Returns an empty text for a file that is missing. */
const textOf = async (path: string): Promise<string> => (await orNull(readFile(path, 'utf8'))) ?? '';

const sizeOf = async (path: string): Promise<number | null> => (await orNull(stat(path)))?.size ?? null;
