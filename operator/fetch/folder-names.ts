/** Decides which files may be in the folder of a publication. Names of files come from the publisher. */
import type { Dirent } from 'node:fs';
import { COLUMN_NAMES } from '../../loaders/read/declared-encoding.ts';
import { faultOfName, printable } from '../../loaders/read/names.ts';
import { LoadRefused } from '../../loaders/work/ports.ts';
import { PART } from '../../local/disk/durable-files.ts';
import { FETCHING, isFormerDraft, isOfFetch, ORIGIN, READY } from '../../shared/ingestion/fetched-names.ts';

/** File systems allow 255 bytes. A record adds `.json`, and while it is written `.part-` and a UUID. */
const MOST_BYTES = 200;

/** Files of this program and of the operator, which are never those of a publisher. */
const OURS = [ORIGIN, READY, COLUMN_NAMES];

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
  if (isFormerDraft(lower) || lower.includes(PART)) return 'is that of a file of this program';
  return faultOfName(name);
}

/** A file that a killed process was writing. */
export const isLeftOver = (name: string): boolean => /\.part-[0-9a-f-]{36}$/.test(name);

/**
 * Rejects a folder with other files: a load reads every file of the folder, so a file of another version in
 * it would be loaded with those of this one. @throws LoadRefused
 */
export function refuseOthers(folder: string, entries: readonly Dirent[], fetched: readonly string[]): void {
  const ours = [...OURS, ...fetched];
  const others = entries.filter((entry) => {
    const { name } = entry;
    return entry.isFile()
      ? !ours.includes(name) && !isOfFetch(name) && !isLeftOver(name)
      : `${name}/` !== FETCHING;
  });
  if (others.length === 0) return;
  const names = others.slice(0, 3).map(({ name }) => printable(name));
  throw new LoadRefused(
    `${folder}: has ${names.join(', ')}${others.length > 3 ? ` and ${others.length - 3} more` : ''}, which this program did not fetch; name an empty folder, or move them away`,
  );
}
