/** Campaign: shows that a page costs the same at any offset of a list: read units, round trips, time. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Values } from '../../operator/command/declaration.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import type { Publication } from '../../synthetic/publication.ts';
import { PUBLICATION_DEFAULTS } from '../../synthetic/write.ts';
import type { FLAT } from '../campaigns/requests.ts';
import { faultsOf } from '../cost/cost-table.ts';
import { searchFaults } from '../cost/search-cost.ts';
import { countReads, loadAll } from '../cost/world.ts';
import { machine } from '../load/measured-load.ts';
import { issueKey } from '../local-service.ts';
import { table } from '../markdown.ts';
import { openClient, warmClient } from '../serve/client.ts';
import { serving } from '../serve/serving.ts';
import { PLACES } from './places.ts';
import { TIME_TITLES, type Timed, timeByTurns, timeCells } from './times.ts';

const NAMES = ['cnpj', 'cafir', 'creditos_ativos_rfb'];
/** One long list of each form: blocks of a company, an ordered list without filter and with one, a search. */
const LISTS = [
  '/v1/cnpjs/{cnpj}/estabelecimentos',
  '/v1/cnpjs/{cnpj}/socios',
  '/v1/cafir/imoveis',
  '/v1/rfb/creditos-ativos',
];

interface Pages {
  readonly endpoint: string;
  readonly what: string;
  /** The address without limit and offset. */
  readonly list: string;
  readonly total: number;
  /** Read units and round trips of the pages at the beginning, in the middle and at the end. */
  readonly reads: readonly { readonly units: number; readonly trips: number }[];
}

export interface FlatList extends Pages {
  readonly times: Timed;
}

type Env = Record<string, string | undefined> & { readonly DATA_DIR: string };

export async function run({ companies, rounds, json }: Values<typeof FLAT.flags>): Promise<boolean> {
  const work = mkdtempSync(join(tmpdir(), 'flat-'));
  try {
    const env: Env = { ...process.env, DATA_DIR: join(work, 'data'), PORT: '0', API_ENVIRONMENT: 'dev' };
    const publication = { ...PUBLICATION_DEFAULTS, companies };
    const sources = SOURCES.filter(({ name }) => NAMES.includes(name));
    await loadAll(sources, publication, work, env);
    const key = await issueKey(env);
    const { lists, faults } = await readsOf(env, key, publication);
    const timed = await timesOf(env, key, lists, rounds);
    console.log(report(companies, rounds, timed));
    for (const fault of faults) console.log(`OVER: ${fault}`);
    if (json) console.log(JSON.stringify({ companies, lists: timed, faults }));
    return faults.length === 0;
  } finally {
    rmSync(work, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  }
}

async function readsOf(env: Env, key: string, publication: Publication) {
  const { costs, searches } = await countReads(env, key, publication, LISTS);
  const lists = [
    ...costs.requests.map((one) => ({ ...one, reads: { units: one.units, trips: one.roundTrips } })),
    ...searches.map((one) => ({ ...one, reads: { units: one.fresh.units, trips: one.fresh.rounds } })),
  ];
  return { lists: byList(lists), faults: [...faultsOf(costs), ...searchFaults(searches)] };
}

interface OnePage {
  readonly endpoint: string;
  readonly what: string;
  readonly list: string | null;
  readonly total: number | null;
  readonly reads: Pages['reads'][number];
}

/** Puts the pages of one list together; a list of one page cannot be compared. */
function byList(pages: readonly OnePage[]): Pages[] {
  const lists = new Map<string, Pages & { reads: Pages['reads'][number][] }>();
  for (const { endpoint, what, list, total, reads } of pages) {
    if (list === null || total === null) continue;
    const named = what.replace(/,? ?offset .*/, '');
    const known = lists.get(list) ?? { endpoint, what: named, list, total, reads: [] };
    known.reads.push(reads);
    lists.set(list, known);
  }
  return [...lists.values()].filter(({ reads }) => reads.length === PLACES.length);
}

async function timesOf(env: Env, key: string, lists: readonly Pages[], rounds: number): Promise<FlatList[]> {
  const client = openClient();
  try {
    await warmClient(client);
    return await serving(env, async ({ url }) => {
      const times = await timeByTurns({ client, url, key, lists, rounds });
      return lists.map((list, i) => ({ ...list, times: times[i] as Timed }));
    });
  } finally {
    await client.close();
  }
}

const report = (companies: number, rounds: number, lists: readonly FlatList[]): string =>
  [
    `${machine()}; ${companies.toLocaleString('en-US')} companies; pages of 100 over one connection, ${rounds} rounds by turns: median (least–most)`,
    '',
    table(
      ['endpoint', 'filters', 'records', 'place', 'read units', 'round trips', ...TIME_TITLES],
      lists.flatMap(({ endpoint, what, total, reads, times }) =>
        PLACES.map((place, i) => [
          `\`${endpoint}\``,
          what,
          total,
          place,
          reads[i]?.units ?? '–',
          reads[i]?.trips ?? '–',
          ...timeCells(times, place),
        ]),
      ),
    ),
  ].join('\n');
