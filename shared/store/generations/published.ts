/** The files of every publication that was ever served, so that old files under a new name are recognised. */
import type { ItemClient } from '../../aws/calls/operations.ts';
import { getItem, putItem } from '../../aws/items.ts';
import { sourceKey } from './catalog.ts';

export interface PublishedFiles {
  /** Hash over kind, size and CRC-32 of each file of rows, however the files are named and packed. */
  readonly files: string;
  readonly versao: string;
  /** Instant, ISO 8601; that of the record of its generation. */
  readonly published_at: string;
}

/** Some 110 KB of an item: 83 years of months, or three years of days. */
const MOST_KEPT = 1_000;

/** Returns the newest first; those that an earlier version published are missing. @throws StoreError */
export async function readPublished(
  client: ItemClient,
  table: string,
  source: string,
): Promise<readonly PublishedFiles[]> {
  const item = await getItem(client, table, sourceKey('published', source));
  return (item?.['publications'] as PublishedFiles[] | undefined) ?? [];
}

/** Requires the lock of the source. @throws StoreError */
export async function addPublished(
  client: ItemClient,
  table: string,
  source: string,
  files: PublishedFiles,
): Promise<void> {
  const known = await readPublished(client, table, source);
  const publications = [files, ...known].slice(0, MOST_KEPT);
  await putItem(client, table, { ...sourceKey('published', source), publications });
}
