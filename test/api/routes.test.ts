/** The map of the service: the existing addresses and methods, and the answers to all others. */
import { describe, expect, test } from 'vitest';
import { ADMIN_ROUTES } from '../../shared/api/admin-routes.ts';
import { RECONCILIATION_ROUTES } from '../../shared/api/route-kinds.ts';
import { feedPathOf, gatewayRoutes, ROUTES } from '../../shared/api/routes.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import type { HttpEvent } from '../../shared/http/exchange.ts';
import { pathOf, testWorld } from '../support/service/api.ts';
import { ALFA, BETA, cnpjOf } from '../support/service/companies.ts';

const world = await testWorld({ samples: true });
const { lines } = world;

const PATHS = ROUTES.map(({ path }) => pathOf(path, cnpjOf(BETA)));

describe('every route', () => {
  test.each(PATHS)('HEAD %s answers as GET does, without the body', async (path) => {
    const get = await world.api.get(path);
    const head = await world.api.get(path, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.bytes.length).toBe(0);
    expect(head.headers['etag']).toBe(get.headers['etag']);
    expect(head.headers['content-type']).toBe(get.headers['content-type']);
  });

  test('HEAD is answered without the body by the function itself, for any gateway', async () => {
    const event = (method: string) =>
      ({
        version: '2.0',
        routeKey: `${method} /v1/status`,
        rawQueryString: '',
        requestContext: { requestId: 'r', http: { method } },
      }) as HttpEvent;
    const [get, head] = await Promise.all(['GET', 'HEAD'].map((m) => world.api.handlers.status(event(m))));
    expect(get?.body).toContain('fontes');
    expect([head?.statusCode, head?.body]).toEqual([200, '']);
  });
});

describe('an unknown address', () => {
  test.each([
    '/',
    '/v1',
    '/v1/cnpj/11222333000181',
    `/v1/cnpjs/${cnpjOf(ALFA)}/`,
    `/v1/cnpjs/${cnpjOf(ALFA)}/Socios`,
    `/v1//cnpjs/${cnpjOf(ALFA)}`,
    '/v1/cnpjs/',
    '/v1/tabelas/',
    '/v1/cnpjs/contagens/',
    '/v2/status',
    '/v1/cnpjs/11.222.333/0001-81',
    '/__proto__',
    '/v1/cnpjs/11222333000181/toString',
  ])('%s is a 404, with or without a key', async (path) => {
    expect((await world.api.get(path)).status).toBe(404);
    expect((await world.api.get(path, { key: null })).status).toBe(404);
    expect((await world.api.get(path, { method: 'POST' })).status).toBe(404);
  });
});

describe('GET /v1/status', () => {
  test('reports without a key the served versions, the times of their publication and the fingerprint', async () => {
    const { status, body, headers } = await world.api.get('/v1/status', { key: null });
    expect(status).toBe(200);
    expect(body.fontes.cnpj).toEqual({
      status: 'disponivel',
      versao: '2026-10',
      publicado_em: '2026-11-15T12:00:00.000Z',
      amostra: false,
      extraido_em: '2026-10-10',
      origem: null,
      publicado_na_origem_em: null,
      obtido_em: null,
      dispensas: [],
    });
    expect(Object.keys(body.fontes)).toEqual(SOURCES.map(({ name }) => name));
    const profile = await world.api.get(`/v1/cnpjs/${cnpjOf(ALFA)}`);
    expect(body.snapshot_fingerprint).toBe(profile.body.snapshot_fingerprint);
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('the routes of a gateway', () => {
  test('are GET and HEAD of each endpoint, those of the administration and of other protocols, the preflight and the fallback, each once', () => {
    const keys = gatewayRoutes().map(({ routeKey }) => routeKey);
    expect(new Set(keys).size).toBe(keys.length);
    const feeds = ROUTES.filter((route) => feedPathOf(route) !== null);
    expect(keys).toHaveLength(
      (ROUTES.length + feeds.length) * 2 + ADMIN_ROUTES.length + RECONCILIATION_ROUTES.length + 3,
    );
    expect(keys.slice(-2)).toEqual(['OPTIONS /{proxy+}', '$default']);
  });

  test('have an authorizer except what is said of loads, the preflight and the fallback', () => {
    const open = gatewayRoutes().filter((route) => route.open && route.target !== 'admin');
    expect(open.map(({ routeKey }) => routeKey)).toEqual([
      'GET /v1/status',
      'HEAD /v1/status',
      'GET /v1/atualizacoes',
      'HEAD /v1/atualizacoes',
      'GET /v1/atualizacoes.atom',
      'HEAD /v1/atualizacoes.atom',
      'GET /v1/exemplos',
      'HEAD /v1/exemplos',
      'OPTIONS /{proxy+}',
      '$default',
    ]);
  });

  test('have no authorizer in the administration, whose function checks its token itself', () => {
    const admin = gatewayRoutes().filter(({ routeKey }) => routeKey.includes('/v1/admin'));
    expect(admin).toEqual(
      ADMIN_ROUTES.map(({ method, path }) => ({
        routeKey: `${method} ${path}`,
        target: 'admin',
        open: true,
      })),
    );
    expect(admin).toHaveLength(14);
  });
});

describe('the log', () => {
  test('has one line per request: method, template, status, time and condition of the key', async () => {
    lines.length = 0;
    await world.api.get(`/v1/cnpjs/${cnpjOf(ALFA)}/socios?limite=7`);
    const events = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'request');
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      method: 'GET',
      route: '/v1/cnpjs/{cnpj}/socios',
      status: 200,
      key: 'valid',
    });
    expect(events[0].ms).toBeGreaterThan(0);
  });

  test('never contains a key, a part of its secret, a CNPJ or a query value', async () => {
    lines.length = 0;
    await world.api.get(`/v1/cnpjs/${cnpjOf(ALFA)}/socios?offset=424242`);
    await world.api.get(`/v1/cnpjs/${cnpjOf(ALFA)}/socios?offset=-424242`);
    await world.api.get('/v1/unknown?x=424242');
    await world.api.get(`/v1/cnpjs/${cnpjOf(ALFA)}`, { key: `${world.key}x` });
    const all = lines.join('');
    expect(lines.length).toBeGreaterThanOrEqual(4);
    for (const secret of [world.key, world.key.slice(9, 17), cnpjOf(ALFA), '424242']) {
      expect(all).not.toContain(secret);
    }
  });
});
