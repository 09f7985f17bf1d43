/** Failures have their status and shape, without internals. (`get` checks answers against their schema.) */
import { describe, expect, test } from 'vitest';
import { codecOf } from '../../loaders/records/codecs/codec.ts';
import { hasEtag } from '../../shared/api/route-kinds.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { type Api, pathOf, testWorld } from '../support/service/api.ts';
import { ALFA, cnpjOf, GAMA, TABLE } from '../support/service/companies.ts';
import { publishCompanies } from '../support/service/published.ts';

/** The routes that read data. */
const DATA = ROUTES.filter(hasEtag).map(({ path }) => pathOf(path, cnpjOf(ALFA)));
const INSIDE = /dynamo|dev-|econn|exception|error|node_modules|\.ts\b|batchget|stack/i;

const world = await testWorld({ samples: true });
const { lines } = world;

/** The changes of requests are in a table that is not there. */
const GONE = {
  from: 'f',
  de: '2026-09',
  to: 'g1',
  para: '2026-10',
  table: 'dev-cnpj-alteracoes-gone',
  rows: 1,
  kinds: {},
};
const pairs = async () => ({ chain: [GONE], others: [] });

const expectUnavailable = ({ status, headers, text }: Awaited<ReturnType<Api['get']>>): void => {
  expect(status).toBe(503);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(text).not.toMatch(INSIDE);
};

describe('data that contradict the manifest', () => {
  test('are a 503 where a block is missing, never a shorter or an empty list', async () => {
    const list = TABLE.lists[1]!;
    const table = await publishCompanies(world.store, 'g2');
    const blocks = codecOf(TABLE).place!(table, GAMA.basico, '').blocksOf(list);
    await world.store.remove(table, blocks.keyOf(2));
    const path = `/v1/cnpjs/${cnpjOf(GAMA)}/socios`;
    expectUnavailable(await world.api.get(`${path}?offset=100`));
    expectUnavailable(await world.api.get(`${path}?offset=60&limite=50`));
    expect((await world.api.get(`${path}?limite=100`)).status).toBe(200);
    expect((await world.api.get(`${path}?offset=150`)).status).toBe(200);
  });

  test('are a 503 where a block has fewer rows than its head counts', async () => {
    await publishCompanies(world.store, 'g3');
    const path = `/v1/cnpjs/${cnpjOf(GAMA)}/socios`;
    const api = await world.variant({
      replace: ({ read }) => ({
        read: async (keys) => {
          const items = await read(keys);
          // The head counts more rows than the block has.
          return items.map((item) =>
            item && 'd' in item ? { ...item, d: String(item['d']).replace('230b', '235b') } : item,
          );
        },
      }),
    });
    expect((await world.api.get(path)).body.paginacao.total).toBe(230);
    expectUnavailable(await api.get(`${path}?offset=220&limite=20`));
  });

  test('are a 503 where a block cannot be decompressed', async () => {
    const api = await world.variant({
      replace: ({ read }) => ({
        read: async (keys) =>
          (await read(keys)).map((item) => {
            const { t, z, ...key } = item ?? {};
            return t || z ? { ...key, z: new Uint8Array([1, 2]) } : item;
          }),
      }),
    });
    expectUnavailable(await api.get(`/v1/cnpjs/${cnpjOf(GAMA)}/socios`));
  });
});

describe('an unexpected error', () => {
  test('is a 500 without details, and a log line with its stack', async () => {
    const api = await world.variant({
      replace: () => ({
        pairs,
        read: async () => {
          throw new TypeError('secret of dev-cnpj-g1');
        },
      }),
    });
    lines.length = 0;
    for (const path of DATA) {
      const { status, body } = await api.get(path);
      expect([status, body]).toEqual([500, { detail: 'Erro interno. A falha foi registrada.' }]);
    }
    expect(lines.filter((line) => line.includes('TypeError: secret of dev-cnpj-g1'))).toHaveLength(
      DATA.length,
    );
  });
});
