/** Checks that a publication fits before any of it is fetched. */
import type { RemoteFile } from '../publisher/ports.ts';
import { number } from '../read/bounds.ts';
import { FileError } from '../work/ports.ts';
import { storedBytes } from './fetch-file.ts';
import type { Draft, Target } from './ports.ts';

export interface OpenedFile {
  readonly file: RemoteFile;
  readonly draft: Draft;
}

/** Bytes that stay free, since a full disk stops other programs. */
const RESERVE = 256 << 20;

/** @throws FileError with the bytes that are needed and those that are free */
export async function refuseNoRoom(target: Target, opened: readonly OpenedFile[]): Promise<void> {
  const missing = opened.reduce((sum, { file, draft }) => sum + file.size - storedBytes(draft, file), 0);
  const free = await target.freeBytes();
  if (missing === 0 || free === null || free >= missing + RESERVE) return;
  throw new FileError(
    `${target.place}: ${number(missing)} bytes are missing and ${number(RESERVE)} must stay free, but only ${number(free)} are free; free some space or name a folder on another disk`,
    'ENOSPC',
    null,
  );
}
