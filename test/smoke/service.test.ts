/** The smoke test over HTTP: it passes on a good service and names what is wrong with another. */
import { afterAll, describe, expect, test } from 'vitest';
import type { AdminPlace } from '../../operator/admin/place.ts';
import { lineOf } from '../../operator/smoke/report.ts';
import { runChecks } from '../../operator/smoke/run.ts';
import type { HttpWorld } from '../../operator/smoke/world.ts';
import { StoreError } from '../../shared/aws/errors.ts';
import { listening } from '../support/listening.ts';
import { serveLoaded } from '../support/loaded-service.ts';
import { startPrograms } from '../support/programs.ts';
import { captureLog, startApi, startWorld, type Variant } from '../support/service/api.ts';

captureLog();

const world = await startWorld({ samples: true });
afterAll(() => world.stop());

async function failuresAt(url: string, more: Partial<HttpWorld> = {}): Promise<string[]> {
  const place = {
    client: world.store.client,
    tablePrefix: 'dev',
    keyEnvironment: 'dev',
  } as unknown as AdminPlace;
  const results = await runChecks({
    world: {
      url,
      place,
      signal: new AbortController().signal,
      patience: { everyMs: 1, share: 0.01 },
      origins: [],
      issued: null,
      ...more,
    },
    without: [],
    show: () => undefined,
  });
  return results.filter(({ outcome }) => outcome === 'failed').map(lineOf);
}

async function failuresOf(variant: Variant, more?: Partial<HttpWorld>): Promise<string[]> {
  const api = await startApi(world.store, world.key, variant);
  try {
    return await failuresAt(api.url, more);
  } finally {
    await api.close();
  }
}

test('a good service passes', async () => {
  expect(await failuresAt(world.api.url)).toEqual([]);
});

describe('a check fails where the service', () => {
  test('requires no key', async () => {
    const found = await failuresOf({ env: { API_REQUIRE_KEY: 'false' } });
    expect(found).toEqual([expect.stringMatching(/without a key: \d+ in place of 401 with a detail$/)]);
  });

  test('allows pages of any other origin, or not those of its portal', async () => {
    const found = await failuresOf({ env: { API_CORS_ORIGINS: 'https://example.org' } });
    expect(found).toEqual([expect.stringContaining('pages of https://example.org may call the API')]);
    const portal = { origins: ['https://portal.example'] };
    expect(await failuresOf({}, portal)).toEqual([expect.stringContaining('allows null')]);
  });

  test('cannot read its store', async () => {
    const broken = async (): Promise<never> => {
      throw new StoreError('GetItem', new Error('Timeout'));
    };
    const found = await failuresOf({ replace: () => ({ manifest: broken, findKey: broken }) });
    expect(found.map((line) => line.split(': ')[1])).toEqual([
      '/v1/status',
      '/v1/status',
      expect.stringContaining('was not refused in'),
    ]);
  });

  test('answers with the errors of a gateway that found no function, under another id', async () => {
    const { origin, close } = await listening((_, response) => {
      response.writeHead(500, { 'apigw-requestid': 'a=', 'x-request-id': 'b=' });
      response.end('{"message":"Internal Server Error"}');
    });
    const found = await failuresAt(origin);
    await close();
    expect(found).toHaveLength(7);
    expect(found[1]).toContain('the gateway has a=, the answer b=');
  });

  test('does not answer at all', async () => {
    const found = await failuresAt('http://127.0.0.1:9');
    expect(found.filter((line) => line.includes('no answer: '))).toHaveLength(8);
  });
});

test('the command checks a service on this machine, and says which flag is missing', async () => {
  const programs = startPrograms('smoke');
  try {
    const { url } = await serveLoaded(programs, { KEY_TTL_SECONDS: '0' });
    const checked = await programs.run('operate/smoke', ['--url', url, '--json']).ended;
    expect([checked.code, JSON.parse(checked.out).ok]).toEqual([0, true]);
    expect(checked.err).toContain('ok        a revoked key is refused: after 0 s');
    const { code, err } = await programs.run('operate/smoke', []).ended;
    expect([code, err.split('\n')[0]]).toEqual([2, 'one of --environment and --url is missing']);
  } finally {
    programs.close();
  }
});
