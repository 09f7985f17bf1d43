/** The state of the files that the kept programs were made of, which shows whether one of them has changed since. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDER, ROOT } from './list.ts';

/** The path of a file in the project, with its size and the time of its last change in milliseconds. */
export type FileState = readonly [path: string, size: number, changed: number];

export interface Manifest {
  /** Paths of the project are written into the programs, so a copy of the project makes its own. */
  readonly root: string;
  /** The files of the project that the programs consist of, the packages, and the kept files themselves. */
  readonly files: readonly FileState[];
}

export const MANIFEST = join(ROOT, FOLDER, 'manifest.json');

/** Returns the state of a file; null where there is none. */
export function stateOf(path: string): FileState | null {
  const found = statSync(join(ROOT, path), { throwIfNoEntry: false });
  return found ? [path, found.size, found.mtimeMs] : null;
}

/** Tells whether the kept programs are those of the files of the project as they are now. */
export function areFresh(): boolean {
  const manifest = readManifest();
  return (
    manifest?.root === ROOT &&
    manifest.files.every(([path, size, changed]) => {
      const now = stateOf(path);
      return now !== null && now[1] === size && now[2] === changed;
    })
  );
}

/** Returns null where no programs are kept, or the list of their files is damaged: both have the remedy that they are made again. */
function readManifest(): Manifest | null {
  try {
    return JSON.parse(readFileSync(MANIFEST, 'utf8')) as Manifest;
  } catch {
    return null;
  }
}
