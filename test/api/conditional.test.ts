/** Conditional requests: ETag, If-None-Match, and the reads that a 304 saves. */
import { describe, expect, test } from 'vitest';
import { hasEtag } from '../../shared/api/route-kinds.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { cafir } from '../../shared/datasets/cafir/index.ts';
import { cno } from '../../shared/datasets/cno/index.ts';
import { apiKeysTable, controlTable } from '../../shared/store/tables.ts';
import { NOW, pathOf, testWorld } from '../support/service/api.ts';
import { ALFA, BETA, cnpjOf } from '../support/service/companies.ts';
import { publishCompanies, publishFiles } from '../support/service/published.ts';
import { PREFIX } from '../support/service/store.ts';

const PATHS = ROUTES.filter(hasEtag).map(({ path }) => pathOf(path, cnpjOf(BETA)));

/** The tables of the manifest and the keys. */
const FIXED = [controlTable(PREFIX), apiKeysTable(PREFIX)];

const world = await testWorld({ samples: true });

const etagOf = async (path: string): Promise<string> => (await world.api.get(path)).headers['etag']!;
const ifNone = (path: string, tag: string) => world.api.get(path, { headers: { 'If-None-Match': tag } });

describe.each(PATHS)('a conditional GET %s', (path) => {
  test('is a 304 with the ETag, without a read of data', async () => {
    const etag = await etagOf(path);
    world.store.calls.length = 0;
    const { status, headers } = await ifNone(path, etag);
    expect([status, headers['etag'], headers['cache-control']]).toEqual([304, etag, 'private, max-age=60']);
    expect(headers['content-type']).toBeUndefined();
    const asked = world.store.calls.flatMap(({ tables }) => tables);
    expect(asked.filter((table) => !FIXED.includes(table))).toEqual([]);
  });

  test('with * is a 304 for any record that exists', async () => {
    expect((await ifNone(path, '*')).status).toBe(304);
    const unknown = path.replace(/(?<=^[^?]*)\/\d+/, (key) => `/${'5'.repeat(key.length - 1)}`);
    if (unknown !== path) expect((await ifNone(unknown, '*')).status).toBe(404);
  });
});

test('a condition has lists, weak and strong tags', async () => {
  const [path = ''] = PATHS;
  const etag = await etagOf(path);
  for (const tag of [`"x", ${etag}`, `${etag} , "y"`, etag.replace('W/', '')]) {
    expect((await ifNone(path, tag)).status).toBe(304);
  }
  for (const tag of ['"x"', 'W/"x", "y"', etag.slice(0, -2), '']) {
    expect((await ifNone(path, tag)).status).toBe(200);
  }
});

describe('the ETag', () => {
  const list = `/v1/cnpjs/${cnpjOf(BETA)}/socios`;

  test('is the same for every spelling of the same parameters', async () => {
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

  test('changes with the data and the status of the source, and returns with a rollback', async () => {
    const before = await etagOf(list);
    const late = await world.variant({
      replace: () => ({ now: () => NOW + 60 * 86_400_000 }),
    });
    expect((await late.get('/v1/status')).body.fontes.cnpj.status).toBe('desatualizada');
    for (const path of [list, PATHS[0]!]) {
      const { status, headers } = await late.get(path);
      expect(status).toBe(200);
      expect(headers['etag']).not.toBe(await etagOf(path));
    }
    await publishCompanies(world.store, 'g2');
    const after = await etagOf(list);
    expect(after).not.toBe(before);
    expect((await ifNone(list, before)).status).toBe(200);
    await publishCompanies(world.store, 'g1');
    expect(await etagOf(list)).toBe(before);
  });

  test('differs between filters and choices, and not between spellings of one filter', async () => {
    const debts = `/v1/cnpjs/${cnpjOf(BETA)}/dividas-pgfn`;
    const different = [
      ...[debts, `${debts}?categoria=fgts`, `${debts}?categoria=previdenciario`],
      ...['', '?uf=MG', '?municipio=MG', '?uf=MG&municipio=X', '?uf=SP'].map((q) => `/v1/cafir/imoveis${q}`),
    ];
    const tags = await Promise.all(different.map(etagOf));
    expect(new Set(tags).size).toBe(different.length);
    for (const [one, same] of [
      [debts, `${debts}?categoria=nao_previdenciario`],
      ['/v1/cafir/imoveis?uf=MG', '/v1/cafir/imoveis?municipio=&uf=mg'],
      ['/v1/cafir/imoveis?municipio=sao%20joao', '/v1/cafir/imoveis?municipio=+S%C3%A3o++Jo%C3%A3o'],
    ] as const) {
      expect(await etagOf(one)).toBe(await etagOf(same));
    }
  });

  test('of a list depends only on the sources that the list reads', async () => {
    const works = `/v1/cnpjs/${cnpjOf(BETA)}/obras-cno`;
    const before = await etagOf(works);
    await publishFiles(world.store, cafir, undefined, '2026-10');
    expect(await etagOf(works)).toBe(before);
    await publishFiles(world.store, cno, undefined, '2026-09-13');
    const later = await etagOf(works);
    await publishCompanies(world.store, 'g5');
    const last = await etagOf(works);
    await publishCompanies(world.store, 'g1');
    expect(new Set([before, later, last]).size).toBe(3);
  });

  test('is absent from errors', async () => {
    for (const path of ['/v1/cnpjs/123', '/v1/cnpjs/55555555000191', '/v1/x']) {
      expect((await world.api.get(path)).headers['etag']).toBeUndefined();
    }
  });
});

test('the ETag of an answer differs with the setting that its addresses depend on', async () => {
  const other = await world.variant({ env: { CNPJ_ALFANUMERICO: 'true' } });
  expect((await other.get('/v1/cnpjs')).headers['etag']).not.toBe(await etagOf('/v1/cnpjs'));
});
