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
  const largest = Math.max(0, ...opened.map(({ file }) => file.size));
  const free = await target.freeBytes();
  if (opened.length === 0 || free === null || free >= missing + largest + RESERVE) return;
  throw new FileError(
    `${target.place}: ${number(missing)} bytes are missing, the largest file needs ${number(largest)} once more while it is joined, and ${number(RESERVE)} must stay free, but only ${number(free)} are free; free some space or name a folder on another disk`,
    'ENOSPC',
    null,
  );
}
