/** The bytes of a publication that would be fetched and loaded, and the room for them. */
import type { Placed } from '../fetch/run.ts';
import { bytesText } from '../fetch/view/amounts.ts';
import type { FetchWorld } from '../fetch/world.ts';

export interface Plan {
  readonly folder: string;
  readonly files: number;
  /** Bytes of the publication, and those of them that are not on this machine yet. */
  readonly bytes: number;
  readonly bytes_to_fetch: number;
  readonly free_bytes: number;
}

type Disk = Pick<FetchWorld, 'filesIn' | 'freeBytesIn'>;

const sizeOf = (files: Placed['publication']['files']): number =>
  files.reduce((sum, { size }) => sum + size, 0);

export async function planOf(disk: Disk, { publication: { files }, folder }: Placed): Promise<Plan> {
  const there = new Map((await disk.filesIn(folder)).map(({ arquivo, tamanho }) => [arquivo, tamanho]));
  return {
    folder,
    files: files.length,
    bytes: sizeOf(files),
    bytes_to_fetch: sizeOf(files.filter(({ name, size }) => there.get(name) !== size)),
    free_bytes: await disk.freeBytesIn(folder),
  };
}

/** `7.41 GB in 37 files, 7.41 GB of them to fetch into DIR; 120 GB free` */
export const planText = ({ bytes, files, bytes_to_fetch, folder, free_bytes }: Plan): string =>
  `${bytesText(bytes)} in ${files} ${files === 1 ? 'file' : 'files'}, ${bytesText(bytes_to_fetch)} of them to fetch into ${folder}; ${bytesText(free_bytes)} free`;
