/** Measures each endpoint by its most expensive request: read units, bytes of the answer and of the log, and time. */
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Publication } from '../../../synthetic/publication.ts';
import { longestOf } from '../../../synthetic/registry.ts';
import { casesOf } from '../../cost/cost-cases.ts';
import { type Cost, measure } from '../../cost/cost-table.ts';
import { type MeteredApi, meteredApi } from '../../cost/metered-api.ts';
import type { Ask } from '../../cost/pages.ts';
import { type SearchCase, searchCases } from '../../cost/search-cases.ts';
import { measureSearches, OTHERS } from '../../cost/search-cost.ts';
import { freshProcess } from '../../cost/world.ts';
import type { MeasuredEndpoint } from '../measured.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Requests of one case, of which the fastest counts: others are slower because of other programs on the machine. */
const TIMES = 15;

interface Got {
  readonly status: number;
  readonly body: Buffer;
  readonly bytes: number;
}

/** Sends a GET as callers do that accept compressed answers. */
async function get(agent: Agent, url: URL, key: string, compressed: boolean): Promise<Got> {
  const headers = { 'x-api-key': key, ...(compressed && { 'accept-encoding': 'br, gzip' }) };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { agent, headers }, resolve).on('error', reject).end();
  });
  const body = await buffer(answer);
  const head = answer.rawHeaders.reduce(
    (sum, text) => sum + text.length + 2,
    'HTTP/1.1 200 OK\r\n\r\n'.length,
  );
  return { status: answer.statusCode ?? 0, body, bytes: head + body.length };
}

export async function measuredEndpoints(
  env: Env,
  key: string,
  publication: Publication,
): Promise<MeasuredEndpoint[]> {
  const api = await meteredApi(env);
  const agent = new Agent({ keepAlive: true });
  const ask: Ask = async (path) => {
    const { status, body } = await get(agent, new URL(path, api.url), key, false);
    if (status !== 200) throw new Error(`GET ${path} answers ${status}`);
    return JSON.parse(body.toString('utf8')) as Awaited<ReturnType<Ask>>;
  };
  try {
    const longest = longestOf(publication);
    const cases = await casesOf(ask, longest);
    const status = async (path: string): Promise<number> =>
      (await get(agent, new URL(path, api.url), key, false)).status;
    const { requests } = await measure(cases, status, api.meter);
    const endpoints: MeasuredEndpoint[] = [];
    for (const cost of mostExpensive(requests)) endpoints.push(await measured(cost, api, agent, key));
    const questions = await searchCases(ask, longest['cnpj']?.[1] ?? '');
    return [...endpoints, ...(await measuredSearches(questions, env, agent, key))];
  } finally {
    agent.destroy();
    await api.stop();
  }
}

/** Fresh processes that are asked the same question, of which the fastest counts. */
const PROCESSES = 15;

/** Measures the search and the counts by a new question of a process that has answered others. */
export async function measuredSearches(
  questions: readonly SearchCase[],
  env: Env,
  agent: Agent,
  key: string,
): Promise<MeasuredEndpoint[]> {
  const costs = await measureSearches(questions, () => freshProcess(env, key));
  const requests = costs.map(({ fresh, ...one }) => ({
    ...one,
    ...fresh,
    roundTrips: fresh.rounds,
    limit: 0,
  }));
  const endpoints: MeasuredEndpoint[] = [];
  for (const cost of mostExpensive(requests)) {
    const each: MeasuredEndpoint[] = [];
    for (let i = 0; i < PROCESSES; i += 1) {
      const api = await meteredApi(env);
      try {
        for (const path of OTHERS) await get(agent, new URL(path, api.url), key, true);
        each.push(await measured(cost, api, agent, key, 1));
      } finally {
        await api.stop();
      }
    }
    const [fastest] = each.toSorted((a, b) => a.ms - b.ms);
    if (fastest) endpoints.push(fastest);
  }
  return endpoints;
}

/** Returns for each endpoint the request of most units; of those with the same units, the first. */
function mostExpensive(requests: readonly Cost[]): Cost[] {
  const by = new Map<string, Cost>();
  for (const cost of requests)
    if (cost.units > (by.get(cost.endpoint)?.units ?? -1)) by.set(cost.endpoint, cost);
  return [...by.values()];
}

async function measured(
  cost: Cost,
  api: MeteredApi,
  agent: Agent,
  key: string,
  times = TIMES,
): Promise<MeasuredEndpoint> {
  const { endpoint, what, path, units: readUnits, roundTrips } = cost;
  const url = new URL(path, api.url);
  api.takeLog();
  let answerBytes = 0;
  for (let time = 0; time < times; time++) answerBytes = (await get(agent, url, key, true)).bytes;
  const lines = api.takeLog();
  const ms = Math.min(...lines.map((line) => (JSON.parse(line) as { ms: number }).ms));
  return {
    endpoint,
    what,
    readUnits,
    roundTrips,
    answerBytes,
    ms,
    logBytes: Math.max(...lines.map((line) => Buffer.byteLength(line))),
  };
}
