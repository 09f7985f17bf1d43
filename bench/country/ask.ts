/** Serves and asks the country: first requests, profiles, lists, and pages at start, middle and end. */
import { apiClient } from '../api-client.ts';
import { totalOf } from '../cost/pages.ts';
import { asking } from '../cost/world.ts';
import { type Asked, askService, type Plan } from '../serve/ask.ts';
import { openClient } from '../serve/client.ts';
import { type Companies, companiesOf } from './companies.ts';
import { byProgram } from './make.ts';
import { type Timed, timeByTurns } from './times.ts';

interface PagedList {
  readonly list: string;
  readonly what: string;
  readonly total: number;
}

export interface AskedCountry extends Asked {
  readonly lists: readonly (PagedList & { readonly times: Timed })[];
}

export async function askCountry(companies: number, dataDir: string, plan: Plan): Promise<AskedCountry> {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', API_ENVIRONMENT: 'dev' };
  const known = companiesOf(companies);
  const client = openClient();
  try {
    let lists: AskedCountry['lists'] = [];
    const asked = await askService(client, env, known.drawn, plan, [], async ({ url }, key) => {
      const paged = await pagedLists(url, key, known);
      const times = await timeByTurns({ client, url, key, lists: paged, rounds: plan.rounds });
      lists = paged.map((list, i) => ({ ...list, times: times[i] as Timed }));
    });
    return { ...asked, lists, peaks: byProgram(asked.peaks) };
  } finally {
    await client.close();
  }
}

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
