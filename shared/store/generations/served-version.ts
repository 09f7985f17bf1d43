/** Reads which version of a source is served, for the comparison with that of its publisher. */
import type { ItemClient } from '../../aws/calls/operations.ts';
import { type GenerationRecord, readGenerations } from './catalog.ts';
import { readManifest } from './manifest.ts';

export interface ServedVersion {
  /** Null where nothing or the bundled sample is served. */
  readonly version: string | null;
  /** Versions that an operator has replaced by a rollback. */
  readonly rolledBack: readonly string[];
  readonly record: GenerationRecord | null;
}

/** `control`: name of the table. @throws StoreError */
export async function servedVersion(
  client: ItemClient,
  control: string,
  source: string,
): Promise<ServedVersion> {
  const state = (await readManifest(client, control)).sources[source];
  const generations = await readGenerations(client, control, source);
  const record = generations.find(({ generation }) => generation === state?.generation) ?? null;
  const isSample = state?.sample ?? record?.sample ?? false;
  const others = generations.filter((other) => other !== record && other.rolled_back_at != null);
  return {
    version: state && !isSample ? state.versao : null,
    rolledBack: others.map(({ versao }) => versao).filter((version) => version !== state?.versao),
    record,
  };
}
