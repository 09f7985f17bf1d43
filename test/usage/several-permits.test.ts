/** A request that counts as several: all of its permits or none, in limits, headers and usage. */
import { describe, expect, test } from 'vitest';
import type { KeyLimits } from '../../shared/store/keys/key-limits.ts';
import { storedPermits } from '../../shared/store/usage/permit-store.ts';
import { createPermits } from '../../shared/store/usage/permits.ts';
import type { Usage } from '../../shared/store/usage/usage-counts.ts';
import { steady } from '../support/clocks.ts';
import { newKey, testWorld } from '../support/service/api.ts';
import { ALFA, cnpjOf, UNKNOWN } from '../support/service/companies.ts';
import { expectError } from '../support/service/errors.ts';
import { NO_USAGE } from '../support/service/usage.ts';

const world = await testWorld();

describe('requests that count as several', async () => {
  const counted: unknown[][] = [];
  const now = Date.now();
  const usage: Usage = { ...NO_USAGE, count: (_prefix, ...of) => counted.push(of) };
  const permits = createPermits(
    storedPermits(world.store.client, 'dev-uso', 30_000),
    steady(() => now),
  );
  const api = await world.variant({ replace: () => ({ usage, permits }) });
  const keyWith = (limits: Partial<KeyLimits>) => newKey(world.store, limits);

  const ask = (n: number, key: string, others = '') =>
    api.get(`/v1/cnpjs/lote?cnpjs=${Array(n).fill(cnpjOf(ALFA)).join(',')}${others}`, { key });

  test('takes a permit for each value, found or not, and shows it in the headers', async () => {
    const key = await keyWith({ per_second: 1, burst: 20 });
    const { headers } = await api.get(`/v1/cnpjs/lote?cnpjs=${UNKNOWN},x,${cnpjOf(ALFA)}`, { key });
    expect([headers['ratelimit-limit'], headers['ratelimit-remaining']]).toEqual(['20', '17']);
    const answer = await ask(18, key);
    expectError(answer, 429, expect.stringMatching(/Esta requisição conta como 18, e restam 17\.$/));
    expect(answer.headers['ratelimit-remaining']).toBe('17');
    expect((await ask(17, key)).headers['ratelimit-remaining']).toBe('0');
  });

  test('is a 422 where the key can never ask for so many at once, which counts once', async () => {
    const key = await keyWith({ per_second: 1, burst: 20 });
    const msg = expect.stringMatching(/envie no máximo 20 valores\.$/);
    const answer = await ask(21, key);
    expectError(answer, 422, [
      { type: 'too_long', loc: ['query', 'cnpjs'], msg, input: expect.any(String), ctx: { max_length: 20 } },
    ]);
    expect(answer.headers['ratelimit-remaining']).toBe('19');
  });

  test('counts as its values in the usage, also where it is refused, and once where their number is wrong', async () => {
    const key = await keyWith({ per_month: 10 });
    counted.length = 0;
    const statuses = [];
    for (const n of [7, 7, 3]) statuses.push((await ask(n, key)).status);
    const free = await keyWith({});
    statuses.push(
      (await ask(51, free)).status,
      (await ask(50, free)).status,
      (await ask(2, free, '&x=1')).status,
    );
    expect(statuses).toEqual([200, 429, 200, 422, 200, 422]);
    expect(counted).toEqual([
      [200, false, 7],
      [429, false, 7],
      [200, false, 3],
      [422, false, 1],
      [200, false, 50],
      [422, false, 2],
    ]);
  });

  test('counts a network as five, all or none, and refuses it to a key that can never ask for five', async () => {
    const network = (key: string) => api.get(`/v1/cnpjs/${cnpjOf(ALFA)}/rede`, { key });
    const key = await keyWith({ per_second: 1, burst: 9 });
    counted.length = 0;
    const { status, headers } = await network(key);
    expect([status, headers['ratelimit-remaining']]).toEqual([200, '4']);
    expectError(await network(key), 429, expect.stringMatching(/conta como 5, e restam 4\.$/));
    const msg = expect.stringMatching(
      /^Esta requisição conta como 5, e esta chave .* no máximo 4 de uma vez/,
    );
    const refused = await network(await keyWith({ per_second: 1, burst: 4 }));
    expectError(refused, 422, [
      { type: 'too_long', loc: ['header', 'X-API-Key'], msg, input: null, ctx: { max_length: 4 } },
    ]);
    expect(counted).toEqual([
      [200, false, 5],
      [429, false, 5],
      [422, false, 1],
    ]);
  });
});
