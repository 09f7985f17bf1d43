/** Fetched publications that are older than the served one: how many bytes they take, and their removal. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { durableFiles } from '../../local/disk/durable-files.ts';
import { orNull } from '../../local/disk/or-null.ts';
import { isNewer, VERSION_FORMS } from '../../shared/api/versions.ts';
import type { Source } from '../../shared/datasets/define.ts';
import { isFetched } from '../fetch/fetched.ts';
import { bytesText } from '../fetch/progress.ts';

interface OldPublication {
  readonly folder: string;
  readonly bytes: number;
}

/**
 * Returns the fetched publications of a source that began before `served`, newest first, also unfinished
 * ones. A folder that an operator has filled is not one of them.
 */
async function oldPublications(
  snapshots: string,
  { name, cadence }: Source,
  served: string,
): Promise<OldPublication[]> {
  const folder = join(snapshots, name);
  const { pattern } = VERSION_FORMS[cadence];
  const versions = ((await orNull(readdir(folder))) ?? []).filter(
    (version) => pattern.test(version) && isNewer(served, version),
  );
  const found: OldPublication[] = [];
  for (const version of versions.sort().reverse()) {
    const path = join(folder, version);
    if (await isFetched(path)) found.push({ folder: path, bytes: await bytesIn(path) });
  }
  return found;
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(({ parentPath, name }) => stat(join(parentPath, name))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}

const all = (publications: readonly OldPublication[]): string =>
  bytesText(publications.reduce((sum, { bytes }) => sum + bytes, 0));

/**
 * Returns the sentence about the older publications of all sources after an update: where they are, and how
 * many of each source stay; all without `keep`.
 */
export async function keepNewest(
  { snapshots, keep }: { readonly snapshots: string; readonly keep: number | undefined },
  served: ReadonlyMap<Source, string>,
): Promise<string | null> {
  const old: OldPublication[] = [];
  const removed: OldPublication[] = [];
  for (const [source, version] of served) {
    const found = await oldPublications(snapshots, source, version);
    old.push(...found);
    // The served one counts too.
    if (keep !== undefined) removed.push(...found.slice(keep - 1));
  }
  for (const { folder } of removed) await durableFiles(snapshots).removeFolder(folder);
  return oldText(old, removed);
}

/** Returns the line about old publications; null where there is nothing to say. */
function oldText(old: readonly OldPublication[], removed: readonly OldPublication[]): string | null {
  if (removed.length > 0) return `Removed ${removed.length} older publications (${all(removed)}).`;
  if (old.length === 0) return null;
  return `${old.length} older publications take ${all(old)}; --keep N removes all but the newest N of each source.`;
}
