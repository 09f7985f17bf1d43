/** CORS: only the configured origins may read answers. */
import { describe, expect, test } from 'vitest';
import { testWorld } from '../support/service/api.ts';
import { BETA, cnpjOf } from '../support/service/companies.ts';

const PORTAL = 'https://portal.example.gov.br';
const PATH = `/v1/cnpjs/${cnpjOf(BETA)}`;

const world = await testWorld({ env: { API_CORS_ORIGINS: `${PORTAL},http://localhost:3000` } });

describe('CORS', () => {
  const from = (origin: string, path = PATH, extra: Record<string, string> = {}) =>
    world.api.get(path, { headers: { Origin: origin, ...extra } });

  test.each([PORTAL, 'http://localhost:3000'])('lets the origin %s read the answer', async (origin) => {
    const { headers } = await from(origin);
    expect(headers['access-control-allow-origin']).toBe(origin);
    expect(headers['access-control-expose-headers']).toMatch(
      /ETag, Link, Retry-After, RateLimit, RateLimit-Policy, .*, X-Snapshot, X-Total-Count, Accept-Ranges, Content-Range$/,
    );
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    expect(headers['vary']).toBe('Origin, Accept-Encoding');
  });

  test.each([
    'https://evil.example',
    `${PORTAL}.evil.example`,
    PORTAL.replace('https', 'http'),
    `${PORTAL}:8443`,
    'null',
    '*',
  ])('does not let the origin %s read the answer', async (origin) => {
    const { status, headers } = await from(origin);
    expect(status).toBe(200);
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['vary']).toContain('Origin');
  });

  test('lets the portal also read errors and 304s', async () => {
    const etag = (await world.api.get(PATH)).headers['etag']!;
    const answers = [
      await from(PORTAL, '/v1/cnpjs/123'),
      await from(PORTAL, '/v1/unknown'),
      await from(PORTAL, PATH, { 'X-API-Key': 'junk' }),
      await from(PORTAL, PATH, { 'If-None-Match': etag }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 404, 401, 304]);
    for (const { headers } of answers) expect(headers['access-control-allow-origin']).toBe(PORTAL);
  });

  test('answers the preflight of the portal without a key', async () => {
    const { status, headers } = await world.api.get(PATH, {
      method: 'OPTIONS',
      key: null,
      headers: {
        Origin: PORTAL,
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'x-api-key',
      },
    });
    expect(status).toBe(204);
    expect(headers['access-control-allow-origin']).toBe(PORTAL);
    expect(headers['access-control-allow-methods']).toBe('GET, HEAD, OPTIONS');
    expect(headers['access-control-allow-headers']).toBe('X-API-Key, If-None-Match, X-Snapshot');
    expect(headers['vary']).toBe('Origin');
  });

  test('answers the preflight of another origin without a permission', async () => {
    const { status, headers } = await world.api.get(PATH, {
      method: 'OPTIONS',
      key: null,
      headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'GET' },
    });
    expect(status).toBe(204);
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  test('allows no origin where none is configured', async () => {
    const api = await world.variant({});
    const { headers } = await api.get(PATH, { headers: { Origin: PORTAL } });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});
