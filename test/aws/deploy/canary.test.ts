/** The canary over the API and its samples, as it asks the public address on AWS. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type CanaryPorts, createCanary } from '../../../functions/canary/canary.ts';
import { ROUTES } from '../../../shared/api/routes.ts';
import { StoreError } from '../../../shared/aws/errors.ts';
import { SOURCES } from '../../../shared/datasets/index.ts';
import { notInVersion, storeUnavailable } from '../../../shared/http/errors.ts';
import { keyedProbes } from '../../../shared/http/probes/probes.ts';
import { createKey } from '../../../shared/store/keys/key-form.ts';
import { listening } from '../../support/listening.ts';
import { captureLog, newKey, publishSamples, startApi } from '../../support/service/api.ts';
import { startStore } from '../../support/service/store.ts';

const SAMPLE_CNPJ = '99111001000170';

let pauses: number[];
const lines = captureLog();
const store = await startStore();
await publishSamples(store, 'cno');
const key = await newKey(store);
const api = await startApi(store, key);
afterAll(async () => {
  await api.close();
  await store.stop();
});
beforeEach(() => {
  lines.length = 0;
  pauses = [];
});

async function line(given: Partial<CanaryPorts> = {}): Promise<Record<string, unknown>> {
  const ports: CanaryPorts = {
    url: api.url,
    cnpj: SAMPLE_CNPJ,
    secret: async () => key,
    fetch,
    pause: async (ms) => pauses.push(ms),
    ...given,
  };
  await createCanary(() => ports)();
  const events = lines.map((text) => JSON.parse(text) as Record<string, unknown>);
  expect(lines.join('')).not.toContain(key);
  return events.find(({ event }) => event === 'canary') ?? {};
}

describe('the canary', () => {
  test('finds a right service, in which one source is not loaded, without a second attempt', async () => {
    expect(await line()).toMatchObject({ ok: true, key: 'used', failures: '' });
    expect(pauses).toEqual([]);
    const asked = lines.map((text) => JSON.parse(text) as Record<string, unknown>);
    const routes = asked.filter(({ event }) => event === 'request').map(({ route }) => route);
    expect(new Set(routes)).toEqual(
      new Set(
        ROUTES.map(({ path }) => path).filter((path) => !['/v1/atualizacoes', '/v1/exemplos'].includes(path)),
      ),
    );
  });

  test('logs each source that the status page says is out of date, and none that was never loaded', async () => {
    const overdue = () =>
      lines
        .map((text) => JSON.parse(text))
        .flatMap((one) => (one.event === 'source_overdue' ? one.source : []));
    const late = await startApi(store, key, { replace: () => ({ now: () => Date.parse('2027-12-01') }) });
    await line({ url: late.url });
    await late.close();
    expect(overdue()).toEqual(SOURCES.map(({ name }) => name).filter((name) => name !== 'cno'));
  });

  test.each(['', 'pT3zL0aWn8sQ2xYv7bKd5mHc1rJf9gUe'])(
    'checks the open part only, and says so, where the secret is "%s"',
    async (secret) => {
      expect(await line({ secret: async () => secret })).toMatchObject({ ok: true, key: 'missing' });
      expect(lines.filter((text) => text.includes('"status":200'))).toHaveLength(1);
    },
  );

  test('fails with a key that is not accepted, such as an expired one', async () => {
    const { ok, failures } = await line({ secret: async () => createKey('dev') });
    expect(ok).toBe(false);
    expect(failures).toContain('/v1/cnpjs/{cnpj}: 401 in place of 200');
    expect(pauses).toContain(2_000);
  });

  test('fails where the store does not answer', async () => {
    const read = async (): Promise<never> => {
      throw new StoreError('BatchGetItem', new Error('down'));
    };
    const broken = await startApi(store, key, { replace: () => ({ read }) });
    const { ok, failures } = await line({ url: broken.url });
    await broken.close();
    expect(ok).toBe(false);
    expect(failures).toContain('/v1/cafir/imoveis: 503 in place of 200 with a record');
  });

  test('accepts a 404 only for an invented number', async () => {
    expect(await line({ cnpj: '' })).toMatchObject({ ok: true });
    lines.length = 0;
    expect(await line({ cnpj: '99000000000000' })).toMatchObject({ ok: false });
  });

  test('asks again after a lost connection, and fails after the third', async () => {
    let lost = 0;
    const losing = (times: number): typeof fetch =>
      (async (...sent: Parameters<typeof fetch>) => {
        if (lost++ < times) throw new TypeError('fetch failed');
        return fetch(...sent);
      }) as typeof fetch;
    expect(await line({ fetch: losing(2) })).toMatchObject({ ok: true });
    lost = 0;
    lines.length = 0;
    expect(await line({ fetch: losing(99) })).toMatchObject({
      ok: false,
      failures: '/v1/status: TypeError in place of 200 with the sources',
    });
  });

  test.each([
    [
      'the gateway refuses in place of the service',
      '/v1/cnpjs/{cnpj} without a key',
      401,
      '{"message":"Unauthorized"}',
    ],
    ['a list has no record', '/v1/cafir/imoveis', 200, '{"itens":[]}'],
    ['a body is not JSON', '/v1/cafir/imoveis', 200, '<html>'],
  ])('fails where %s', async (_, name, status, body) => {
    const [path = '', closed] = name.split(' without ');
    const answered = (async (url: URL, init: RequestInit) => {
      const isClosed = !new Headers(init.headers).has('x-api-key');
      const isAsked =
        closed === undefined ? url.pathname === path : isClosed && url.pathname !== '/v1/status';
      return isAsked ? new Response(body, { status }) : fetch(url, init);
    }) as typeof fetch;
    const { ok, failures } = await line({ fetch: answered });
    expect(ok).toBe(false);
    expect(String(failures).split('; ')).toEqual([
      expect.stringContaining(`${name}: ${status} in place of `),
    ]);
  });

  test('does not follow a redirect, which would take the key to another host', async () => {
    const asked: string[] = [];
    const elsewhere = await listening(({ url }, response) => {
      asked.push(`${url}`);
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    const redirected = (async (url: URL, init: RequestInit) =>
      new Headers(init.headers).has('x-api-key')
        ? fetch(`${elsewhere.origin}${url.pathname}`, init)
        : fetch(url, init)) as typeof fetch;
    const { ok, failures } = await line({ fetch: redirected });
    await elsewhere.close();
    expect(ok).toBe(false);
    expect(failures).toContain('/v1/cnpjs/{cnpj}: 302 in place of 200');
    expect(asked.length).toBeGreaterThan(0);
    expect(asked).not.toContain('/elsewhere');
  });

  test('fails without saying more where the secret cannot be read', async () => {
    const secret = async (): Promise<never> => {
      throw new Error(`refused ${key}`);
    };
    expect(await line({ secret })).toMatchObject({ ok: false, key: 'unreadable', failures: 'canary: Error' });
  });
});

test('a version that was loaded before the tables were served is no failure, and any other 503 is', () => {
  const check = keyedProbes({ fontes: {} }, '').find(({ path }) => path.startsWith('/v1/tabelas'))!;
  const accepts = (status: number, body: unknown): boolean => check.accepts({ status, body });
  const { detail } = notInVersion('A consulta às tabelas');
  expect(accepts(503, { detail })).toBe(true);
  expect(accepts(200, { itens: [{ tabela: 'cnaes' }] })).toBe(true);
  expect(accepts(503, { detail: storeUnavailable().detail })).toBe(false);
  expect(accepts(503, { message: 'Service Unavailable' })).toBe(false);
  expect(accepts(200, { itens: [] })).toBe(false);
  expect(accepts(404, { detail })).toBe(false);
});
