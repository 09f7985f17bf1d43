/** The changes of one CNPJ over all pairs that lead to what is served. */
import { describe, expect, test } from 'vitest';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import type { Change } from '../../shared/store/changes/feed-form.ts';
import { historyItem, type WrittenPair, writeChanges } from '../support/changes/written.ts';
import { testWorld } from '../support/service/api.ts';
import { ALFA, BETA, cnpjOf, GAMA, UNKNOWN } from '../support/service/companies.ts';
import { walk } from '../support/service/walk.ts';

const world = await testWorld();

const NOWHERE = { uf: null, municipio: null, cnae: null };

/** Changes of a company, and those of an establishment with its whole number. */
const changesOf = (key: string, count: number, of: string): Change[] =>
  Array.from({ length: count }, (_, i) => ({
    chave: key,
    conjunto: key.length === 14 ? 'estabelecimentos' : 'socios',
    registro: `${of} ${i}`,
    tipo: key.length === 14 ? 'endereco' : 'socio_alterado',
    campo: 'logradouro',
    antes: `RUA "${i}";\nNº 1`,
    depois: i % 3 === 0 ? null : `=RUA ${i}`,
    ...NOWHERE,
  }));

const GONE = '88777666000155';
const branch = cnpjOf(BETA, 1);
const alfa = ALFA.basico;
const beta = BETA.basico;

const PAIRS: readonly (WrittenPair & { readonly changes: readonly Change[] })[] = [
  {
    from: 'g0',
    de: '2026-09',
    to: 'g1',
    para: '2026-10',
    changes: [
      ...changesOf(cnpjOf(ALFA), 1, 'alfa'),
      ...changesOf(alfa, 2, 'alfa'),
      ...changesOf(cnpjOf(BETA), 60, 'beta'),
      ...changesOf(branch, 3, 'filial'),
      ...changesOf(beta, 130, 'beta'),
    ],
  },
  {
    from: 'f',
    de: '2026-07',
    to: 'f1',
    para: '2026-08',
    changes: [
      ...changesOf(beta, 55, 'antes'),
      ...changesOf(GONE, 1, 'saiu'),
      ...changesOf('88777666', 2, 'e'),
    ],
  },
];

await writeChanges(world.store, cnpj, [
  ...PAIRS,
  { from: 'f1', de: '2026-08', to: 'g0', para: '2026-09', changes: null },
  // A generation that a rollback has left is not in the chain.
  { from: 'g1', de: '2026-10', to: 'g2', para: '2026-11', changes: changesOf(alfa, 7, 'oculto') },
]);

const at = (key: string): string => `/v1/cnpjs/${key}/alteracoes`;
const expected = (key: string) =>
  PAIRS.flatMap((pair) =>
    [key, key.slice(0, 8)].flatMap((of) =>
      pair.changes.filter(({ chave }) => chave === of).map((change) => historyItem(pair, change)),
    ),
  );

describe('GET /v1/cnpjs/{cnpj}/alteracoes', () => {
  test.each([7, 50])(
    'has the newest pair first, the establishment before the company, in pages of %i',
    async (limite) => {
      for (const key of [cnpjOf(ALFA), cnpjOf(BETA), branch]) {
        const items = await walk(world.api, at(key), limite);
        expect(items).toEqual(expected(key));
      }
    },
  );

  test('names the pairs that it was read from, with their changes', async () => {
    const { body } = await world.api.get(at(cnpjOf(ALFA)));
    const [newest, earliest] = PAIRS.map(({ de, para, from, to, changes }) => ({
      de,
      para,
      geracao_anterior: from,
      geracao: to,
      total: changes.length,
    }));
    const notCompared = {
      de: '2026-08',
      para: '2026-09',
      geracao_anterior: 'f1',
      geracao: 'g0',
      total: null,
    };
    expect([body.pares, body.total_pares]).toEqual([[newest, notCompared, earliest], 3]);
    expect(body.fonte).toEqual({ status: 'disponivel', versao: '2026-10' });
  });

  test.each([0, 59, 60, 189, 240, 244, 245, 1_000_000])(
    'reads the heads and one page at offset %i',
    async (offset) => {
      world.store.calls.length = 0;
      await world.api.get(`${at(cnpjOf(BETA))}?offset=${offset}&limite=100`);
      const reads = world.store.calls.filter(({ command }) => command === 'BatchGetItem');
      expect(reads.length).toBeLessThanOrEqual(2);
      expect(world.store.calls.filter(({ tables }) => tables.includes('dev-controle')).length).toBe(2);
    },
  );

  test('is empty for a CNPJ that is served and has not changed', async () => {
    const { status, body } = await world.api.get(at(cnpjOf(GAMA)));
    expect([status, body.itens, body.paginacao.total]).toEqual([200, [], 0]);
  });

  test('has what is known of a company that is gone', async () => {
    expect((await world.api.get(`/v1/cnpjs/${GONE}`)).status).toBe(404);
    const { status, body } = await world.api.get(at(GONE));
    expect([status, body.itens]).toEqual([200, expected(GONE)]);
  });

  test.each([UNKNOWN, '88777666000236', `${alfa}000262`])(
    'does not know %s, which is not served and has no change of its own',
    async (key) => {
      expect((await world.api.get(at(key))).status).toBe(404);
    },
  );

  test('is a 503 where a table of a pair or a block is missing', async () => {
    const other = await world.variant({
      replace: () => ({
        pairs: async () => ({
          chain: [{ ...PAIRS[0]!, table: 'dev-cnpj-alteracoes-gone', rows: 1, kinds: {} }],
          others: [],
        }),
      }),
    });
    expect((await other.get(at(cnpjOf(ALFA)))).status).toBe(503);
    await world.store.remove('dev-cnpj-alteracoes-g1', { k: `H#${beta}`, sk: '#A#000001' });
    expect((await world.api.get(`${at(branch)}?offset=60`)).status).toBe(503);
    expect((await world.api.get(`${at(branch)}?offset=0&limite=3`)).status).toBe(200);
  });
});
