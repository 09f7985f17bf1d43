/**
 * Whether a load has published. The manifest and the record of its generation decide (docs/decisions/0058): the record of the
 * load cannot be written in the same transaction as the switch, and the load may end between the two.
 */
import type { ItemClient } from '../../aws/calls/operations.ts';
import { type GenerationRecord, isHeld, readGenerations, readLock } from '../generations/catalog.ts';
import { readManifest } from '../generations/manifest.ts';
import type { LoadLine } from './load-records.ts';

/** Returns undefined where this cannot be checked. */
type IsAlive = Parameters<typeof isHeld>[1];

export interface LoadName {
  readonly source: string;
  /** Id of the load's record. */
  readonly id: string;
}

/** Returns the served generation if this load has published it, otherwise null. @throws StoreError */
export async function publishedBy(
  client: ItemClient,
  control: string,
  { source, id }: LoadName,
): Promise<GenerationRecord | null> {
  const { sources } = await readManifest(client, control);
  const records = await readGenerations(client, control, source);
  const served = records.find(({ generation }) => generation === sources[source]?.generation);
  return served?.record_id === id ? served : null;
}

/**
 * Returns the load as published where its record says that it runs, but it has ended and its generation is served: a load
 * that ends right after its switch leaves such a record, which the next load of the source completes. @throws StoreError
 */
export async function asPublished<L extends LoadLine>(
  client: ItemClient,
  control: string,
  load: L,
  isAlive: IsAlive,
): Promise<L> {
  if (load.state !== 'running') return load;
  const lock = await readLock(client, control, load.source);
  const runs = lock?.id === load.id && (await isHeld(lock, isAlive));
  return runs || !(await publishedBy(client, control, load)) ? load : { ...load, state: 'published' };
}
