/** Reads which version of a source is served, from the manifest and the records of its generations. */
import type { StoreClient } from '../../../shared/aws/dynamodb.ts';
import type { Source } from '../../../shared/datasets/define.ts';
import { readGenerations } from '../../../shared/store/generations/catalog.ts';
import { readManifest } from '../../../shared/store/generations/manifest.ts';
import { controlTable } from '../../../shared/store/tables.ts';

export interface Served {
  /** Null where nothing or the bundled sample is served. */
  readonly version: string | null;
  /** Versions that an operator has replaced by a rollback. */
  readonly rolledBack: readonly string[];
}

/** @throws StoreError */
export async function servedBy(
  { client, tablePrefix }: { readonly client: StoreClient; readonly tablePrefix: string },
  { name }: Pick<Source, 'name'>,
): Promise<Served> {
  const control = controlTable(tablePrefix);
  const state = (await readManifest(client, control)).sources[name];
  const generations = await readGenerations(client, control, name);
  const record = generations.find(({ generation }) => generation === state?.generation);
  const isSample = state?.sample ?? record?.sample ?? false;
  const others = generations.filter((other) => other !== record && other.rolled_back_at != null);
  return {
    version: state && !isSample ? state.versao : null,
    rolledBack: others.map(({ versao }) => versao).filter((version) => version !== state?.versao),
  };
}
