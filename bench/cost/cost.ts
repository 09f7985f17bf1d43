/** Campaign: measures the round trips and read units of each endpoint and compares them with their limits. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Values } from '../../operator/command/declaration.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import { PUBLICATION_DEFAULTS } from '../../synthetic/write.ts';
import type { COST } from '../campaigns/requests.ts';
import { issueKey } from '../local-service.ts';
import { type Costs, costTable, faultsOf } from './cost-table.ts';
import { type HeldTurns, turnsTable } from './longest-turns.ts';
import { type SearchCost, searchFaults, searchTable } from './search-cost.ts';
import { countReads, loadAll } from './world.ts';

const RESULTS = fileURLToPath(new URL('../results/cost.md', import.meta.url));

export async function run({ companies, json }: Values<typeof COST.flags>): Promise<boolean> {
  const work = mkdtempSync(join(tmpdir(), 'cost-'));
  try {
    const env = { ...process.env, DATA_DIR: join(work, 'data'), API_ENVIRONMENT: 'dev' };
    const publication = { ...PUBLICATION_DEFAULTS, companies };
    await loadAll(SOURCES, publication, work, env);
    const { costs, searches, turns } = await countReads(env, await issueKey(env), publication);
    const faults = [...faultsOf(costs), ...searchFaults(searches)];
    const page = report(companies, costs, searches, turns, faults);
    mkdirSync(dirname(RESULTS), { recursive: true });
    writeFileSync(RESULTS, page);
    console.log(page);
    if (json) console.log(JSON.stringify({ companies, ...costs, searches, turns, faults }));
    return faults.length === 0;
  } finally {
    rmSync(work, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  }
}

const today = (): string => new Date().toISOString().slice(0, 10);

const report = (
  companies: number,
  costs: Costs,
  searches: readonly SearchCost[],
  turns: readonly HeldTurns[],
  faults: readonly string[],
): string =>
  [
    '# What a request reads',
    '',
    `\`npm run bench -- cost --companies ${companies}\` wrote this page on ${today()}: synthetic publications of all sources. ` +
      'Each endpoint is asked for pages of 100 at the beginning, in the middle and at the end of its longest list; the table has that which reads most. ' +
      'A read unit is two items of up to 4 KB. The campaign fails above what is allowed, and where pages of a list differ by more than a block.',
    '',
    costTable(costs),
    '',
    '## Questions of the search',
    '',
    'Each is asked as the first question of a process, which also reads the directory of the index and the look-up tables, and as a new one ' +
      'later. An equal question is answered from memory. [search.md](search.md) has times.',
    '',
    searchTable(searches),
    '',
    '## How long a request holds its process',
    '',
    'Work pauses between companies, and between sets and columns of the search, once it has taken 4 ms: other requests wait for one turn of the event loop.',
    '',
    turnsTable(turns),
    '',
    faults.length === 0
      ? 'Everything is within what is allowed.'
      : faults.map((f) => `- OVER: ${f}`).join('\n'),
    '',
  ].join('\n');
