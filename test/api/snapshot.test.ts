/** One request reads one generation, from its first read to its last. */
import { describe, expect, test } from 'vitest';
import type { ListRoute } from '../../shared/api/route-kinds.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { testWorld } from '../support/service/api.ts';
import { ALFA, cnpjOf, GAMA } from '../support/service/companies.ts';
import { publishCompanies, publishFiles } from '../support/service/published.ts';

const world = await testWorld();

/** A list of all records of a source, read through a directory. */
const ordered = ROUTES.find(
  (route): route is ListRoute =>
    route.kind === 'list' && route.under === null && route.source.cadence === 'mensal',
)!;

/** GAMA one month later: the same number of partners, all of them different. */
const LATER = {
  ...GAMA,
  socios: GAMA.socios.map((cells) => ({ ...cells, nome_socio_razao_social: 'OUTRA' })),
};

describe('a generation published in the middle of a request', () => {
  test('is not served to that request, but to the next', async () => {
    const path = `/v1/cnpjs/${cnpjOf(GAMA)}/socios?offset=40&limite=20`;
    let reads = 0;
    const api = await world.variant({
      replace: ({ read }) => ({
        read: async (keys) => {
          const items = await read(keys);
          if (++reads === 1) await publishCompanies(world.store, 'g2', [LATER], '2026-11');
          return items;
        },
      }),
    });
    const during = await api.get(path);
    const after = await api.get(path);
    expect(during.body.fonte.versao).toBe('2026-10');
    const field = (name: string, { body }: typeof during) =>
      new Set(body.itens.map((item: Record<string, string>) => item[name]));
    expect(field('dataset_month', during)).toEqual(new Set(['2026-10']));
    expect(field('nome_socio_razao_social', during).has('OUTRA')).toBe(false);
    expect(after.body.fonte.versao).toBe('2026-11');
    expect(field('nome_socio_razao_social', after)).toEqual(new Set(['OUTRA']));
    expect(after.headers['etag']).not.toBe(during.headers['etag']);
  });

  test('is not served to a page of an ordered list, whose ranges belong to the previous generation', async () => {
    await publishFiles(world.store, ordered.source);
    const path = `${ordered.path}?offset=3&limite=5`;
    const expected = await world.api.get(path);
    let reads = 0;
    const api = await world.variant({
      replace: ({ read }) => ({
        read: async (keys) => {
          const items = await read(keys);
          if (++reads === 1) await publishFiles(world.store, ordered.source, undefined, '2026-10');
          return items;
        },
      }),
    });
    const during = await api.get(path);
    const after = await api.get(path);
    expect(during.body).toEqual(expected.body);
    expect(after.body.fonte.versao).toBe('2026-10');
    // A directory and a block of each generation are read: the first directory is not used for the second.
    expect(reads).toBe(4);
  });

  test('changes the fingerprint of the profile', async () => {
    await publishCompanies(world.store, 'g3', [ALFA]);
    const before = await world.api.get(`/v1/cnpjs/${cnpjOf(ALFA)}`);
    await publishCompanies(world.store, 'g4', [ALFA]);
    const after = await world.api.get(`/v1/cnpjs/${cnpjOf(ALFA)}`);
    expect(after.body.snapshot_fingerprint).not.toBe(before.body.snapshot_fingerprint);
  });
});

describe('the manifest', () => {
  test('is read once within its time to live, for any number of requests', async () => {
    const api = await world.variant({ env: { MANIFEST_TTL_SECONDS: '30' } });
    world.store.calls.length = 0;
    await Promise.all(Array.from({ length: 8 }, () => api.get(`/v1/cnpjs/${cnpjOf(ALFA)}`)));
    const reads = world.store.calls.filter(({ tables }) => tables.includes('dev-controle'));
    expect(reads).toHaveLength(1);
  });
});
