/** The tables and work that a load has left to the hourly clean-up or the next load (decisions/0078). */
import type { ItemClient } from '../../aws/calls/operations.ts';
import { deleteItem, getItem, putItem } from '../../aws/items.ts';
import { sourceKey } from './catalog.ts';

export interface PendingCleanUp {
  readonly source: string;
  /** Id of the record of the load, and its identity, under which its work objects are. */
  readonly id: string;
  readonly load_id: string;
  /** Whether that load has published and failed after its switch. */
  readonly published: boolean;
  /** The unfinished load whose tables and work stay, and when it began; null where there is none. */
  readonly keep: { readonly generation: string; readonly load_id: string; readonly since: string } | null;
  /** Since when something is left, ISO 8601. */
  readonly since: string;
  /** For people: `table prod-cnpj-…: CREATING`. Empty for an unfinished load or if only a recheck is due. */
  readonly left: readonly string[];
}

const MOST_LEFT = 100;

/** Returns null where nothing is recorded. @throws StoreError */
export async function readCleanUp(
  client: ItemClient,
  table: string,
  source: string,
): Promise<PendingCleanUp | null> {
  const item = await getItem(client, table, sourceKey('cleanUp', source));
  return (item as PendingCleanUp | undefined) ?? null;
}

/** Returns null where nothing is left that a person would have to see. @throws StoreError */
export async function readRemains(
  client: ItemClient,
  table: string,
  source: string,
): Promise<PendingCleanUp | null> {
  const pending = await readCleanUp(client, table, source);
  return pending && pending.left.length > 0 ? pending : null;
}

/** Requires the lock. With `again` a record stays for one more look. @throws StoreError */
export async function noteCleanUp(
  client: ItemClient,
  table: string,
  pending: Omit<PendingCleanUp, 'since'>,
  again = false,
): Promise<void> {
  const known = await readCleanUp(client, table, pending.source);
  if (pending.left.length === 0 && pending.keep === null && !again) {
    if (known) await deleteItem(client, table, sourceKey('cleanUp', pending.source));
    return;
  }
  const since = (known?.left.length && known.since) || new Date().toISOString();
  const left = pending.left.slice(0, MOST_LEFT);
  await putItem(client, table, { ...sourceKey('cleanUp', pending.source), ...pending, since, left });
}
