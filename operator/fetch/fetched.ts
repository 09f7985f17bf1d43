/** Reads the files of a publication that are on this machine, without the lock of its folder. */
import { stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { acceptedIn, sealedIn } from '../../loaders/fetch/place.ts';
import { fileObjects } from '../../local/disk/objects.ts';
import { orNull } from '../../local/disk/or-null.ts';
import { FETCHING } from '../../shared/ingestion/fetched-names.ts';
import type { FetchedFile, Origin } from '../../shared/store/generations/origin.ts';

/** Returns the origin of a folder with a whole publication; null for any other. */
export const originIn = (folder: string): Promise<Origin | null> => sealedIn({ files: fileObjects(folder) });

/** Returns the records of the files that are whole in a folder. */
export const filesIn = (folder: string): Promise<readonly FetchedFile[]> =>
  acceptedIn({ files: fileObjects(folder), work: fileObjects(join(folder, FETCHING)) });

/** Whether a folder was filled by a fetch, also by one that is not finished. */
export const isFetched = async (folder: string): Promise<boolean> =>
  (await orNull(stat(join(folder, FETCHING)))) !== null;

/** Returns the bytes that are free on the disk of a folder, which need not exist. */
export async function freeBytesIn(folder: string): Promise<number> {
  const parent = dirname(folder);
  const found = await (parent === folder ? statfs(folder) : orNull(statfs(folder)));
  if (found) return found.bavail * found.bsize;
  return freeBytesIn(parent);
}
