/** The served version of a source, and what is known of its load. */

import { periodOfVersion } from '../../shared/api/versions.ts';
import type { StoreClient } from '../../shared/aws/dynamodb.ts';
import type { Source } from '../../shared/datasets/define.ts';
import { readGenerations } from '../../shared/store/generations/catalog.ts';
import { readManifest } from '../../shared/store/generations/manifest.ts';
import { readLoad } from '../../shared/store/loads/load-records.ts';
import { controlTable } from '../../shared/store/tables.ts';

export interface Served {
  /** Null where nothing is served, or the bundled sample. */
  readonly version: string | null;
  /** A newer version that a rollback has left; null for none. */
  readonly rolledBack: string | null;
  /** Seconds of its load; null where they are unknown. */
  readonly loadSeconds: number | null;
}

const NOTHING: Served = { version: null, rolledBack: null, loadSeconds: null };

/** Whether the period of a label begins after that of another one. */
export const isNewer = (version: string, than: string): boolean =>
  periodOfVersion(version).from > periodOfVersion(than).from;

/** @throws StoreError */
export async function servedOf(client: StoreClient, tablePrefix: string, { name }: Source): Promise<Served> {
  const control = controlTable(tablePrefix);
  const state = (await readManifest(client, control)).sources[name];
  if (!state) return NOTHING;
  const known = await readGenerations(client, control, name);
  const find = (id: string | null) => known.find(({ generation }) => generation === id);
  const active = find(state.generation);
  if (state.sample ?? active?.sample) return NOTHING;
  const previous = find(state.previous);
  const left = previous?.rolled_back_at ? previous.versao : null;
  const record = active?.record_id ? await readLoad(client, control, active.record_id) : null;
  return {
    version: state.versao,
    rolledBack: left && isNewer(left, state.versao) ? left : null,
    loadSeconds: record && (Date.parse(record.updated_at) - Date.parse(record.started_at)) / 1_000,
  };
}
