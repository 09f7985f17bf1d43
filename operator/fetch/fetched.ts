/** Reads the files of a publication that are on this machine, without the lock of its folder. */
import { readFile, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
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
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    if (!isMissing(error) || dirname(folder) === folder) throw error;
    return freeBytesIn(dirname(folder));
  }
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Returns an empty text for a file that is missing. */
async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return '';
    throw error;
  }
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
