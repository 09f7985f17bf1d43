/** The local gateway calls its functions with the events of API Gateway. */

import { Agent } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Gateway } from '../../local/gateway.ts';
import type { HttpEvent, HttpResult } from '../../shared/http/exchange.ts';
import { until } from '../support/programs.ts';
import { captureLog } from '../support/service/api.ts';
import { gatewayOver } from '../support/service/gateway.ts';
import * as http from '../support/service/http.ts';

captureLog();

let gateway: Gateway;
let seen: { target: string; event: HttpEvent }[];
let asked: Record<string, unknown>[];
let answer: (event: HttpEvent) => Promise<HttpResult>;

const OK: HttpResult = { statusCode: 200, headers: { 'X-Test': 'sim' }, body: '{}' };

beforeEach(async () => {
  seen = [];
  asked = [];
  answer = async () => OK;
  gateway = await gatewayOver({
    answer: async (event, target) => {
      seen.push({ target, event });
      return answer(event);
    },
    admits: async () => true,
    authorizer: async (event) => {
      asked.push(event as Record<string, unknown>);
      return { isAuthorized: true, context: { condition: 'valid', customer: 'C' } };
    },
  });
});
afterEach(() => gateway.close());

const ask = (path: string, options?: object, body?: string) => http.ask(gateway.url, path, options, body);

describe('the event of a request', () => {
  test('has the payload format 2.0', async () => {
    await ask('/v1/cnpjs/%31%20x/socios?a=1&b=x%20y&a=2', {
      headers: { 'User-Agent': 'teste', 'X-Many': ['1', '2'], Cookie: 'a=1; b=2' },
    });
    const { target, event } = seen[0]!;
    expect(target).toBe('cnpjs');
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'GET /v1/cnpjs/{cnpj}/socios',
      rawPath: '/v1/cnpjs/%31%20x/socios',
      rawQueryString: 'a=1&b=x%20y&a=2',
      cookies: ['a=1', 'b=2'],
      headers: { 'user-agent': 'teste', 'x-many': '1,2' },
      queryStringParameters: { a: '1,2', b: 'x y' },
      pathParameters: { cnpj: '1 x' },
      isBase64Encoded: false,
      requestContext: {
        stage: '$default',
        routeKey: 'GET /v1/cnpjs/{cnpj}/socios',
        http: {
          method: 'GET',
          path: '/v1/cnpjs/%31%20x/socios',
          protocol: 'HTTP/1.1',
          sourceIp: '127.0.0.1',
          userAgent: 'teste',
        },
        time: expect.stringMatching(/^\d{2}\/[A-Z][a-z]{2}\/\d{4}:\d{2}:\d{2}:\d{2} \+0000$/),
        timeEpoch: expect.any(Number),
        requestId: expect.stringMatching(/./),
        authorizer: { lambda: { condition: 'valid', customer: 'C' } },
      },
    });
    expect(event.headers['cookie']).toBeUndefined();
  });

  test('has no fields for parameters, cookies and queries that the request does not have', async () => {
    await ask('/v1/status');
    const { event } = seen[0]!;
    expect(event.rawQueryString).toBe('');
    for (const name of ['queryStringParameters', 'pathParameters', 'cookies', 'body']) {
      expect(name in event).toBe(false);
    }
  });
});

describe('the body of a request to the administration', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    ask('/v1/admin/chaves', { method: 'POST', headers }, body);

  test('is passed on as text for text content types and as base64 otherwise, as in API Gateway', async () => {
    await post('{"é":1}', { 'content-type': 'application/json; charset=utf-8' });
    await post('{"é":1}');
    await post('');
    expect(seen.map(({ target, event }) => [target, event.body, event.isBase64Encoded])).toEqual([
      ['admin', '{"é":1}', false],
      ['admin', Buffer.from('{"é":1}').toString('base64'), true],
      ['admin', undefined, false],
    ]);
    expect(asked).toEqual([]);
  });
});

describe('the authorizer', () => {
  test('is called first, with the headers, on a route that needs a key', async () => {
    await ask('/v1/cnpjs/1', { headers: { 'X-API-KEY': 'k' } });
    expect(asked[0]).toMatchObject({
      version: '2.0',
      type: 'REQUEST',
      routeKey: 'GET /v1/cnpjs/{cnpj}',
      identitySource: [],
      headers: { 'x-api-key': 'k' },
      pathParameters: { cnpj: '1' },
    });
  });

  test.each([
    ['GET', '/v1/status'],
    ['GET', '/v1/nada'],
    ['OPTIONS', '/v1/cnpjs/1'],
    ['POST', '/v1/cnpjs/1'],
  ])('is not called for %s %s', async (method, path) => {
    await ask(path, { method });
    expect(asked).toEqual([]);
    expect(seen[0]!.event.requestContext.authorizer).toBeUndefined();
  });
});

describe('the answer', () => {
  test('of the function is passed on with its length in bytes', async () => {
    answer = async () => ({ ...OK, statusCode: 418, body: 'ação' });
    const { status, headers, text } = await ask('/v1/status');
    expect([status, headers['x-test'], headers['content-length'], text]).toEqual([418, 'sim', '6', 'ação']);
  });

  test('for a function that throws is a 500, and the next request is served', async () => {
    answer = async () => {
      throw new Error('secret');
    };
    const { status, text } = await ask('/v1/status');
    expect([status, JSON.parse(text)]).toEqual([500, { detail: 'Erro interno. A falha foi registrada.' }]);
    answer = async () => OK;
    expect((await ask('/v1/status')).status).toBe(200);
  });
});

describe('closing', () => {
  test('finishes the request in flight, closes kept connections and frees the port', async () => {
    let finish = (): void => {};
    const agent = new Agent({ keepAlive: true });
    await ask('/v1/status', { agent });
    answer = () =>
      new Promise((done) => {
        finish = () => done(OK);
      });
    const pending = ask('/v1/status', { agent });
    await until(() => seen.length === 2);
    // A server that waits for such connections closes them after ten seconds, which do not pass here.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const closed = gateway.close();
    finish();
    expect((await pending).status).toBe(200);
    await closed;
    vi.useRealTimers();
    await expect(ask('/v1/status')).rejects.toThrow(/ECONNREFUSED/);
    agent.destroy();
  });
});
