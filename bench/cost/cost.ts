/** Campaign: measures the round trips and read units of each endpoint and compares them with their limits. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Values } from '../../local/command/declaration.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import { longestOf } from '../../synthetic/registry.ts';
import { PUBLICATION_DEFAULTS } from '../../synthetic/write.ts';
import { apiClient } from '../api-client.ts';
import type { COST } from '../campaigns/requests.ts';
import { issueKey } from '../local-service.ts';
import { casesOf } from './cost-cases.ts';
import { type Costs, costTables, faultsOf, measure } from './cost-table.ts';
import { meteredApi } from './metered-api.ts';
import { searchCases } from './search-cases.ts';
import { measureSearches, type SearchCost, searchFaults, searchTable } from './search-cost.ts';
import { asking, freshProcess, loadAll } from './world.ts';

const RESULTS = fileURLToPath(new URL('../results/cost.md', import.meta.url));

export async function run({ companies, json }: Values<typeof COST.flags>): Promise<boolean> {
  const work = mkdtempSync(join(tmpdir(), 'cost-'));
  try {
    const { costs, searches } = await campaign(work, companies);
    const faults = [...faultsOf(costs), ...searchFaults(searches)];
    const page = report(companies, costs, searches, faults);
    mkdirSync(dirname(RESULTS), { recursive: true });
    writeFileSync(RESULTS, page);
    console.log(page);
    if (json) console.log(JSON.stringify({ companies, ...costs, searches, faults }));
    return faults.length === 0;
  } finally {
    rmSync(work, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  }
}

async function campaign(work: string, companies: number): Promise<{ costs: Costs; searches: SearchCost[] }> {
  const env = { ...process.env, DATA_DIR: join(work, 'data'), API_ENVIRONMENT: 'dev' };
  const publication = { ...PUBLICATION_DEFAULTS, companies };
  await loadAll(SOURCES, publication, work, env);
  const key = await issueKey(env);
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

const report = (
  companies: number,
  costs: Costs,
  searches: readonly SearchCost[],
  faults: readonly string[],
): string =>
  [
    '# What a request reads',
    '',
    `\`npm run bench -- cost --companies ${companies}\` writes this page: synthetic publications of all sources, ` +
      `${companies.toLocaleString('en-US')} companies, loaded and served on one machine; each endpoint is asked for the ` +
      'longest list there is, by pages of 100. Read units are those that the store counts (`ReturnConsumedCapacity`): ' +
      'half a unit for each 4 KB begun of each item, eventually consistent.',
    '',
    costTables(costs),
    '',
    '## Questions of the search',
    '',
    'A process answers an equal question from memory, so each is measured three times: as the first question of a process, ' +
      'which also reads the directory of the index and the look-up tables; as a new question in a process that has answered ' +
      'others; and again. Rounds are round trips that wait for each other; the manifest and the key are not counted. ' +
      '[search.md](search.md) has times, and more kinds of questions over a million companies.',
    '',
    searchTable(searches),
    '',
    faults.length === 0
      ? 'Everything is within what is allowed.'
      : faults.map((f) => `- OVER: ${f}`).join('\n'),
    '',
  ].join('\n');
