/** Decides which files may be in the folder of a publication. Names of files come from the publisher. */
import { COLUMN_NAMES } from '../../loaders/read/declared-encoding.ts';
import { faultOfName, printable } from '../../loaders/read/names.ts';
import { LoadRefused } from '../../loaders/work/ports.ts';
import { PART } from '../../local/disk/durable-files.ts';
import { FETCHED, FETCHING, ORIGIN, PARTIAL, PARTIAL_RECORD } from '../../shared/ingestion/fetched-names.ts';
import { READY } from '../../shared/ingestion/ready.ts';
import type { FolderEntry } from './folder-disk.ts';

/**
 * File systems allow 255 bytes. The record of a draft adds `.parcial.json`, and while it is written `.part-`
 * and a UUID: 55 bytes together.
 */
const MOST_BYTES = 200;

/** Files of this program and of the operator, which are never those of a publisher. */
const OURS = [ORIGIN, FETCHED, FETCHING, READY, COLUMN_NAMES];

/** @throws LoadRefused for a name that is not that of a file in the folder itself */
export function refuseName(name: string): void {
  const fault = faultOf(name);
  if (fault === null) return;
  throw new LoadRefused(
    `${printable(name).slice(0, MOST_BYTES)}: the publisher's name of a file ${fault}; allowed: names without / and \\ that begin with no dot, of at most ${MOST_BYTES} bytes`,
  );
}

function faultOf(name: string): string | null {
  if (name === '' || name.startsWith('.')) return 'is empty or begins with a dot';
  if (/[/\\]/.test(name)) return 'has a separator of folders';
  if (Buffer.byteLength(name) > MOST_BYTES) return 'is too long';
  const lower = name.toLowerCase();
  if (OURS.some((ours) => ours.toLowerCase() === lower)) return 'is that of a file of this program';
  if (lower.endsWith(PARTIAL) || lower.endsWith(PARTIAL_RECORD) || lower.includes(PART))
    return 'is that of a file of this program';
  return faultOfName(name);
}

/** Returns the publisher's file whose draft, or record of a draft, has this name; null for other files. */
export function draftedName(name: string): string | null {
  const ending = [PARTIAL_RECORD, PARTIAL].find((one) => name.endsWith(one));
  return ending ? name.slice(0, -ending.length) : null;
}

/** A file that was being written by a killed process. */
export const isLeftOver = (name: string): boolean => /\.part-[0-9a-f-]{36}$/.test(name);

/**
 * Rejects a folder with other files: a load reads every file of the folder, so a file of another version in
 * it would be loaded with those of this one. @throws LoadRefused
 */
export function refuseOthers(
  folder: string,
  entries: readonly FolderEntry[],
  fetched: readonly string[],
): void {
  const others = entries.filter(
    ({ name, isFile }) =>
      !(
        isFile &&
        (fetched.includes(name) || OURS.includes(name) || draftedName(name) !== null || isLeftOver(name))
      ),
  );
  if (others.length === 0) return;
  const names = others.slice(0, 3).map(({ name }) => printable(name));
  throw new LoadRefused(
    `${folder}: has ${names.join(', ')}${others.length > 3 ? ` and ${others.length - 3} more` : ''}, which this program did not fetch; name an empty folder, or move them away`,
  );
}
