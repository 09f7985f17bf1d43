/** The limit of a key over HTTP: 429, its headers on every answer, and the requests that take no permit. */
import { afterEach, describe, expect, test } from 'vitest';
import { isOpen } from '../../shared/api/route-kinds.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { StoreError } from '../../shared/aws/errors.ts';
import type { Dependencies } from '../../shared/http/dependencies.ts';
import { createKey } from '../../shared/store/keys/key-form.ts';
import { storedPermits } from '../../shared/store/usage/permit-store.ts';
import { createPermits } from '../../shared/store/usage/permits.ts';
import type { Usage } from '../../shared/store/usage/usage-counts.ts';
import { steady } from '../support/clocks.ts';
import type { Answer } from '../support/service/answer.ts';
import { type Api, newKey, pathOf, testWorld } from '../support/service/api.ts';
import { ALFA, cnpjOf } from '../support/service/companies.ts';
import { LONGEST_MS } from '../support/service/longest.ts';
import { NO_USAGE } from '../support/service/usage.ts';

const PROFILE = pathOf('/v1/cnpjs/{cnpj}', cnpjOf(ALFA));
const PATHS = ROUTES.filter((route) => !isOpen(route)).map(({ path }) => pathOf(path, cnpjOf(ALFA)));

const world = await testWorld({ samples: true });
const { lines } = world;

afterEach(() => {
  world.store.before = async () => {};
});

/** The clock of the limiters, set by tests. */
const clock = { now: Date.now() };

/** Caches keys and writes no usage, so that a request calls the store only for the limiter and for data. */
async function limitedApi(
  env: Record<string, string> = {},
  replaced: Partial<Dependencies> = {},
): Promise<Api> {
  const all = { KEY_TTL_SECONDS: '30', MANIFEST_TTL_SECONDS: '30', ...env };
  const permits = createPermits(
    storedPermits(world.store.client, 'dev-uso', LONGEST_MS),
    steady(() => clock.now),
  );
  return world.variant({
    env: all,
    replace: () => ({ usage: NO_USAGE, permits, ...replaced }),
  });
}

const rateOf = ({ headers }: Answer) =>
  ['limit', 'remaining', 'reset'].map((name) => headers[`ratelimit-${name}`]);

const usageCalls = (): number => world.store.calls.filter(({ tables }) => tables.includes('dev-uso')).length;

const SECOND =
  'O limite de requisições por segundo desta chave foi atingido. Aguarde os segundos indicados em Retry-After antes de tentar novamente e espace as requisições.';
const MONTH =
  'O limite mensal de requisições desta chave foi atingido. A contagem recomeça no primeiro dia do próximo mês (UTC); se precisar de mais, fale com o responsável pelo serviço.';

describe('a key over its limit', () => {
  test('is a 429 on every route, before the parameters are checked', async () => {
    const api = await limitedApi();
    const key = await newKey(world.store, { per_second: 1, burst: 1 });
    expect((await api.get(PROFILE, { key })).status).toBe(200);
    for (const asked of PATHS.flatMap((path) => [path, `${path}?limite=0`])) {
      const answer = await api.get(asked, { key });
      expect([asked, answer.status, answer.body]).toEqual([asked, 429, { detail: SECOND }]);
      expect(answer.headers['retry-after']).toBe('1');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(rateOf(answer)).toEqual(['1', '0', '1']);
    }
  });

  test('receives the limit of the month, and the time until its end', async () => {
    const api = await limitedApi();
    const key = await newKey(world.store, { per_month: 2 });
    const answers = [];
    for (let i = 0; i < 3; i++) answers.push(await api.get(PROFILE, { key }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    const over = answers[2]!;
    expect(over.body).toEqual({ detail: MONTH });
    const now = new Date(clock.now);
    const left = (Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1) - now.getTime()) / 1_000;
    expect(Math.abs(Number(over.headers['retry-after']) - left)).toBeLessThan(2);
    expect(answers.map((answer) => rateOf(answer).slice(0, 2))).toEqual([
      ['2', '1'],
      ['2', '0'],
      ['2', '0'],
    ]);
  });
});

describe('the headers of a limited key', () => {
  test.each<[number, string, Record<string, string>]>([
    [200, PROFILE, {}],
    [304, PROFILE, { 'If-None-Match': '*' }],
    [404, '/v1/cnpjs/55555555000191', {}],
    [422, '/v1/cnpjs/123', {}],
  ])('are on its %i', async (expected, path, headers) => {
    const api = await limitedApi();
    const key = await newKey(world.store, { per_second: 100, burst: 200 });
    const answer = await api.get(path, { key, headers });
    expect(answer.status).toBe(expected);
    expect(rateOf(answer)).toEqual(['200', '199', '1']);
    expect(answer.headers['ratelimit']).toBe('"second";r=199;t=1');
    expect(answer.headers['ratelimit-policy']).toBe('"second";q=200;w=2');
  });

  test('are on its 503 and its 500', async () => {
    for (const [expected, error] of [
      [503, StoreError],
      [500, Error],
    ] as const) {
      const read = async (): Promise<never> => {
        throw new error('x', 'y');
      };
      const api = await limitedApi({ LIMIT_PER_SECOND: '100' }, { read });
      const answer = await api.get(PROFILE, { key: await newKey(world.store) });
      expect([answer.status, ...rateOf(answer)]).toEqual([expected, '200', '199', '1']);
    }
  });

  test('count down, for HEAD as for GET', async () => {
    const api = await limitedApi({ LIMIT_PER_SECOND: '1', LIMIT_BURST: '5' });
    const key = await newKey(world.store);
    const answers = [];
    for (const method of ['GET', 'HEAD', 'GET']) answers.push(await api.get(PROFILE, { key, method }));
    expect(answers.map((answer) => rateOf(answer))).toEqual([
      ['5', '4', '1'],
      ['5', '3', '2'],
      ['5', '2', '3'],
    ]);
  });

  test('are on no answer where there is no limit, and no permit is written', async () => {
    const api = await limitedApi();
    world.store.calls.length = 0;
    for (const path of [...PATHS, '/v1/status', '/v1/unknown']) {
      // It reads what was counted.
      if (path === '/v1/uso') continue;
      expect(rateOf(await api.get(path))).toEqual([undefined, undefined, undefined]);
    }
    expect(usageCalls()).toBe(0);
  });
});

describe('no permit is taken', () => {
  test('by a 401, for any fault of the key', async () => {
    const api = await limitedApi({ LIMIT_PER_SECOND: '1' });
    world.store.calls.length = 0;
    for (const key of [null, 'junk', createKey('dev'), createKey('live')]) {
      const answer = await api.get(PROFILE, { key });
      expect([answer.status, ...rateOf(answer)]).toEqual([401, undefined, undefined, undefined]);
    }
    expect(usageCalls()).toBe(0);
  });

  test('by open routes, preflights and unknown addresses', async () => {
    const api = await limitedApi({ LIMIT_PER_SECOND: '1' });
    world.store.calls.length = 0;
    for (let i = 0; i < 5; i++) {
      expect((await api.get('/v1/status')).status).toBe(200);
      expect((await api.get('/v1/unknown')).status).toBe(404);
      expect((await api.get(PROFILE, { method: 'OPTIONS' })).status).toBe(204);
    }
    expect(usageCalls()).toBe(0);
  });
});

describe('keys', () => {
  test('share one limit across all functions and processes', async () => {
    const services = [await limitedApi(), await limitedApi(), await limitedApi()];
    const key = await newKey(world.store, { per_month: 20 });
    const ask = async (): Promise<number[]> => {
      const asked = services.flatMap((api) => Array.from({ length: 15 }, () => api.get(PROFILE, { key })));
      return (await Promise.all(asked)).map(({ status }) => status);
    };
    const statuses = await ask();
    // A process that lost its leases to the others refuses all that wait in it for a moment.
    clock.now += 1_000;
    statuses.push(...(await ask()));
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(70);
  });
});

describe('a store that fails the limiter', () => {
  test('admits every request without headers, counts it, and is not called for a while', async () => {
    const counted: [number, boolean][] = [];
    const usage: Usage = { ...NO_USAGE, count: (_, status, unlimited) => counted.push([status, unlimited]) };
    const api = await limitedApi({ LIMIT_PER_SECOND: '1', LIMIT_BURST: '1' }, { usage });
    world.store.before = async (command) => {
      if (command === 'UpdateItem') throw new Error('ThrottlingException');
    };
    world.store.calls.length = 0;
    lines.length = 0;
    const key = await newKey(world.store);
    for (let i = 0; i < 5; i++) {
      const answer = await api.get(PROFILE, { key });
      expect([answer.status, ...rateOf(answer)]).toEqual([200, undefined, undefined, undefined]);
    }
    expect(counted).toEqual(Array(5).fill([200, true]));
    expect(world.store.calls.filter(({ command }) => command === 'UpdateItem')).toHaveLength(1);
    const events = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(events.filter(({ event }) => event === 'limit_skipped')).toHaveLength(1);
    expect(events.filter(({ event, unlimited }) => event === 'request' && unlimited)).toHaveLength(5);
    expect(lines.join('')).not.toContain(key.slice(17));
  });
});
