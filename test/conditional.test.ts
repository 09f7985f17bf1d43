/** Conditional requests: ETag, If-None-Match and what they save. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROUTES } from '../shared/api/routes.ts';
import { captureLog, NOW, publishCompanies, startApi, startWorld, type World } from './support/api.ts';
import { ALFA, BETA, cnpjOf } from './support/companies.ts';

const PATHS = ROUTES.slice(0, 3).map(({ path }) => path.replace('{cnpj}', cnpjOf(BETA)));

let world: World;
beforeAll(async () => {
  captureLog();
  world = await startWorld();
});
afterAll(() => world.stop());

const etagOf = async (path: string): Promise<string> => (await world.api.get(path)).headers['etag']!;
const ifNone = (path: string, tag: string) => world.api.get(path, { headers: { 'If-None-Match': tag } });

describe.each(PATHS)('a conditional GET %s', (path) => {
  test('is a 304 with the ETag, without a read of data', async () => {
    const etag = await etagOf(path);
    world.store.calls.length = 0;
    const { status, headers } = await ifNone(path, etag);
    expect([status, headers['etag'], headers['cache-control']]).toEqual([304, etag, 'private, max-age=60']);
    expect(headers['content-type']).toBeUndefined();
    expect(world.store.calls.filter(({ tables }) => tables.includes(world.table))).toEqual([]);
  });

  test('understands lists, weak and strong tags', async () => {
    const etag = await etagOf(path);
    for (const tag of [`"x", ${etag}`, `${etag} , "y"`, etag.replace('W/', '')]) {
      expect((await ifNone(path, tag)).status).toBe(304);
    }
    for (const tag of ['"x"', 'W/"x", "y"', etag.slice(0, -2), '']) {
      expect((await ifNone(path, tag)).status).toBe(200);
    }
  });

  test('with * asks whether anything exists', async () => {
    expect((await ifNone(path, '*')).status).toBe(304);
    expect((await ifNone(path.replace(cnpjOf(BETA), '55555555000191'), '*')).status).toBe(404);
  });

  test('is refused without a key, whatever it has', async () => {
    const etag = await etagOf(path);
    const { status } = await world.api.get(path, { key: null, headers: { 'If-None-Match': etag } });
    expect(status).toBe(401);
  });
});

describe('the ETag', () => {
  const list = `/v1/cnpjs/${cnpjOf(BETA)}/socios`;

  test('is that of the canonical address: defaults, order and unknown parameters do not count', async () => {
    const etag = await etagOf(list);
    for (const query of ['?limite=20', '?offset=0&limite=020', '?x=1', '?']) {
      expect(await etagOf(list + query)).toBe(etag);
    }
  });

  test('differs between pages, lists and companies', async () => {
    const others = [
      `${list}?limite=21`,
      `${list}?offset=1`,
      PATHS[0]!,
      PATHS[1]!,
      `/v1/cnpjs/${cnpjOf(ALFA)}/socios`,
    ];
    const tags = await Promise.all([list, ...others].map(etagOf));
    expect(new Set(tags).size).toBe(tags.length);
  });

  test('changes with the data and with the status of the source, and comes back with a rollback', async () => {
    const before = await etagOf(list);
    const late = await startApi(world.store, world.key, {
      replace: () => ({ now: () => NOW + 60 * 86_400_000 }),
    });
    expect((await late.get('/v1/status')).body.fontes.cnpj.status).toBe('desatualizada');
    for (const path of [list, PATHS[0]!]) {
      const { status, headers } = await late.get(path);
      expect(status).toBe(200);
      expect(headers['etag']).not.toBe(await etagOf(path));
    }
    await late.close();
    await publishCompanies(world.store, 'g2');
    const after = await etagOf(list);
    expect(after).not.toBe(before);
    expect((await ifNone(list, before)).status).toBe(200);
    await publishCompanies(world.store, 'g1');
    expect(await etagOf(list)).toBe(before);
  });

  test('is not on errors', async () => {
    for (const path of ['/v1/cnpjs/123', '/v1/cnpjs/55555555000191', '/v1/x']) {
      expect((await world.api.get(path)).headers['etag']).toBeUndefined();
    }
  });
});
