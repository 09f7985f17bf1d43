/** The usage of a key, for its owner: limits, the month by day, and expiry. */
import { describe, expect, test } from 'vitest';
import { StoreError } from '../../shared/aws/errors.ts';
import { type KeyLimits, NO_LIMITS } from '../../shared/store/keys/key-limits.ts';
import { issueKey } from '../../shared/store/keys/keys.ts';
import { apiKeysTable } from '../../shared/store/tables.ts';
import { type Api, startApi, testWorld } from '../support/service/api.ts';
import { ALFA, cnpjOf } from '../support/service/companies.ts';
import { expectError } from '../support/service/errors.ts';
import { PREFIX } from '../support/service/store.ts';
import { NO_USAGE, NOTHING, writeCounts } from '../support/service/usage.ts';

const USO = '/v1/uso';

const world = await testWorld();

const issue = (limits: Partial<KeyLimits> = {}) =>
  issueKey(world.store.client, apiKeysTable(PREFIX), {
    customer: 'Padaria de Teste',
    environment: 'dev',
    days: 30,
    limits: { ...NO_LIMITS, ...limits },
  });

const write: (day: string, counts: Parameters<typeof writeCounts>[2]) => Promise<void> = (day, counts) =>
  writeCounts(world.store.client, day, counts);

describe('GET /v1/uso', () => {
  test('shows the owner of the key, its limits, the month by day and what is left', async () => {
    const now = Date.now();
    const api = await startApi(world.store, null, { replace: () => ({ now: () => now }) });
    const { key, prefix, expires } = await issue({ per_second: 10, burst: 30, per_month: 1_000 });
    for (let i = 0; i < 3; i++) await api.get(`/v1/cnpjs/${cnpjOf(ALFA)}`, { key });
    await api.get(`/v1/cnpjs/lote?cnpjs=${cnpjOf(ALFA)},x`, { key });
    const { status, body, headers } = await api.get(USO, { key });
    expect([status, headers['cache-control'], headers['etag']]).toEqual([200, 'no-store', undefined]);
    expect(body.chave).toEqual({ prefixo: prefix, cliente: 'Padaria de Teste', expira_em: expires });
    expect(body.limites).toEqual({ por_segundo: 10, rajada: 30, por_mes: 1_000 });
    // Processes take permits one by one from this limit, so all that were taken are spent.
    expect([body.mes.contadas, body.mes.restantes]).toEqual([6, 994]);
    expect([headers['ratelimit-policy'], headers['ratelimit-limit']]).toEqual([expect.any(String), '30']);
    expect(body.mes.mes).toBe(new Date(now).toISOString().slice(0, 7));
    expect(body.dias.length).toBe(new Date(now).getUTCDate());
    await api.close();
  });

  test('adds up the counts of all processes for this key alone, with the days without requests', async () => {
    const { key, prefix } = await issue();
    const other = { ...NOTHING, requests: 1_000 };
    await write('2026-11-02', { [prefix]: { ...NOTHING, requests: 7, client_errors: 2 }, other });
    await write('2026-11-02', { [prefix]: { ...NOTHING, requests: 3, limited: 1, server_errors: 1 } });
    await write('2026-11-04', { [prefix]: { ...NOTHING, requests: 50 } });
    await write('2026-10-31', { [prefix]: { ...NOTHING, requests: 9 } });
    await write('2026-11-03', { other });
    const api = await startApi(world.store, key, {
      replace: () => ({ now: () => Date.UTC(2026, 10, 4, 12) }),
    });
    const { body } = await api.get(USO);
    const nothing = { requisicoes: 0, erros_4xx: 0, limitadas: 0, erros_5xx: 0 };
    expect(body.dias).toEqual([
      { dia: '2026-11-01', ...nothing },
      { dia: '2026-11-02', requisicoes: 10, erros_4xx: 2, limitadas: 1, erros_5xx: 1 },
      { dia: '2026-11-03', ...nothing },
      { dia: '2026-11-04', ...nothing, requisicoes: 50 },
    ]);
    expect(body.mes).toEqual({
      mes: '2026-11',
      contadas: null,
      restantes: null,
      recomeca_em: '2026-12-01T00:00:00.000Z',
      requisicoes: 60,
      erros_4xx: 2,
      limitadas: 1,
      erros_5xx: 1,
    });
    expect(body.limites).toEqual({ por_segundo: null, rajada: null, por_mes: null });
    await api.close();
  });

  test('shows the limits of the environment to a key without its own', async () => {
    const { key } = await issue();
    const env = { LIMIT_PER_SECOND: '5', LIMIT_PER_MONTH: '300' };
    const api = await startApi(world.store, key, { env });
    const { body } = await api.get(USO);
    expect(body.limites).toEqual({ por_segundo: 5, rajada: 10, por_mes: 300 });
    expect(body.mes.restantes).toBe(299);
    await api.close();
  });

  test.each([USO, '/v1/exportacoes', '/v1/exportacoes/cnpj'])(
    '%s takes a permit and is counted, as every request, and is a 429 where none is left',
    async (path) => {
      const counted: string[] = [];
      const usage = { ...NO_USAGE, count: (prefix: string) => counted.push(prefix) };
      const api = await startApi(world.store, null, { replace: () => ({ usage }) });
      const { key, prefix } = await issue({ per_month: 2 });
      const answers = [];
      for (let i = 0; i < 3; i++) answers.push(await api.get(path, { key }));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
      expect(answers.map(({ headers }) => headers['ratelimit-remaining'])).toEqual(['1', '0', '0']);
      expect(counted).toEqual([prefix, prefix, prefix]);
      await api.close();
    },
  );

  test('reads one item for each day of the month, however many keys and processes there are', async () => {
    const { key, prefix } = await issue();
    for (let i = 0; i < 3; i++)
      await write('2026-11-20', { [prefix]: { ...NOTHING, requests: 1 }, [`cnpj_dev_${i}`]: NOTHING });
    const now = Date.UTC(2026, 10, 20, 12);
    const api = await startApi(world.store, key, { replace: () => ({ now: () => now }) });
    world.store.calls.length = 0;
    const { body } = await api.get(USO);
    expect(body.dias.at(-1)).toMatchObject({ dia: '2026-11-20', requisicoes: 3 });
    const calls = world.store.calls.filter(({ tables }) => tables.includes('dev-uso'));
    // A permit of the month, the days, and the count of this request.
    expect(calls.map(({ command }) => command).sort()).toEqual(['BatchGetItem', 'GetItem', 'UpdateItem']);
    await api.close();
  });

  test('returns 401 without a key also where no key is required', async () => {
    const api = await startApi(world.store, null, { env: { API_REQUIRE_KEY: 'false' } });
    expectError(await api.get(USO), 401, expect.any(String));
    await api.close();
  });

  test('returns 503 where the store fails, and 422 for a parameter', async () => {
    const fail = async (): Promise<never> => {
      throw new StoreError('Query', new Error('ThrottlingException'));
    };
    const api: Api = await startApi(world.store, world.key, { replace: () => ({ usageOf: fail }) });
    const answer = await api.get(USO);
    expectError(answer, 503, expect.stringMatching(/temporariamente indisponível/));
    expect(answer.headers['retry-after']).toBe('5');
    expectError(await api.get(`${USO}?mes=2026-10`), 422, [
      expect.objectContaining({ loc: ['query', 'mes'] }),
    ]);
    await api.close();
  });
});
