/** Campaign: measures the round trips and read units of each endpoint and compares them with their limits. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Values } from '../../local/command/declaration.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import { longestOf, SYNTHETIC_SOURCES } from '../../synthetic/registry.ts';
import { PUBLICATION_DEFAULTS, writeSynthetic } from '../../synthetic/write.ts';
import { apiClient } from '../api-client.ts';
import type { COST } from '../campaigns.ts';
import { issueKey, loadSource } from '../local-service.ts';
import { casesOf } from './cost-cases.ts';
import { type Costs, costTables, faultsOf, measure } from './cost-table.ts';
import { meteredApi } from './metered-api.ts';
import type { Ask } from './pages.ts';

const RESULTS = fileURLToPath(new URL('../results/cost.md', import.meta.url));

export async function run({ companies, json }: Values<typeof COST.flags>): Promise<boolean> {
  const work = mkdtempSync(join(tmpdir(), 'cost-'));
  try {
    const costs = await campaign(work, companies);
    const faults = faultsOf(costs);
    const page = report(companies, costs, faults);
    mkdirSync(dirname(RESULTS), { recursive: true });
    writeFileSync(RESULTS, page);
    console.log(page);
    if (json) console.log(JSON.stringify({ companies, ...costs, faults }));
    return faults.length === 0;
  } finally {
    rmSync(work, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  }
}

async function campaign(work: string, companies: number): Promise<Costs> {
  const env = { ...process.env, DATA_DIR: join(work, 'data'), API_ENVIRONMENT: 'dev' };
  const publication = { ...PUBLICATION_DEFAULTS, companies };
  for (const { name, sampleVersion } of SOURCES.filter((source) => SYNTHETIC_SOURCES[source.name])) {
    const dir = join(work, 'files', name);
    await writeSynthetic({ ...publication, source: name, dir });
    await loadSource(name, sampleVersion, dir, env);
  }
  const key = await issueKey(env);
  const api = await meteredApi(env);
  const client = apiClient(api.url, key, 1);
  const ask: Ask = async (path) => {
    const { status, body } = await client.get(path);
    if (status !== 200) throw new Error(`GET ${path} answers ${status}`);
    return body as Awaited<ReturnType<Ask>>;
  };
  try {
    const cases = await casesOf(ask, longestOf(publication));
    return await measure(cases, async (path) => (await client.get(path)).status, api.meter);
  } finally {
    client.close();
    await api.stop();
  }
}

const report = (companies: number, costs: Costs, faults: readonly string[]): string =>
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
    faults.length === 0
      ? 'Everything is within what is allowed.'
      : faults.map((f) => `- OVER: ${f}`).join('\n'),
    '',
  ].join('\n');
