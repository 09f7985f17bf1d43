/** How /mcp is reached: forms of answers, credentials, browsers, and programs that look for a login. */
import { describe, expect, test } from 'vitest';
import { createKey } from '../../shared/store/keys/key-form.ts';
import { testSamples } from '../support/service/api.ts';

const served = await testSamples();
const PAGE = 'https://assistente.example';
const allowing = await served.variant({ env: { API_CORS_ORIGINS: PAGE } });
const open = await served.variant({ env: { API_REQUIRE_KEY: 'false' } });

const CALL = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'contar_empresas', arguments: { por: 'uf' } },
};

type Headers = Readonly<Record<string, string>>;

async function post(headers: Headers, { api = served.api, path = '/mcp', message = CALL as object } = {}) {
  const answer = await fetch(api.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(message),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const keyed = (headers: Headers = {}): Headers => ({ 'X-API-Key': served.key, ...headers });

const ALL_THERE = /"quantidade":56/;

describe('the form of an answer', () => {
  const BOTH = 'application/json, text/event-stream';
  test.each(['application/json', '*/*', 'application/*', '', BOTH, 'text/plain'])(
    'is JSON for Accept: %s',
    async (accept) => {
      const { status, headers, text } = await post(keyed({ Accept: accept }));
      expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
      expect(JSON.parse(text).result.structuredContent.quantidade).toBe(56);
    },
  );

  test('is events for a client that accepts nothing else', async () => {
    const { status, headers, text } = await post(keyed({ Accept: 'text/event-stream' }));
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    expect(text).toMatch(/^event: message\ndata: \{.*\}\n\n$/);
    expect(text).toMatch(ALL_THERE);
  });

  test('of a notification is a 202 without a body', async () => {
    const message = { jsonrpc: '2.0', method: 'notifications/initialized' };
    for (const accept of ['application/json', 'text/event-stream'])
      expect(await post(keyed({ Accept: accept }), { message })).toMatchObject({ status: 202, text: '' });
  });
});

describe('the list of tools', () => {
  test('is not announced as one that changes', async () => {
    const params = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 't', version: '1' },
    };
    const message = { jsonrpc: '2.0', id: 1, method: 'initialize', params };
    const { result } = JSON.parse((await post(keyed(), { message })).text);
    expect(result.capabilities).toEqual({ tools: { listChanged: false } });
  });
});

describe('the key', () => {
  const other = createKey('dev');
  const CASES: [what: string, headers: Headers, status: number][] = [
    ['in X-API-Key', keyed(), 200],
    ['as Bearer', { Authorization: `Bearer ${served.key}` }, 200],
    ['as bearer, with more blanks', { Authorization: `bearer   ${served.key} ` }, 200],
    ['in both, the same', keyed({ Authorization: `Bearer ${served.key}` }), 200],
    ['beside an empty Bearer', keyed({ Authorization: 'Bearer ' }), 200],
    ['beside another scheme, which is that of a proxy', keyed({ Authorization: 'Basic YTpi' }), 200],
    ['beside another key as Bearer', keyed({ Authorization: `Bearer ${other}` }), 401],
    ['beside an admin token as Bearer', keyed({ Authorization: 'Bearer an-admin-token' }), 401],
    ['as Bearer, beside another one', { 'X-API-Key': other, Authorization: `Bearer ${served.key}` }, 401],
    ['twice in one Bearer', { Authorization: `Bearer ${served.key} ${served.key}` }, 401],
    ['as Basic', { Authorization: `Basic ${served.key}` }, 401],
    ['an unknown one', { Authorization: `Bearer ${other}` }, 401],
    ['an admin token', { Authorization: 'Bearer an-admin-token' }, 401],
    ['none', {}, 401],
  ];
  test.each(CASES)('%s: %o is answered %i', async (_, headers, status) => {
    const answer = await post(headers);
    expect(answer.status).toBe(status);
    if (status === 401) expect(JSON.parse(answer.text).detail).toContain('chave');
    expect(answer.text).not.toContain(served.key);
  });

  test('is not needed where the service requires none, but a wrong one is a 401', async () => {
    expect((await post({}, { api: open })).status).toBe(200);
    expect((await post({ Authorization: `Bearer ${other}` }, { api: open })).status).toBe(401);
  });

  test('is not taken as Bearer by any other address', async () => {
    const headers = { Authorization: `Bearer ${served.key}` };
    expect((await served.api.get('/v1/cnpjs', { key: null, headers })).status).toBe(401);
  });
});

test('/mcp/ leads to /mcp, with method, body and key', async () => {
  const { status, headers } = await post(keyed(), { path: '/mcp/' });
  expect([status, new URL(headers.get('location')!, `${served.api.url}/mcp/`).pathname]).toEqual([
    308,
    '/mcp',
  ]);
  const followed = await fetch(`${served.api.url}/mcp/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${served.key}` },
    body: JSON.stringify(CALL),
  });
  expect(await followed.text()).toMatch(ALL_THERE);
});

describe('a page in a browser', () => {
  const SENT =
    'authorization,content-type,last-event-id,mcp-method,mcp-name,mcp-protocol-version,mcp-session-id,x-api-key';

  test.each(['POST', 'GET', 'DELETE'])('of an allowed origin passes its preflight for %s', async (method) => {
    for (const path of ['/mcp', '/mcp/']) {
      const { status, headers } = await allowing.get(path, {
        method: 'OPTIONS',
        key: null,
        headers: {
          Origin: PAGE,
          'Access-Control-Request-Method': method,
          'Access-Control-Request-Headers': SENT,
        },
      });
      expect([status, headers['access-control-allow-origin']]).toEqual([204, PAGE]);
      const allowed = `${headers['access-control-allow-headers']}`.toLowerCase().split(', ');
      expect(SENT.split(',').filter((name) => !allowed.includes(name))).toEqual([]);
      expect(headers['access-control-allow-methods']).toContain(method);
    }
  });

  test('of an allowed origin reads answers and refusals', async () => {
    for (const [headers, status] of [[keyed(), 200] as const, [{}, 401] as const]) {
      const answer = await post({ ...headers, Origin: PAGE }, { api: allowing });
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([status, PAGE]);
    }
  });

  test.each(['https://evil.example', `${PAGE}.evil.example`, 'null', 'http://localhost:6274'])(
    'of the origin %s is refused',
    async (origin) => {
      const { status, text, headers } = await post(keyed({ Origin: origin }), { api: allowing });
      expect([status, JSON.parse(text).detail]).toEqual([403, expect.stringContaining('API_CORS_ORIGINS')]);
      expect(headers.get('access-control-allow-origin')).toBeNull();
    },
  );
});

describe('a program that looks for a login', () => {
  const NAMES = ['oauth-protected-resource', 'oauth-authorization-server', 'openid-configuration'];
  const PLACES = NAMES.flatMap((name) => [
    `/.well-known/${name}`,
    `/.well-known/${name}/mcp`,
    `/mcp/.well-known/${name}`,
  ]);

  test.each(PLACES)('reads at %s that there is none, and where the key is sent', async (path) => {
    const { status, body } = await served.api.get(path, { key: null });
    expect([status, body.detail]).toEqual([
      404,
      expect.stringMatching(/não tem login.*chave.*X-API-Key.*Bearer/),
    ]);
  });

  test('is refused a registration by the error that OAuth declares', async () => {
    const { status, text } = await post({}, { path: '/register', message: {} });
    const { error, error_description } = JSON.parse(text);
    expect([status, error, error_description]).toEqual([
      400,
      'invalid_client_metadata',
      expect.stringContaining('chave'),
    ]);
  });
});
