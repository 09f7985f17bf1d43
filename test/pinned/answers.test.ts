/** Answers of lists to X-Snapshot: the generation that they show, and the header values that are refused. */
import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPaged } from '../../shared/api/route-kinds.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { readManifest, replaceManifest } from '../../shared/store/generations/manifest.ts';
import { controlTable, generationTable } from '../../shared/store/tables.ts';
import {
  type Api,
  captureLog,
  NOW,
  pathOf,
  startApi,
  startWorld,
  type World,
} from '../support/service/api.ts';
import { BETA, cnpjOf, DELTA, GAMA, TABLE } from '../support/service/companies.ts';
import { expectError } from '../support/service/errors.ts';
import { publishCompanies } from '../support/service/published.ts';
import { PREFIX } from '../support/service/store.ts';

const CONTROL = controlTable(PREFIX);
const LIST = `/v1/cnpjs/${cnpjOf(GAMA)}/socios`;
const WORKS = `/v1/cnpjs/${cnpjOf(GAMA)}/obras-cno`;
const GONE =
  'A publicação indicada em X-Snapshot não é mais guardada, ou não é desta lista. Comece de novo pelo offset 0, sem o cabeçalho X-Snapshot.';

/** GAMA with one partner less. */
const SHORTER = { ...GAMA, socios: GAMA.socios.slice(1) };

let world: World;
let api: Api;
beforeAll(async () => {
  captureLog();
  world = await startWorld({ samples: true });
  api = world.api;
});
afterAll(() => world.stop());

const pinned = (path: string, value: string, from: Api = api) =>
  from.get(path, { headers: { 'X-Snapshot': value } });

const publish = (generation: string, companies = [GAMA], versao = '2026-10') =>
  publishCompanies(world.store, generation, [...companies, BETA, DELTA], versao);

const manifestReads = (): number => world.store.calls.filter(({ tables }) => tables.includes(CONTROL)).length;

describe('every list', () => {
  const lists = ROUTES.filter(isPaged);

  test.each(lists)(
    '$path names the generation of each source that it needs, in a 200, a HEAD and a 304',
    async ({ path, needs }) => {
      const address = pathOf(path, cnpjOf(BETA));
      const { headers } = await api.get(address);
      const entries = headers['x-snapshot']!.split(';').map((entry) => entry.split(':'));
      expect(entries.map(([source]) => source)).toEqual(needs.map(({ name }) => name));
      const head = await api.get(address, { method: 'HEAD' });
      const same = await api.get(address, { headers: { 'If-None-Match': headers['etag']! } });
      const any = await api.get(address, { headers: { 'If-None-Match': '*' } });
      expect([head.status, same.status, any.status]).toEqual([200, 304, 304]);
      for (const answer of [head, same, any]) {
        expect(answer.headers['x-snapshot']).toBe(headers['x-snapshot']);
        expect(answer.headers['vary']).toMatch(/^Origin, X-Snapshot/);
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
      expect([headers['x-snapshot'], headers['vary']]).toEqual([undefined, 'Origin, X-Snapshot']);
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

describe('a 409', () => {
  test('follows where the time of a kept generation is over', async () => {
    await publish('u1');
    await publish('u2');
    const seen = await readManifest(world.store.client, CONTROL);
    const until = new Date(NOW).toISOString();
    const { kept = [], ...served } = seen.sources['cnpj']!;
    const cnpj = { ...served, kept: kept.map((generation) => ({ ...generation, until })) };
    expect(await replaceManifest(world.store.client, CONTROL, seen, { ...seen.sources, cnpj })).toBe(true);
    expectError(await pinned(LIST, 'cnpj:u1'), 409, GONE);
    expect((await pinned(LIST, 'cnpj:u2')).status).toBe(200);
    const earlier = await startApi(world.store, world.key, { replace: () => ({ now: () => NOW - 1 }) });
    expect((await pinned(LIST, 'cnpj:u1', earlier)).status).toBe(200);
    await earlier.close();
  });

  test('follows where the generation is no longer kept, and does not depend on the page or the method', async () => {
    await publish('r1');
    await publish('r2');
    await publish('r3');
    expectError(await pinned(LIST, 'cnpj:r1'), 409, GONE);
    expectError(await pinned(`${LIST}?offset=100000`, 'cnpj:r1'), 409, GONE);
    const head = await api.get(LIST, { method: 'HEAD', headers: { 'X-Snapshot': 'cnpj:r1' } });
    expect(head.status).toBe(409);
    expect((await pinned(LIST, 'cnpj:r2')).status).toBe(200);
  });

  test('comes after the checks of key and parameters, and before that of the record', async () => {
    const old = { headers: { 'X-Snapshot': 'cnpj:r1' } };
    expect((await api.get(LIST, { ...old, key: null })).status).toBe(401);
    expect((await api.get(`${LIST}?limite=0`, old)).status).toBe(422);
    expect((await api.get('/v1/cnpjs/55555555000191/socios', old)).status).toBe(409);
  });

  test('follows where a table is gone since the manifest was read, and a 503 where it should be there', async () => {
    await publish('s1');
    await publish('s2');
    const caching = await startApi(world.store, world.key, { env: { MANIFEST_TTL_SECONDS: '30' } });
    expect((await pinned(LIST, 'cnpj:s1', caching)).status).toBe(200);
    const TableName = generationTable(PREFIX, TABLE.name, 's1');
    await world.store.client.send(new DeleteTableCommand({ TableName }));
    const broken = await pinned(LIST, 'cnpj:s1', caching);
    expect([broken.status, Number(broken.headers['retry-after']) > 0]).toEqual([503, true]);
    // The process that has cached the manifest still has the name of the table.
    await publish('s3');
    expectError(await pinned(LIST, 'cnpj:s1', caching), 409, GONE);
    await caching.close();
  });
});

describe('a malformed X-Snapshot', () => {
  const PATTERN = '^[a-z_]{1,30}:[0-9a-z-]{1,40}(;[a-z_]{1,30}:[0-9a-z-]{1,40}){0,15}$';
  const MESSAGE =
    'O valor deve ser o de X-Snapshot de uma resposta, sem alterações: fonte:geração, separados por ponto e vírgula, uma vez cada fonte.';
  const fault = (type: string, input: string, ctx: object) => ({
    type,
    loc: ['header', 'X-Snapshot'],
    msg: MESSAGE,
    input,
    ctx,
  });

  test.each([
    'x',
    'cnpj',
    'cnpj:',
    'cnpj:G1',
    'cnpj:g1,cno:g1',
    'cnpj:g1; cno:g1',
    'cnpj:g1;',
    `cnpj:${'1'.repeat(41)}`,
    Array.from({ length: 17 }, () => 'cnpj:g1').join(';'),
    'cnpj:açaí',
  ])('is a 422 with its pattern: %s', async (value) => {
    const sent = Buffer.from(value, 'utf8').toString('latin1');
    expectError(await pinned(LIST, sent), 422, [
      fault('string_pattern_mismatch', sent, { pattern: PATTERN }),
    ]);
  });

  test.each(['lua:g1', 'cnpj:g1;cnpj:g1', 'constructor:g1'])(
    'is a 422 where a source is unknown or repeated: %s',
    async (value) => {
      expectError(await pinned(LIST, value), 422, [fault('value_error', value, {})]);
    },
  );

  test('is a 422 where the header is repeated, whatever its values are', async () => {
    for (const values of [
      ['cnpj:g1', 'cnpj:g1'],
      ['cnpj:g1', 'cno:g1'],
    ]) {
      const { status, body } = await api.get(LIST, { headers: { 'X-Snapshot': values } });
      expect([status, body.detail[0].loc]).toEqual([422, ['header', 'X-Snapshot']]);
    }
  });

  test('is listed after the faults of the path and the query', async () => {
    const { body } = await pinned('/v1/cnpjs/1/socios?limite=0', 'x');
    expect(body.detail.map(({ loc }: { loc: string[] }) => loc.join('.'))).toEqual([
      'path.cnpj',
      'query.limite',
      'header.X-Snapshot',
    ]);
  });

  test('is not an empty one, which counts as absent', async () => {
    const { status, headers } = await pinned(LIST, '');
    expect([status, headers['x-snapshot']]).toEqual([200, (await api.get(LIST)).headers['x-snapshot']]);
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
