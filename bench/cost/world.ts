/** Loads invented publications of sources into a data folder, and asks them. */
import { join } from 'node:path';
import type { Source } from '../../shared/datasets/define.ts';
import type { Publication } from '../../synthetic/publication.ts';
import { longestOf, SYNTHETIC_SOURCES } from '../../synthetic/registry.ts';
import { PUBLICATION_DEFAULTS, writeSynthetic } from '../../synthetic/write.ts';
import { type ApiClient, apiClient } from '../api-client.ts';
import { loadSource } from '../local-service.ts';
import { casesOf } from './cost-cases.ts';
import { type Costs, measure } from './cost-table.ts';
import { meteredApi } from './metered-api.ts';
import type { Ask } from './pages.ts';
import { searchCases } from './search-cases.ts';
import { type FreshProcess, measureSearches, type SearchCost } from './search-cost.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Skips sources without a generator. */
export async function loadAll(
  sources: readonly Source[],
  publication: Publication,
  work: string,
  env: Env,
): Promise<void> {
  for (const { name, sampleVersion } of sources.filter((source) => SYNTHETIC_SOURCES[source.name])) {
    const dir = join(work, 'files', name);
    await writeSynthetic({ ...PUBLICATION_DEFAULTS, ...publication, source: name, dir });
    await loadSource(name, sampleVersion, dir, env);
  }
}

export const asking =
  (client: ApiClient): Ask =>
  async (path) => {
    const { status, body } = await client.get(path);
    if (status !== 200) throw new Error(`GET ${path} answers ${status}`);
    return body as Awaited<ReturnType<Ask>>;
  };

/** Counts the reads of all endpoints, and those of questions of the search. */
export async function countReads(
  env: Env,
  key: string,
  publication: Publication,
): Promise<{ costs: Costs; searches: SearchCost[] }> {
  const api = await meteredApi(env);
  const client = apiClient(api.url, key, 1);
  const ask = asking(client);
  try {
    const longest = longestOf(publication);
    const cases = await casesOf(ask, longest);
    const costs = await measure(cases, async (path) => (await client.get(path)).status, api.meter);
    const questions = await searchCases(ask, longest['cnpj']?.[1] ?? '');
    return { costs, searches: await measureSearches(questions, () => freshProcess(env, key)) };
  } finally {
    client.close();
    await api.stop();
  }
}

/** Starts handlers with empty caches in this process. */
async function freshProcess(env: Env, key: string): Promise<FreshProcess> {
  const api = await meteredApi(env);
  const client = apiClient(api.url, key, 1);
  return {
    get: async (path) => (await client.get(path)).status,
    take: () => api.meter.take(),
    stop: async () => {
      client.close();
      await api.stop();
    },
  };
}
