/** Writes the record of a load: its state, and at the end its outcome. */
import type { LoadOutcome } from '../../shared/store/loads/load-outcome.ts';
import { type LoadState, readLoad, writeLoad } from '../../shared/store/loads/load-records.ts';
import { controlOf } from '../work/context.ts';
import { contextOf, type Load, type LoadRequest } from '../work/load.ts';
import type { World } from '../work/world.ts';

/** @throws StoreError */
export async function note(
  world: World,
  load: LoadRequest & Pick<Load, 'id' | 'loadId'>,
  state: LoadState,
  outcome: LoadOutcome | null,
): Promise<void> {
  const context = contextOf(world, load);
  const now = new Date().toISOString();
  const known = await readLoad(world.client, controlOf(context), load.id);
  await writeLoad(world.client, controlOf(context), {
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
