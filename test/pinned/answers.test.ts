import { describe, expect, test } from 'vitest';
import { hasEtag, isPaged, neededBy } from '../../shared/api/route-kinds.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { pathOf, startApi } from '../support/service/api.ts';
import { BETA, cnpjOf, GAMA } from '../support/service/companies.ts';
import { expectError } from '../support/service/errors.ts';
import { publishCompanies } from '../support/service/published.ts';
import { CONTROL, GONE, LIST, startPinned } from './pinned-world.ts';

const WORKS = `/v1/cnpjs/${cnpjOf(GAMA)}/obras-cno`;
/** GAMA with one partner less. */
const SHORTER = { ...GAMA, socios: GAMA.socios.slice(1) };

const { world, api, pinned, publish } = await startPinned();
const manifestReads = (): number => world.store.calls.filter(({ tables }) => tables.includes(CONTROL)).length;

describe('every list', () => {
  const lists = ROUTES.filter(isPaged);

  test.each(lists)(
    '$path names the generation of each source that it needs, in a 200, a HEAD and a 304',
    async (route) => {
      const { path } = route;
      const [needs = []] = neededBy(route);
      const address = pathOf(path, cnpjOf(BETA));
      const { headers } = await api.get(address);
      const entries = headers['x-snapshot']!.split(';').map((entry) => entry.split(':'));
      expect(entries.map(([source]) => source)).toEqual(needs.map(({ name }) => name));
      const head = await api.get(address, { method: 'HEAD' });
      const same = await api.get(address, { headers: { 'If-None-Match': headers['etag'] ?? '"x"' } });
      const any = await api.get(address, { headers: { 'If-None-Match': '*' } });
      const again = hasEtag(route) ? 304 : 200;
      expect([head.status, same.status, any.status]).toEqual([200, again, again]);
      for (const answer of [head, same, any]) {
        expect(answer.headers['x-snapshot']).toBe(headers['x-snapshot']);
        expect(answer.headers['vary']).toMatch(/^Origin, X-Snapshot, Accept/);
      }
      expect((await pinned(address, headers['x-snapshot']!)).headers['etag']).toBe(headers['etag']);
    },
  );

  test('is the only kind of endpoint that reads or sends X-Snapshot', async () => {
    for (const { path } of ROUTES.filter((route) => !isPaged(route))) {
      const { status, headers } = await pinned(pathOf(path, cnpjOf(BETA)), 'no value at all');
      expect([path, status, headers['x-snapshot']]).toEqual([path, 200, undefined]);
    }
  });

  test('has no X-Snapshot in its errors', async () => {
    const answers = [
      await api.get(LIST, { key: null }),
      await api.get(`${LIST}?limite=0`),
      await api.get('/v1/cnpjs/55555555000191/socios'),
      await pinned(LIST, 'cnpj:202601-0'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 422, 404, 409]);
    for (const { headers } of answers) {
      expect([headers['x-snapshot'], headers['vary']]).toEqual([undefined, 'Origin, X-Snapshot, Accept']);
    }
  });
});

describe('a list of a generation that is kept', () => {
  test('has its records, total, version and ETag, and If-None-Match compares with them', async () => {
    await publish('p1');
    const before = await api.get(`${LIST}?offset=40&limite=20`);
    await publish('p2', [SHORTER], '2026-11');
    const now = await api.get(`${LIST}?offset=40&limite=20`);
    const then = await pinned(`${LIST}?offset=40&limite=20`, 'cnpj:p1');
    expect(then.body).toEqual(before.body);
    expect(then.body.fonte.versao).toBe('2026-10');
    expect(then.body.itens[0].dataset_month).toBe('2026-10');
    expect([then.headers['x-snapshot'], now.headers['x-snapshot']]).toEqual(['cnpj:p1', 'cnpj:p2']);
    expect([now.body.fonte.versao, now.body.paginacao.total]).toEqual(['2026-11', 229]);
    expect(then.headers['etag']).toBe(before.headers['etag']);
    const ask = (value: string, tag: string) =>
      api.get(`${LIST}?offset=40&limite=20`, { headers: { 'X-Snapshot': value, 'If-None-Match': tag } });
    expect((await ask('cnpj:p1', then.headers['etag']!)).status).toBe(304);
    expect((await ask('cnpj:p1', now.headers['etag']!)).status).toBe(200);
    expect((await ask('cnpj:p2', then.headers['etag']!)).status).toBe(200);
  });

  test('has another ETag than the served one also where both have the same label', async () => {
    await publish('p3');
    await publish('p4', [SHORTER]);
    const [then, now] = [await pinned(LIST, 'cnpj:p3'), await api.get(LIST)];
    expect(then.body.fonte).toEqual(now.body.fonte);
    expect([then.body.paginacao.total, now.body.paginacao.total]).toEqual([230, 229]);
    expect(then.headers['etag']).not.toBe(now.headers['etag']);
  });

  test('does not have a record that only the served one has, which is a 404', async () => {
    await publish('p5', [SHORTER]);
    await publishCompanies(world.store, 'p6', [GAMA]);
    const path = `/v1/cnpjs/${cnpjOf(BETA)}/socios`;
    expect((await api.get(path)).status).toBe(404);
    expect((await pinned(path, 'cnpj:p5')).status).toBe(200);
  });

  test('is served again after a rollback, and then without the header too', async () => {
    await publish('p7');
    await publish('p8', [SHORTER]);
    await publish('p7');
    expect((await pinned(LIST, 'cnpj:p7')).body.paginacao.total).toBe(230);
    expect((await pinned(LIST, 'cnpj:p8')).body.paginacao.total).toBe(229);
    expect((await api.get(LIST)).headers['x-snapshot']).toBe('cnpj:p7');
  });
});

describe('a list of two sources', () => {
  test('takes each generation from the header, and ignores other sources in it', async () => {
    await publish('q1');
    const { headers } = await api.get(WORKS);
    const [, works] = headers['x-snapshot']!.split(';');
    await publish('q2');
    const then = await pinned(WORKS, `${works};pgfn:2026t2-0;cnpj:q1`);
    expect([then.status, then.headers['x-snapshot']]).toEqual([200, `cnpj:q1;${works}`]);
    // A walk over one list has the header of another one that needs more sources.
    expect((await pinned(LIST, `cnpj:q1;${works}`)).headers['x-snapshot']).toBe('cnpj:q1');
    expect((await pinned(WORKS, `cnpj:q2;${works}`)).headers['x-snapshot']).toBe(`cnpj:q2;${works}`);
    for (const value of [works!, 'cnpj:q1', `cnpj:q1;cno:20260912-0`, `cnpj:q0;${works}`]) {
      expectError(await pinned(WORKS, value), 409, GONE);
    }
  });
});

describe('a process with a cached manifest', () => {
  test('serves a generation that another process has published since, after one read', async () => {
    await publish('t1');
    const caching = await startApi(world.store, world.key, { env: { MANIFEST_TTL_SECONDS: '30' } });
    expect((await caching.get(LIST)).headers['x-snapshot']).toBe('cnpj:t1');
    await publish('t2', [SHORTER]);
    world.store.calls.length = 0;
    expect((await caching.get(LIST)).headers['x-snapshot']).toBe('cnpj:t1');
    expect(manifestReads()).toBe(0);
    // The caller has this value from a process that has read the manifest later.
    const { status, body } = await pinned(LIST, 'cnpj:t2', caching);
    expect([status, body.paginacao.total, manifestReads()]).toEqual([200, 229, 1]);
    expect((await pinned(LIST, 'cnpj:t1', caching)).body.paginacao.total).toBe(230);
    expect(manifestReads()).toBe(1);
    await caching.close();
  });

  test('reads it once more before a 409, and not for a value that lacks a source', async () => {
    const caching = await startApi(world.store, world.key, { env: { MANIFEST_TTL_SECONDS: '30' } });
    await caching.get(LIST);
    world.store.calls.length = 0;
    expect((await pinned(LIST, 'cnpj:t0', caching)).status).toBe(409);
    expect(manifestReads()).toBe(1);
    expect((await pinned(LIST, 'cno:t0', caching)).status).toBe(409);
    expect(manifestReads()).toBe(1);
    await caching.close();
  });

  test('answers 503 where that read fails', async () => {
    const caching = await startApi(world.store, world.key, {
      replace: ({ manifest }) => ({
        manifest: async (age) => {
          if (age !== 'fresh') return manifest();
          const { StoreError } = await import('../../shared/aws/errors.ts');
          throw new StoreError('GetItem', new Error('TimeoutError'));
        },
      }),
    });
    expect((await pinned(LIST, 'cnpj:t0', caching)).status).toBe(503);
    await caching.close();
  });
});
