/** Writes the record of a load: its state, and at the end its outcome. */
import { readGenerations } from '../../shared/store/generations/catalog.ts';
import { readManifest } from '../../shared/store/generations/manifest.ts';
import type { LoadOutcome } from '../../shared/store/loads/load-outcome.ts';
import { type LoadState, readLoad, writeLoad } from '../../shared/store/loads/load-records.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { bounded } from '../account/bounds.ts';
import { servedOutcome } from '../account/outcome.ts';
import type { Load, LoadRequest } from '../work/load.ts';
import type { World } from '../work/world.ts';

/** @throws StoreError */
export async function note(
  { client, tablePrefix }: World,
  load: LoadRequest & Pick<Load, 'id' | 'loadId'>,
  state: LoadState,
  ended: LoadOutcome | null,
): Promise<void> {
  const control = controlTable(tablePrefix);
  const now = new Date().toISOString();
  const known = await readLoad(client, control, load.id);
  const outcome = ended && bounded(ended);
  await writeLoad(client, control, {
    id: load.id,
    load_id: load.loadId,
    source: load.source,
    versao: load.version,
    state,
    started_at: known?.started_at ?? now,
    updated_at: now,
    reason: outcome?.reason ?? null,
    outcome,
  });
}

const UNRECORDED = 'the load ended after it had published and before its end was recorded';

/**
 * Records the end of the load that published the served generation, where that load was killed or had no
 * store before it could do so. The caller holds the lock, so that load no longer runs. @throws StoreError
 */
export async function completeRecord({ client, tablePrefix }: World, source: string): Promise<void> {
  const control = controlTable(tablePrefix);
  const { sources, fingerprint } = await readManifest(client, control);
  const records = await readGenerations(client, control, source);
  const served = records.find(({ generation }) => generation === sources[source]?.generation);
  const known = served?.record_id === undefined ? null : await readLoad(client, control, served.record_id);
  if (!served || !known || known.state === 'published') return;
  const outcome = { ...servedOutcome(served, fingerprint), warning: UNRECORDED };
  const updated_at = new Date().toISOString();
  await writeLoad(client, control, { ...known, state: 'published', updated_at, reason: null, outcome });
}
