/** Loads invented publications of sources into a data folder, and asks them. */
import { join } from 'node:path';
import { functionsOver } from '../../local/functions.ts';
import { startGateway } from '../../local/gateway.ts';
import { openStore } from '../../local/store.ts';
import type { Source } from '../../shared/datasets/define.ts';
import { FUNCTION_SETTINGS, readSettings } from '../../shared/env.ts';
import { createAuthorizer } from '../../shared/http/authorize.ts';
import { createDependencies } from '../../shared/http/dependencies.ts';
import type { Publication } from '../../synthetic/publication.ts';
import { longestOf, SYNTHETIC_SOURCES } from '../../synthetic/registry.ts';
import { PUBLICATION_DEFAULTS, writeSynthetic } from '../../synthetic/write.ts';
import { type ApiClient, apiClient } from '../api-client.ts';
import { loadSource } from '../local-service.ts';
import { casesOf } from './cost-cases.ts';
import { meter } from './cost-meter.ts';
import { type Costs, measure } from './cost-table.ts';
import { type HeldTurns, longestTurns } from './longest-turns.ts';
import type { Ask, CostCase } from './pages.ts';
import { frequentWords, searchCases } from './search-cases.ts';
import { type FreshProcess, measureSearches, type SearchCost } from './search-cost.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Requests of each kind whose turns are measured. */
const HELD = 20;

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
): Promise<{ costs: Costs; searches: SearchCost[]; turns: HeldTurns[] }> {
  const api = await meteredApi(env);
  const client = apiClient(api.url, key, 1);
  const ask = asking(client);
  try {
    const longest = longestOf(publication);
    const cases = await casesOf(ask, longest);
    const costs = await measure(cases, async (path) => (await client.get(path)).status, api.meter);
    const questions = await searchCases(ask, longest['cnpj']?.[1] ?? '');
    const turns = await longestTurns(api.url, key, await heldCases(ask, cases));
    return { costs, searches: await measureSearches(questions, () => freshProcess(env, key)), turns };
  } finally {
    client.close();
    await api.stop();
  }
}

/** The requests that compute most: batches, and counts of new questions by the field with most values. */
async function heldCases(ask: Ask, cases: readonly CostCase[]): Promise<Record<string, string[]>> {
  const words = (await frequentWords(ask)).slice(0, HELD);
  const batch = cases.find(({ endpoint }) => endpoint.endsWith('/lote'))?.path;
  const counted = (filter: string, end: string): string[] =>
    words.map((word) => `/v1/cnpjs/contagens?por=municipio&${filter}=${word}${end}`);
  return {
    'lote of 50': Array.from({ length: HELD }, () => batch ?? '/v1/cnpjs/lote'),
    'contagens por=municipio, nome': counted('nome', ''),
    'contagens por=municipio, beginning of nome': counted('nome', '*'),
    'misspelt nome': words.map((word) => `/v1/cnpjs?nome=${word.slice(0, -2)}${word.slice(-1)}`),
  };
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

/** Keeps the log off stdout, where the campaign prints its result. Returns the function that restores it. */
function silenceLog(): () => void {
  const { write } = process.stdout;
  process.stdout.write = () => true;
  return () => {
    process.stdout.write = write;
  };
}

/** Runs the service in this process, over the store of a data folder, with a meter on its reads. */
async function meteredApi(env: Env) {
  Object.assign(process.env, env);
  const store = await openStore();
  const metered = meter(store.client);
  const deps = createDependencies(readSettings(FUNCTION_SETTINGS, env), store.client);
  const handlers = functionsOver(deps);
  const gateway = await startGateway({
    host: '127.0.0.1',
    port: 0,
    handlers,
    authorizer: createAuthorizer(() => deps),
  });
  const restoreLog = silenceLog();
  const stop = async (): Promise<void> => {
    restoreLog();
    await gateway.close();
    store.client.destroy();
  };
  return { url: gateway.url, meter: metered, stop };
}
