/** Writes the restored items into the fixed table, each only if the table still has the item that was compared. */
import type { StoreClient } from '../../shared/aws/dynamodb.ts';
import { type Condition, deleteItemIf, putItemIf } from '../../shared/aws/items.ts';
import type { Item } from '../../shared/aws/read-items.ts';
import type { Difference } from './differences.ts';

/** A difference, and the item that replaces the present one; null deletes it. */
export interface Change extends Difference {
  readonly next: Item | null;
}

export interface Applied {
  readonly written: number;
  readonly deleted: number;
  /** Items that another process changed after the comparison. */
  readonly lost: readonly Change[];
}

const isSimple = (value: unknown): boolean => value === null || typeof value !== 'object';

/**
 * Requires the texts and numbers of the item as they were seen, and of a missing item that it is still missing. Only the
 * control table has nested values, and its items change under the locks that the caller holds.
 */
function unchanged({ key, now }: Change): Condition & { readonly names?: Record<string, string> } {
  const [name = ''] = Object.keys(key);
  if (now === null) return { expression: 'attribute_not_exists(#k)', names: { '#k': name } };
  const entries = Object.entries(now).filter(([, value]) => isSimple(value));
  return {
    expression: entries.map((_, i) => `#a${i} = :v${i}`).join(' AND '),
    names: Object.fromEntries(entries.map(([attribute], i) => [`#a${i}`, attribute])),
    values: Object.fromEntries(entries.map(([, value], i) => [`:v${i}`, value])),
  };
}

/** @throws StoreError; what was written stays, and the next call continues */
export async function applyChanges(
  client: StoreClient,
  table: string,
  changes: readonly Change[],
): Promise<Applied> {
  const lost: Change[] = [];
  let [written, deleted] = [0, 0];
  for (const change of changes) {
    const condition = unchanged(change);
    const done = change.next
      ? await putItemIf(client, table, change.next, condition)
      : await deleteItemIf(client, table, change.key, condition);
    if (!done) lost.push(change);
    else if (change.next) written++;
    else deleted++;
  }
  return { written, deleted, lost };
}
