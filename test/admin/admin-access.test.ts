/** Access to the administration: it needs an admin token, and callers without one learn nothing of it. */
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ADMIN_ROUTES } from '../../shared/api/admin-routes.ts';
import { allowOf } from '../../shared/api/routes.ts';
import { admit } from '../../shared/http/admin/access.ts';
import { countGuesses } from '../../shared/http/admin/guesses.ts';
import type { HttpEvent } from '../../shared/http/exchange.ts';
import { createAdminToken, parseTokens } from '../../shared/store/keys/admin-token.ts';
import { type Administration, startAdministration } from '../support/admin/administration.ts';
import { expectEach } from '../support/offences.ts';
import { captureLog, newKey } from '../support/service/api.ts';
import { ask } from '../support/service/http.ts';
import { testStore } from '../support/service/store.ts';

const store = await testStore();
const key = await newKey(store);
const open: Administration[] = [];
beforeEach(() => void captureLog());
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  for (const { close } of open) await close();
});

async function start(...replace: [object?]): Promise<Administration> {
  const started = await startAdministration(store.client, ...replace);
  open.push(started);
  return started;
}

const PATHS: Readonly<Record<string, string>> = {
  prefixo: 'cnpj_dev_00000000',
  id: 'cnpj-2026-10-1',
  fonte: 'cnpj',
};
const ROUTES = ADMIN_ROUTES.map(({ method, path }): [string, string] => [
  method,
  path.replace(/\{(\w+)\}/, (_, name: string) => PATHS[name]!),
]);

/** A body that would be rejected if it were read. */
const broken = (method: string): { body?: string } => (method === 'POST' ? { body: '{' } : {});

const nameOf = ([method, path]: [string, string]): string => `${method} ${path}`;
const UNCOUNTED = { guesses: { wait: () => 0, failed: () => undefined } };

describe('every route of the administration', () => {
  const { token: other } = createAdminToken('x');

  test.each([
    ['no token', () => ({ token: null })],
    ['a wrong token', () => ({ token: other })],
    ['a public key as the token', () => ({ token: key })],
    ['a public key in its own header', () => ({ token: null, headers: { 'X-API-Key': key } })],
    ['an empty token', () => ({ token: '' })],
    ['another scheme', () => ({ token: null, headers: { Authorization: 'Basic YTpi' } })],
  ])('rejects %s without reading anything else of the request', async (_, asked) => {
    const { ask } = await start(UNCOUNTED);
    await expectEach(ROUTES, nameOf, async ([method, path]) => {
      const { status, headers, body } = await ask(method, path, { ...asked(), ...broken(method) });
      expect(status).toBe(401);
      expect(headers['www-authenticate']).toBe('Bearer realm="admin"');
      expect(body).toEqual({ detail: 'O token de administração está ausente ou é inválido.' });
    });
  });

  test('lets the right token in', async () => {
    const { ask } = await start();
    await expectEach(ROUTES, nameOf, async ([method, path]) => {
      expect((await ask(method, path, broken(method))).status).not.toBe(401);
    });
  });

  test('is closed where no token is configured, for every request, and logs the reason', async () => {
    const { ask, token } = await start({ tokens: async () => parseTokens('') });
    await expectEach(ROUTES, nameOf, async ([method, path]) => {
      const lines = captureLog();
      for (const sent of [token, null]) {
        const { status, headers } = await ask(method, path, { token: sent });
        expect([status, headers['retry-after']]).toEqual([503, '30']);
      }
      const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
      expect(logged).toContainEqual(
        expect.objectContaining({ event: 'admin_closed', reason: 'no admin token is configured' }),
      );
      expect(lines.join('')).not.toContain(token);
    });
  });
});

describe('the token', () => {
  test('opens no public route', async () => {
    const { url, token } = await start();
    for (const headers of [{ Authorization: `Bearer ${token}` }, { 'X-API-Key': token }]) {
      expect((await ask(url, '/v1/cnpjs/99111001000170', { headers })).status).toBe(401);
    }
  });

  test('is in no line of the log, nor is a wrong token; a refusal is logged with its reason', async () => {
    const { ask, token } = await start();
    const { token: other } = createAdminToken('x');
    const lines = captureLog();
    await ask('GET', '/v1/admin/chaves');
    await ask('GET', '/v1/admin/chaves', { token: other });
    await ask('GET', '/v1/admin/chaves', { token: null });
    await ask('GET', '/v1/admin/chaves', { token: null, headers: { Authorization: 'Basic YTpi' } });
    const refused = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'admin_refused');
    expect(refused.map(({ reason }) => reason)).toEqual(['wrong', 'absent', 'malformed']);
    expect(lines.join('')).not.toMatch(new RegExp(`${token}|${other}`));
  });
});

describe('an error of the administration', () => {
  test('repeats no key and no token, wherever it was sent', async () => {
    const { ask, token } = await start();
    for (const secret of [key, token]) {
      const asked = [
        ask('POST', '/v1/admin/chaves', { body: { [secret]: secret, limite: { [secret]: [secret] } } }),
        ask('POST', '/v1/admin/chaves', { body: secret, headers: { 'Content-Type': 'application/json' } }),
        ask('GET', `/v1/admin/chaves/${secret}`),
        ask('GET', `/v1/admin/auditoria?limite=${secret}&${secret}=1`),
        ask('GET', `/v1/admin/cargas/${secret}`),
        ask('GET', `/v1/admin/${secret}`),
      ];
      for (const { status, headers, body } of await Promise.all(asked)) {
        expect(status).toBeLessThan(500);
        expect(JSON.stringify([headers, body])).not.toContain(secret);
      }
    }
  });
});

describe('guesses', () => {
  test('block other guesses of an address after ten in a minute, but never the right token', async () => {
    let now = 1_000_000;
    const { ask, token } = await start({ guesses: countGuesses(() => now) });
    const get = (sent: string | null) => ask('GET', '/v1/admin/chaves', { token: sent });
    for (let i = 0; i < 10; i++) expect((await get('adm_x')).status).toBe(401);
    now += 15_000;
    for (let i = 0; i < 20; i++) {
      const { status, headers } = await get('adm_x');
      expect([status, headers['retry-after']]).toEqual([429, '45']);
    }
    expect((await get(token)).status).toBe(200);
    expect((await get(null)).status).toBe(401);
    now += 45_000;
    expect((await get('adm_x')).status).toBe(401);
  });

  test.each([
    ['no header', {}],
    ['the scheme Basic, which any page can send', { Authorization: 'Basic YTpi' }],
    ['an empty token', { Authorization: 'Bearer ' }],
    ['two tokens', { Authorization: 'Bearer a b' }],
  ])('are not counted for requests with %s', async (_, headers) => {
    const { ask } = await start();
    for (let i = 0; i < 12; i++) {
      expect((await ask('GET', '/v1/admin/chaves', { token: null, headers })).status).toBe(401);
    }
  });

  test('are counted by address, with an IPv6 network as one address, in bounded memory', () => {
    let now = 0;
    const guesses = countGuesses(() => now);
    for (let i = 0; i < 10; i++) guesses.failed(`2001:db8:1:2::${i}`);
    expect(guesses.wait('2001:db8:1:2:ffff:0:0:1')).toBe(60);
    expect(guesses.wait('2001:0db8:1:3::1')).toBe(0);
    expect(guesses.wait('192.0.2.1')).toBe(0);
    for (let i = 0; i < 10; i++) guesses.failed('192.0.2.1');
    expect([guesses.wait('192.0.2.1'), guesses.wait('192.0.2.2')]).toEqual([60, 0]);
    for (let i = 0; i < 30_000; i++) guesses.failed(`10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`);
    expect(guesses.size()).toBe(10_000);
    now = 60_000;
    expect(guesses.wait('10.0.117.47')).toBe(0);
  });

  test('are counted by the address that the authorizer passes on, where CloudFront is in front', async () => {
    const counted: string[] = [];
    const guesses = { wait: () => 0, failed: (address: string) => counted.push(address) };
    const { token, line } = createAdminToken('ana');
    const access = { tokens: async () => parseTokens(line), guesses } as unknown as Parameters<
      typeof admit
    >[1];
    const event = (authorizer: object | undefined) =>
      ({
        headers: { authorization: `Bearer ${token}x`, 'x-caller-address': '198.51.100.1' },
        requestContext: { requestId: 'r', http: { sourceIp: '192.0.2.1' }, authorizer },
      }) as unknown as HttpEvent;
    for (const context of [{ lambda: { condition: 'absent', address: '203.0.113.9' } }, undefined])
      await expect(admit(event(context), access)).rejects.toMatchObject({ status: 401 });
    expect(counted).toEqual(['203.0.113.9', '192.0.2.1']);
  });
});

describe('paths of the administration', () => {
  test.each([
    ['GET', '/v1/admin', 404, undefined],
    ['GET', '/v1/admin/nada', 404, undefined],
    ['POST', '/v1/admin/chaves/', 404, undefined],
    ['PUT', '/v1/admin/chaves', 405, 'POST, GET'],
    ['HEAD', '/v1/admin/chaves', 405, 'POST, GET'],
    ['GET', '/v1/admin/snapshots/cnpj/rollback', 405, 'POST'],
    ['PATCH', '/v1/admin/chaves/cnpj_dev_00000000', 405, 'GET, DELETE'],
    ['OPTIONS', '/v1/admin/chaves', 405, 'POST, GET'],
    ['OPTIONS', '/v1/admin/nada', 404, undefined],
  ])('%s %s is a %i', async (method, path, status, allow) => {
    const { url } = await start();
    const headers = { Origin: 'http://localhost:8080', 'Access-Control-Request-Method': 'POST' };
    const reply = await ask(url, path, { method, headers });
    expect([reply.status, reply.headers['allow']]).toEqual([status, allow]);
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(allowOf(path) ?? undefined).toBe(allow);
  });
});
