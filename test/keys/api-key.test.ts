/** API keys: every condition on every route, and the form of a key. */
import { describe, expect, test } from 'vitest';
import { isOpen } from '../../shared/api/route-kinds.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import type { HttpEvent } from '../../shared/http/exchange.ts';
import { createKey, parseKey } from '../../shared/store/keys/key-form.ts';
import { issueKey, revokeKey } from '../../shared/store/keys/keys.ts';
import { apiKeysTable } from '../../shared/store/tables.ts';
import { expectEach } from '../support/offences.ts';
import { pathOf, testWorld } from '../support/service/api.ts';
import { ALFA, cnpjOf } from '../support/service/companies.ts';
import { expectError } from '../support/service/errors.ts';
import { PREFIX } from '../support/service/store.ts';

const TABLE = apiKeysTable(PREFIX);
const DAY_MS = 86_400_000;
const KEYED = ROUTES.filter((route) => !isOpen(route));
const PROTECTED = KEYED.map(({ path }) => path);
/** One of each function, whose routes have one check. */
const OF_FUNCTIONS = [...new Map(KEYED.map(({ family, path }) => [family, path])).values()];
const pathWithCnpj = (path: string): string => pathOf(path, cnpjOf(ALFA));

const world = await testWorld({ samples: true });
const { lines } = world;
const issue = (environment: 'dev' | 'test', now = Date.now()) =>
  issueKey(world.store.client, TABLE, { customer: 'C', environment, days: 1 }, now);
const revoked = await issue('dev');
await revokeKey(world.store.client, TABLE, revoked.prefix);
const bad: Readonly<Record<string, string | null>> = {
  absent: null,
  empty: '',
  unknown: createKey('dev'),
  expired: (await issue('dev', Date.now() - DAY_MS - 1_000)).key,
  revoked: revoked.key,
  'of another environment': (await issue('test')).key,
  'of a wrong checksum': world.key.slice(0, -1) + (world.key.at(-1) === 'a' ? 'b' : 'a'),
  'sent twice': `${world.key},${world.key}`,
  junk: 'abc',
};

const nameOf = (path: string): string => `GET ${path}`;

describe('every protected route', () => {
  test('answers with a valid key, for any letter case of its header name', async () => {
    const names = ['X-API-Key', 'x-api-key', 'X-Api-KEY'];
    await expectEach(PROTECTED, nameOf, async (path) => {
      const name = names[PROTECTED.indexOf(path) % names.length]!;
      const { status } = await world.api.get(pathWithCnpj(path), {
        key: null,
        headers: { [name]: world.key },
      });
      expect(status).toBe(200);
    });
  });

  test.each(Object.keys(bad))('returns the same 401 for a key that is %s', async (condition) => {
    await expectEach(OF_FUNCTIONS, nameOf, async (path) => {
      const answer = await world.api.get(pathWithCnpj(path), { key: bad[condition]! });
      expectError(
        answer,
        401,
        'A chave de API está ausente, é inválida, expirou ou foi revogada. Envie a sua no cabeçalho X-API-Key.',
      );
      expect(answer.headers['www-authenticate']).toBe('ApiKey realm="api", header="X-API-Key"');
    });
  });

  test('rejects a bad key before it checks the parameters', async () => {
    await expectEach(PROTECTED, nameOf, async (path) => {
      const wrong = `${path.replace(/\{\w+\}/, '123')}?limite=0`;
      expect((await world.api.get(wrong, { key: bad['unknown']! })).status).toBe(401);
    });
  });

  test.each([
    ['no authorizer', undefined],
    ['an authorizer without a context', {}],
    ['an empty context', { lambda: {} }],
    ['a context that is not an object', { lambda: 'valid' }],
    ['a condition that is not a text', { lambda: { condition: true } }],
    ['an undeclared condition', { lambda: { condition: 'VALID' } }],
  ])('rejects the request when there is %s', async (_, authorizer) => {
    await expectEach(OF_FUNCTIONS, nameOf, async (path) => {
      const event = {
        version: '2.0',
        routeKey: `GET ${path}`,
        rawPath: pathWithCnpj(path),
        rawQueryString: pathWithCnpj(path).split('?')[1] ?? '',
        headers: { 'x-api-key': world.key },
        pathParameters: {
          [/\{(\w+)\}/.exec(path)?.[1] ?? '']: pathWithCnpj(path).split('/')[/cafir/.test(path) ? 4 : 3],
        },
        requestContext: { requestId: 'r', http: { method: 'GET' }, ...(authorizer && { authorizer }) },
      } as unknown as HttpEvent;
      const owner = { key_prefix: 'cnpj_dev_x', customer: 'C', expires: '2027-01-31T12:00:00.000Z' };
      const valid = { lambda: { condition: 'valid', ...owner } };
      const handler = world.api.handlers[ROUTES.find((route) => route.path === path)!.family];
      const asked = (await handler(event)).statusCode;
      const control = {
        ...event,
        requestContext: { ...event.requestContext, authorizer: valid },
      } as HttpEvent;
      expect([asked, (await handler(control)).statusCode]).toEqual([401, 200]);
    });
  });
});

describe('API_REQUIRE_KEY=false', () => {
  test('accepts requests without a key, and still rejects a bad key', async () => {
    const api = await world.variant({ env: { API_REQUIRE_KEY: 'false' } });
    expect((await api.get(pathWithCnpj(PROTECTED[0]!), { key: null })).status).toBe(200);
    for (const condition of ['unknown', 'expired', 'revoked', 'junk', 'of another environment']) {
      expect((await api.get(pathWithCnpj(PROTECTED[0]!), { key: bad[condition]! })).status).toBe(401);
    }
  });
});

describe('the log', () => {
  test('contains the condition, which the answer omits', async () => {
    lines.length = 0;
    for (const condition of ['absent', 'unknown', 'expired', 'revoked', 'junk']) {
      await world.api.get(pathWithCnpj(PROTECTED[0]!), { key: bad[condition] ?? null });
    }
    const keys = lines
      .map((line) => JSON.parse(line))
      .flatMap(({ event, key }) => (event === 'request' ? [key] : []));
    expect(keys).toEqual(['absent', 'unknown', 'expired', 'revoked', 'malformed']);
  });
});

describe('a key', () => {
  test('has the prefix of its environment and always the same length', () => {
    const made = Array.from({ length: 200 }, () => createKey('live'));
    expect(made.every((key) => /^cnpj_live_[0-9A-Za-z]{49}$/.test(key))).toBe(true);
    expect(new Set(made).size).toBe(200);
  });

  test('is recognised without the table: any one changed character breaks the checksum', () => {
    const key = createKey('dev');
    for (let i = 0; i < key.length; i++) {
      const other = key[i] === 'q' ? 'r' : 'q';
      expect(parseKey(key.slice(0, i) + other + key.slice(i + 1))).toBeNull();
    }
    expect(parseKey(key)).toMatchObject({ environment: 'dev', prefix: key.slice(0, 17) });
  });
});
