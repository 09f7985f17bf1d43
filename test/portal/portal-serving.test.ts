/** The local portal: its own origin, the headers of CloudFront, and an API that allows its origin. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildPortal } from '../../portal/build.ts';
import { securityHeaders } from '../../portal/headers.ts';
import { serveLoaded } from '../support/loaded-service.ts';
import { testPrograms } from '../support/programs.ts';
import { ask } from '../support/service/http.ts';

const programs = testPrograms('portal-serving');
const service = await serveLoaded(programs);
/** Another one with settings of its own. */
const lettered = await serveLoaded(programs, {
  DATA_DIR: join(programs.root, 'letters'),
  CNPJ_ALFANUMERICO: 'true',
  API_CORS_ORIGINS: 'https://portal.example.gov.br',
});

const get = (path: string, options: object = {}) => ask(service.portal, path, options);

const allowed = async (origin: string): Promise<unknown> =>
  (await ask(service.url, '/v1/status', { headers: { origin } })).headers['access-control-allow-origin'];

describe('the portal of npm start', () => {
  test('equals the portal generated for the address and the environment of its API', async () => {
    const files = buildPortal({ api: service.url, ambiente: 'dev' });
    for (const name of ['index.html', 'config.json', 'openapi.json', 'views.js', 'portal.css']) {
      expect((await get(`/${name}`)).text).toBe(files.get(name)?.toString());
    }
    expect((await get('/')).text).toBe(files.get('index.html')?.toString());
    expect((await get('/referencia/')).text).toBe(files.get('referencia/index.html')?.toString());
  });

  test('describes the numbers that the settings of its API put in force', async () => {
    for (const [portal, pattern] of [
      [service.portal, '^\\d{14}$'],
      [lettered.portal, '^[0-9A-Z]{12}\\d{2}$'],
    ] as const) {
      const description = JSON.parse((await ask(portal, '/openapi.json')).text);
      expect(description.paths['/v1/cnpjs/{cnpj}'].get.parameters[0].schema.pattern).toBe(pattern);
      expect((await ask(portal, '/referencia/cnpjs-socios.html')).text).toContain(`<code>${pattern}</code>`);
    }
  });

  test.each(['/', '/config.json', '/operacoes.json', '/nada.html'])(
    'sends %s with every header of its policy',
    async (path) => {
      const { headers } = await get(path);
      expect(headers).toMatchObject(securityHeaders(service.url));
      expect(headers['content-type']).toMatch(/charset=utf-8$/);
      expect(headers['access-control-allow-origin']).toBeUndefined();
    },
  );

  test('answers unknown pages, other methods, conditions and HEAD', async () => {
    expect((await get('/nada.html')).status).toBe(404);
    expect((await get('/../package.json')).status).toBe(404);
    expect(await get('/', { method: 'POST' })).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    });
    const { headers } = await get('/', { method: 'HEAD' });
    expect(Number(headers['content-length'])).toBeGreaterThan(1_000);
    expect(await get('/', { headers: { 'if-none-match': String(headers['etag']) } })).toMatchObject({
      status: 304,
      text: '',
    });
  });

  test.each([
    ['', undefined],
    ['br', 'br'],
    ['br;q=0', undefined],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['*', 'br'],
    ['identity, abracadabra', undefined],
  ])('is compressed for "%s" with %s', async (accepted, encoding) => {
    const { headers } = await get('/portal.css', { headers: { 'accept-encoding': accepted } });
    expect([headers['content-encoding'], headers['vary']]).toEqual([encoding, 'Accept-Encoding']);
    const answer = await fetch(`${service.portal}portal.css`, { headers: { 'accept-encoding': accepted } });
    expect((await answer.text()).length).toBeGreaterThan(10_000);
  });

  test('is allowed by the API under both of its origins, and other origins are not', async () => {
    const { port } = new URL(service.portal);
    for (const name of ['127.0.0.1', 'localhost']) {
      expect(await allowed(`http://${name}:${port}`)).toBe(`http://${name}:${port}`);
    }
    for (const other of [
      `https://localhost:${port}`,
      `http://localhost:${Number(port) + 1}`,
      'null',
      'https://evil.example',
    ]) {
      expect(await allowed(other)).toBeUndefined();
    }
  });

  test('ends with the service', async () => {
    const own = new URL(lettered.portal).origin;
    const { headers } = await ask(lettered.url, '/v1/status', { headers: { origin: own } });
    expect(headers['access-control-allow-origin'], 'origins that are set stand alone').toBeUndefined();
    expect((await ask(lettered.portal, '/')).status).toBe(200);
    lettered.signal('SIGTERM');
    expect((await lettered.ended).code).toBe(0);
    await expect(ask(lettered.portal, '/')).rejects.toThrow('ECONNREFUSED');
  });
});
