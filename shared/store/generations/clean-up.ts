/**
 * The remains of a load in the store and in the bucket of work that could not be deleted yet, and the
 * unfinished load of the source. The hourly clean-up and the next load of the source delete them
 * (docs/decisions/0078).
 */
import type { ItemClient } from '../../aws/calls/operations.ts';
import { deleteItem, getItem, putItem } from '../../aws/items.ts';
import type { ItemKey } from '../../aws/read-items.ts';
import { CONTROL_KEY, CONTROL_PREFIXES } from '../tables.ts';

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

const keyOf = (source: string): ItemKey => ({ [CONTROL_KEY]: CONTROL_PREFIXES.cleanUp + source });

/** Returns null where nothing is recorded. @throws StoreError */
export async function readCleanUp(
  client: ItemClient,
  table: string,
  source: string,
): Promise<PendingCleanUp | null> {
  const item = await getItem(client, table, keyOf(source));
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
    if (known) await deleteItem(client, table, keyOf(pending.source));
    return;
  }
  const since = (known?.left.length && known.since) || new Date().toISOString();
  const left = pending.left.slice(0, MOST_LEFT);
  await putItem(client, table, { ...keyOf(pending.source), ...pending, since, left });
}
