/** The served snapshot of each source, and the one that a rollback would serve. */

import type { ItemClient } from '../../aws/calls/operations.ts';
import { tableExists } from '../../aws/drop-table.ts';
import { SOURCES } from '../../datasets/index.ts';
import { controlTable } from '../tables.ts';
import { type GenerationRecord, isHeld, readGenerations, readLock } from './catalog.ts';
import { type PendingCleanUp, readRemains } from './clean-up.ts';
import { readManifest } from './manifest.ts';
import type { Rollback } from './rollback.ts';
import { servedOrigin } from './served-origin.ts';

export interface SourceSnapshots {
  readonly source: string;
  readonly active: Snapshot | null;
  /** Null if a rollback would be refused. */
  readonly previous: Snapshot | null;
  readonly loading: string | null;
  readonly left: PendingCleanUp | null;
}

export type Snapshot = ReturnType<typeof snapshot>;

const snapshot = (g: GenerationRecord) => ({
  generation: g.generation,
  versao: g.versao,
  /** Instants, ISO 8601. */
  published_at: g.published_at,
  rolled_back_at: g.rolled_back_at ?? null,
  rows: Object.values(g.rows).reduce((sum, n) => sum + n, 0),
  items: g.items,
  waived: g.accepted,
  sample: g.sample,
  /** Where and when its files were fetched; null where they were not. */
  origin: servedOrigin(g.origin),
  /** The day in the names of its files, ISO 8601; null where they have none. */
  extracted: g.extracted ?? null,
  /** Values by resource and field; null where an earlier version published it. */
  values: g.values ?? null,
});

/** @throws StoreError */
export async function snapshots(
  client: ItemClient,
  tablePrefix: string,
  isAlive: Rollback['isAlive'],
): Promise<SourceSnapshots[]> {
  const control = controlTable(tablePrefix);
  const { sources } = await readManifest(client, control);
  return Promise.all(
    SOURCES.map(async ({ name: source }) => {
      const known = await readGenerations(client, control, source);
      const find = (id: string | null | undefined) => known.find(({ generation }) => generation === id);
      const active = find(sources[source]?.generation);
      const previous = find(sources[source]?.previous);
      const lock = await readLock(client, control, source);
      return {
        source,
        active: active ? snapshot(active) : null,
        previous: previous && (await isWhole(client, previous)) ? snapshot(previous) : null,
        left: await readRemains(client, control, source),
        loading: lock && (await isHeld(lock, isAlive)) ? (lock.id ?? lock.load_id) : null,
      };
    }),
  );
}

async function isWhole(client: ItemClient, { tables }: GenerationRecord): Promise<boolean> {
  const there = await Promise.all(Object.values(tables).map((name) => tableExists(client, name)));
  return there.every(Boolean);
}
