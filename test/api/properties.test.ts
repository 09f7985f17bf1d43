/**
 * Random publications, loaded and read back: every list is complete in pages of any size, and every filter
 * selects the same rows as a scan.
 */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cafir } from '../../shared/datasets/cafir/index.ts';
import { cno } from '../../shared/datasets/cno/index.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { pgfn } from '../../shared/datasets/pgfn/index.ts';
import { BAKERY, punctuated } from '../../synthetic/samples/holders.ts';
import { cafirBytes } from '../../synthetic/sources/cafir/sample/files.ts';
import { cnoFiles } from '../../synthetic/sources/cno/sample/files.ts';
import { pgfnBytes } from '../../synthetic/sources/pgfn/sample/files.ts';
import { readDebts } from '../readers/held.ts';
import { matching, readProperties } from '../readers/ranges.ts';
import { readWorks } from '../readers/works.ts';
import { fewPages, pageSize, published, rowsOf, spelled } from '../support/loads/random.ts';
import { type Api, captureLog, newKey, startApi } from '../support/service/api.ts';
import { publishFiles } from '../support/service/published.ts';
import { startStore, type TestStore } from '../support/service/store.ts';
import { walk } from '../support/service/walk.ts';

let store: TestStore;
let api: Api;
beforeAll(async () => {
  captureLog();
  store = await startStore();
  await publishFiles(store, cnpj);
  api = await startApi(store, await newKey(store));
});
afterAll(async () => {
  await api.close();
  await store.stop();
});

const RUNS = { numRuns: 3 };
const ask = (path: string, query: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(query)}`;

const STATES = ['MG', 'SP', 'AC'];
const PLACES = ['SAO JOAO', 'SÃO JOÃO', 'sao  joao', 'CAMPO', ''];

describe('CAFIR', () => {
  const property = fc.record({
    nirf: fc.stringMatching(/^[0-9A-F]{8}$/),
    uf: fc.constantFrom(...STATES),
    municipio: fc.constantFrom(...PLACES),
    area: fc.constant('000000350'),
  });

  test('lists and filters return the same as a walk over the source', async () => {
    const asked = fc.record(
      { uf: fc.constantFrom(...STATES, 'sp', 'ES'), municipio: fc.constantFrom('SAO JOAO', 'CAMPO', 'X') },
      { requiredKeys: [] },
    );
    const wanted = asked.chain(({ uf, municipio }) =>
      (municipio === undefined ? fc.constant('') : spelled(municipio)).map((written) => ({
        ...(uf !== undefined && { uf }),
        ...(municipio !== undefined && { municipio: written }),
      })),
    );
    const all = fc.tuple(rowsOf(property), fc.array(wanted, { minLength: 4, maxLength: 4 }), pageSize);
    await fc.assert(
      fc.asyncProperty(all, async ([rows, questions, limite]) => {
        const files = [{ name: 'K34313UF.D60901.MG01.csv', bytes: cafirBytes(rows) }];
        const { items } = await published(store, cafir, files, readProperties);
        for (const question of [{}, ...questions]) {
          const answer = await walk(api, ask('/v1/cafir/imoveis', question), fewPages(limite, items.length));
          expect(answer).toEqual(matching(items, question));
        }
      }),
      RUNS,
    );
  });
});

describe('CNO', () => {
  const CNO = '900010000170';
  const day = fc.constantFrom('', '1900-01-01', '2020-02-29', '2024-03-01', '2024-03-02');
  const party = fc.constantFrom('', BAKERY, '99222002000192');
  const work = fc.record({
    CNO: fc.stringMatching(/^9[0-9]{11}$/),
    'NI do responsável': party,
    Nome: fc.constantFrom('OBRA', 'CASA'),
  });
  const link = fc.record({
    CNO: fc.constant(CNO),
    'Data de início': day,
    'NI do responsável': party,
    'Qualificação do contribuinte': fc.constantFrom('0001', '0002', '0003'),
  });
  const activity = fc.record({ CNO: fc.constant(CNO), CNAE: fc.constantFrom('4120400', '4321500', '') });
  const area = fc.record({ CNO: fc.constant(CNO), Metragem: fc.integer({ min: 0, max: 400 }).map(String) });

  test('lists of a work, and works of a CNPJ, equal those of the files in the stated order', async () => {
    const all = fc.tuple(rowsOf(work), rowsOf(link), rowsOf(activity), rowsOf(area), pageSize);
    await fc.assert(
      fc.asyncProperty(all, async ([more, links, activities, areas, limite]) => {
        const works = [{ CNO, Nome: 'OBRA' }, ...more];
        const files = cnoFiles({ works, links, activities, areas });
        const expected = await published(store, cno, files, readWorks);
        const { vinculos, cnaes, areas: metres } = expected.works.get(CNO)!;
        for (const [list, items] of Object.entries({ vinculos, cnaes, areas: metres })) {
          expect(await walk(api, `/v1/cnos/${CNO}/${list}`, fewPages(limite, items.length))).toEqual(items);
        }
        const held = expected.byCnpj.get(BAKERY)?.items ?? [];
        expect(await walk(api, `/v1/cnpjs/${BAKERY}/obras-cno`, fewPages(limite, held.length))).toEqual(held);
      }),
      RUNS,
    );
  });
});

describe('PGFN', () => {
  const debt = fc.record({
    CPF_CNPJ: fc.constantFrom(punctuated(BAKERY), '99.222.002/0001-92', 'XXX735.623XX'),
    NUMERO_INSCRICAO: fc.stringMatching(/^[0-9]{13}$/),
    DATA_INSCRICAO: fc.constantFrom(
      ...['31/12/2019', '01/02/2020', '02/01/2020', '2/1/2020', '1/10/2020', '01/01/1000', '99/99/9999', ''],
    ),
    VALOR_CONSOLIDADO: fc
      .tuple(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.stringMatching(/^[0-9]{2}$/))
      .map(([reais, cents]) => `${reais === 0n ? '' : reais}.${cents}`),
  });

  test('lists of debts equal those of the files, newest first, and the sum of the profile is exact to the cent', async () => {
    await fc.assert(
      fc.asyncProperty(rowsOf(debt), pageSize, async (rows, limite) => {
        const files = (['SIDA', 'FGTS', 'PREV'] as const).map((kind) => ({
          name: `arquivo_lai_${kind}_1_202606.csv`,
          bytes: pgfnBytes(kind, rows),
        }));
        const { lists } = await published(store, pgfn, files, (dir) => readDebts(dir, 'nao_previdenciario'));
        const { items, sum } = lists.get(BAKERY) ?? { items: [], sum: '0.00' };
        const path = `/v1/cnpjs/${BAKERY}/dividas-pgfn`;
        expect(await walk(api, path, fewPages(limite, items.length))).toEqual(items);
        const { body } = await api.get(`/v1/cnpjs/${BAKERY}`);
        expect(body.resumos.dividas_pgfn_nao_previdenciario).toEqual({
          href: `${path}?categoria=nao_previdenciario`,
          total: items.length,
          valor_total: sum,
        });
      }),
      RUNS,
    );
  });
});
