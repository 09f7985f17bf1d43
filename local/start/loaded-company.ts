/** The company that the lines to try ask for: one of the publication that is served. */
import { hasProfile } from '../../shared/api/path-params.ts';
import { busca, cnpj } from '../../shared/datasets/cnpj/index.ts';
import { readManifest } from '../../shared/store/generations/manifest.ts';
import { decodeRow } from '../../shared/store/records/rows.ts';
import { createSearcher } from '../../shared/store/search/searcher.ts';
import { controlTable } from '../../shared/store/tables.ts';
import type { LocalStore } from '../store.ts';

/** Company of the sample, with debts. */
const BAKERY = '99111001000170';

const FIRST_HITS = { limite: 100, offset: 0 };

/**
 * Returns the CNPJ of a company that is served: that of the sample, or the first hit of the search that has
 * an address. Null where the search has none, or cannot be read.
 */
export async function loadedCompany({ client, read, settings }: LocalStore): Promise<string | null> {
  const { sources } = await readManifest(client, controlTable(settings.TABLE_PREFIX));
  const stored = sources[cnpj.name]?.tables[busca.name];
  if (stored === undefined) return null;
  // A damaged index must not stop the service: requests that need it report it.
  const found = await createSearcher()
    .page({ read, stored }, [], FIRST_HITS)
    .catch(() => null);
  const at = busca.entry.findIndex(([, field]) => field === 'cnpj_completo');
  const cnpjs = (found?.rows ?? []).map((row) => decodeRow(row)[at] ?? '');
  const options = { alphanumericCnpj: settings.CNPJ_ALFANUMERICO };
  return cnpjs.find((one) => one === BAKERY) ?? cnpjs.find((one) => hasProfile(one, options)) ?? null;
}
