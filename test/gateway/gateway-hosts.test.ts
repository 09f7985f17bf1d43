/** The API, the administration and the portal answer only to their own names: no web page can read them. */
import { hostname } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Gateway } from '../../local/gateway.ts';
import { type Portal, startPortal } from '../../local/portal.ts';
import { LOCAL_SETTINGS, readSettings } from '../../shared/env.ts';
import { connection, gatewayOver, OK, statusesOf } from '../support/service/gateway.ts';
import { ask } from '../support/service/http.ts';

const callers = readSettings(LOCAL_SETTINGS, { ALLOWED_HOSTS: 'API.example.gov.br, proxy_1' });

let gateway: Gateway;
let portal: Portal;
let seen: string[] = [];
beforeAll(async () => {
  const CORS = { 'Access-Control-Allow-Origin': 'http://evil.example' };
  gateway = await gatewayOver({
    callers,
    admits: async () => true,
    answer: async ({ headers }, target) => {
      seen.push(`${target} ${headers['host']}`);
      return { ...OK, headers: CORS };
    },
  });
  portal = await startPortal({ host: '127.0.0.1', port: 0, callers });
  portal.show(() => ({ files: new Map([['index.html', Buffer.from('portal')]]), headers: {} }));
});
afterAll(async () => {
  await gateway.close();
  await portal.close();
});

const PLACES: readonly [string, () => string, string][] = [
  ['the API', () => gateway.url, '/v1/status'],
  ['the administration', () => gateway.url, '/v1/admin/chaves'],
  ['the portal', () => portal.url, '/'],
];

describe.each(PLACES)('%s', (_, url, path) => {
  const statusFor = async (lines: string, version = '1.1'): Promise<number | undefined> => {
    const { ended } = connection(url(), `GET ${path} HTTP/${version}\r\nConnection: close\r\n${lines}\r\n`);
    return statusesOf(await ended)[0];
  };

  test.each([
    'localhost',
    'LOCALHOST:8080',
    'localhost.',
    '127.0.0.1',
    '127.0.0.1:1',
    '192.0.2.7:8080',
    '[::1]:8080',
    hostname(),
    'api.example.gov.br',
    'Api.Example.gov.br:443',
    'proxy_1:8080',
  ])('answers to its name %s', async (name) => {
    expect(await statusFor(`Host: ${name}\r\n`)).toBe(200);
  });

  test.each([
    'evil.example',
    'evil.example:8080',
    'localhost.evil.example',
    'evil.localhost',
    '127.0.0.1.evil.example',
    'x.api.example.gov.br',
    '2130706433',
    '0x7f.1',
  ])('answers 421 to the foreign name %s, without calling a function', async (name) => {
    seen = [];
    expect(await statusFor(`Host: ${name}\r\n`)).toBe(421);
    expect(seen).toEqual([]);
  });

  test.each([
    ['no name', ''],
    ['an empty name', 'Host:\r\n'],
    ['two names', 'Host: localhost\r\nHost: localhost\r\n'],
    ['an own and a foreign name', 'Host: localhost\r\nHost: evil.example\r\n'],
    ['a name with a user', 'Host: localhost@evil.example\r\n'],
    ['a name with a path', 'Host: localhost/x\r\n'],
    ['a name with a wrong port', 'Host: localhost:x\r\n'],
    ['an open bracket', 'Host: [::1\r\n'],
  ])('answers 400 to %s', async (__, lines) => {
    expect(await statusFor(lines)).toBe(400);
  });

  test('answers a request of HTTP/1.0 without a name, which no browser sends', async () => {
    expect([await statusFor('', '1.0'), await statusFor('Host: evil.example\r\n', '1.0')]).toEqual([
      200, 421,
    ]);
  });

  test('answers 421 to a foreign name in the target, and to a foreign Host beside an own target', async () => {
    for (const [target, host] of [
      ['evil.example', 'localhost'],
      ['localhost', 'evil.example'],
    ]) {
      const bytes = `GET http://${target}${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
      expect(statusesOf(await connection(url(), bytes).ended)).toEqual([421]);
    }
  });

  test('refuses with a detail in Portuguese and without CORS', async () => {
    const { headers, text } = await ask(url(), path, {
      headers: { Host: 'evil.example', Origin: 'http://evil.example' },
    });
    expect(JSON.parse(text)).toEqual({ detail: 'Este serviço não atende pelo nome do cabeçalho Host.' });
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': expect.stringContaining('json'),
    });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});
