/** Checks that a restored manifest can be served: its tables are deleted by loads, and no recovery of `controle` brings them back. */
import { tableExists } from '../../shared/aws/drop-table.ts';
import type { StoreClient } from '../../shared/aws/dynamodb.ts';
import { type Manifest, readManifest, type SourceState } from '../../shared/store/generations/manifest.ts';
import { Refusal } from '../command/errors.ts';

const areThere = async (client: StoreClient, { tables }: Pick<SourceState, 'tables'>): Promise<boolean> =>
  (await Promise.all(Object.values(tables).map((name) => tableExists(client, name)))).every(Boolean);

/**
 * Returns the sources of the manifest in the restored table. Generations that are only kept for callers who page, and whose
 * tables are gone, are left out. @throws Refusal naming the generations that cannot be served, StoreError
 */
export async function servable(client: StoreClient, restored: string): Promise<Manifest['sources']> {
  const { revision, sources } = await readManifest(client, restored);
  if (revision === 0)
    throw new Refusal('the control table had no manifest at that moment; choose a later one');
  const gone: string[] = [];
  const checked: Record<string, SourceState> = {};
  for (const [name, state] of Object.entries(sources)) {
    if (!(await areThere(client, state))) gone.push(`${name} ${state.versao} (${state.generation})`);
    const isKept = await Promise.all((state.kept ?? []).map((one) => areThere(client, one)));
    const kept = state.kept?.filter((_, i) => isKept[i]);
    checked[name] = kept ? { ...state, kept } : state;
  }
  if (gone.length === 0) return checked;
  throw new Refusal(
    `the manifest of that moment serves generations whose tables were deleted: ${gone.join(', ')}; ` +
      'restore a later moment, or leave controle as it is and load these versions again (npm run load)',
  );
}
