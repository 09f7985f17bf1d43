/** Serves and asks the country: first requests, profiles, lists, and pages at start, middle and end. */
import { apiClient } from '../api-client.ts';
import { totalOf } from '../cost/pages.ts';
import { asking } from '../cost/world.ts';
import { type Timed, timeByTurns } from '../flat/times.ts';
import { issueKey } from '../local-service.ts';
import { type ProcessPeak, watchEach } from '../processes.ts';
import { type Client, keyHeader, openClient, targetOf, warmClient } from '../serve/client.ts';
import { type Fresh, measureFresh } from '../serve/fresh.ts';
import { type Measured, measureByTurns } from '../serve/rounds.ts';
import { listPaths, profilePaths } from '../serve/serve-paths.ts';
import { cpuOf, type Environment, serving } from '../serve/serving.ts';
import { type WarmUp, warmUp } from '../serve/warm-up.ts';
import { type Companies, companiesOf } from './companies.ts';
import { byProgram } from './make.ts';

export interface PagedList {
  readonly list: string;
  readonly what: string;
  readonly total: number;
}

export interface AskedCountry {
  readonly fresh: readonly Fresh[];
  readonly warmUps: readonly WarmUp[];
  readonly measured: readonly Measured[];
  readonly lists: readonly (PagedList & { readonly times: Timed })[];
  readonly peaks: readonly ProcessPeak[];
}

export interface Asking {
  readonly companies: number;
  readonly dataDir: string;
  readonly seconds: number;
  readonly rounds: number;
  /** Seconds at most. */
  readonly atMost: number;
}

const COUNTS = [1, 16];

export async function askCountry({ companies, dataDir, ...plan }: Asking): Promise<AskedCountry> {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', API_ENVIRONMENT: 'dev' };
  const known = companiesOf(companies);
  const key = await issueKey(env);
  const client = openClient();
  try {
    await warmClient(client);
    const profiles = profilePaths(known.drawn);
    const fresh = await measureFresh(client, env, key, profiles, {
      starts: plan.rounds,
      connections: COUNTS,
    });
    return { fresh, ...(await askWarm({ client, env, key, known, plan })) };
  } finally {
    await client.close();
  }
}

interface Warm {
  readonly client: Client;
  readonly env: Environment;
  readonly key: string;
  readonly known: Companies;
  readonly plan: Omit<Asking, 'companies' | 'dataDir'>;
}

const askWarm = ({ client, env, key, known, plan }: Warm): Promise<Omit<AskedCountry, 'fresh'>> =>
  serving(env, async (api) => {
    const watch = watchEach(api.pid);
    try {
      const server = { name: 'service', ...targetOf(api.url, keyHeader(key)) };
      const paths = { profiles: profilePaths(known.drawn), lists: listPaths(known.drawn) };
      const warmUps: WarmUp[] = [];
      for (const [what, list] of Object.entries(paths)) {
        warmUps.push(await warmUp(client, server, what, list, plan.atMost));
      }
      const own = { server, paths, cpu: () => cpuOf(api) };
      const measured = await measureByTurns(client, [own], { ...plan, connections: COUNTS });
      const lists = await pagedLists(api.url, key, known);
      const times = await timeByTurns({ client, url: api.url, key, lists, rounds: plan.rounds });
      return {
        warmUps,
        measured,
        lists: lists.map((list, i) => ({ ...list, times: times[i] as Timed })),
        peaks: byProgram(watch.peaks()),
      };
    } finally {
      watch.stop();
    }
  });

/** The longest lists of companies, and searches with very many matches. */
async function pagedLists(url: string, key: string, known: Companies): Promise<PagedList[]> {
  const client = apiClient(url, key, 1);
  const ask = asking(client);
  const lists = [
    { what: 'establishments of one company', list: `/v1/cnpjs/${known.branched}/estabelecimentos` },
    { what: 'partners of one company', list: `/v1/cnpjs/${known.partnered}/socios` },
    { what: 'search without a filter', list: '/v1/cnpjs' },
    { what: 'search by state', list: '/v1/cnpjs?uf=SP' },
    { what: 'search by state and situation', list: '/v1/cnpjs?uf=MG&situacao=ativa' },
  ];
  try {
    return await Promise.all(lists.map(async (one) => ({ ...one, total: await totalOf(one.list, ask) })));
  } finally {
    client.close();
  }
}
