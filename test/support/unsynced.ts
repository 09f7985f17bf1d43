/** A disk that is asked for no sync, for the files of tests. */
import { open } from 'node:fs/promises';
import { DISK, type Disk } from '../../local/disk/durable-files.ts';

export const UNSYNCED: Disk = {
  ...DISK,
  open: async (path, flags) => Object.assign(await open(path, flags), { sync: async () => undefined }),
};
