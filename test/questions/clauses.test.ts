/** The clauses that the search engine receives for the filters of a request. */
import { describe, expect, test } from 'vitest';
import { periodsBetween } from '../../functions/cnpjs/search/months.ts';
import { createCounts } from '../../shared/store/search/counts.ts';
import type { Clause, Searcher } from '../../shared/store/search/searcher.ts';
import { testSamples } from '../support/service/api.ts';

interface Asked {
  readonly clauses: readonly Clause[];
  readonly page?: { readonly limite: number; readonly offset: number };
  readonly by?: string;
}

const asked: Asked[] = [];

/** The years of the index. */
const YEARS = ['1800', '2024', '2026', '2027'];

/** Records the questions, and finds nothing. */
const recording: Searcher = {
  has: async () => false,
  page: async (_, clauses, page) => {
    asked.push({ clauses, page });
    return { total: 0, rows: [] };
  },
  counts: async (_, clauses, by) => {
    if (by === 'ano_abertura' && clauses.length === 0) {
      return createCounts(
        YEARS.length,
        YEARS.map((year) => [year, 1] as const),
      );
    }
    asked.push({ clauses, by });
    return createCounts(0, []);
  },
};

const served = await testSamples();
const api = await served.variant({ replace: () => ({ searcher: recording }) });

async function questionOf(path: string): Promise<Asked | undefined> {
  asked.length = 0;
  const { status } = await api.get(path);
  expect([status, asked.length]).toEqual([200, expect.any(Number)]);
  expect(asked.length).toBeLessThanOrEqual(1);
  return asked[0];
}

const any = (...terms: string[]): Clause => ({ kind: 'any', terms });
const sameRow = (...terms: string[]): Clause => ({ kind: 'sameRow', terms });

describe('a filter of GET /v1/cnpjs', () => {
  test.each<readonly [string, readonly Clause[]]>([
    ['', []],
    ['nome=S.A.+padaria+d%27agua', [any('nome:AGUA'), any('nome:D'), any('nome:PADARIA')]],
    ['uf=sp', [any('uf:SP')]],
    ['municipio=0102', [any('municipio:0102')]],
    ['municipio=cidade+exemplo&uf=rj', [any('uf:RJ'), any('municipio:0102', 'municipio:cidade exemplo')]],
    ['cnae=47', [any('cnae:47')]],
    ['cnae=47.1', [any('cnae:471')]],
    ['cnae=4711-3', [any('cnae:47113')]],
    ['cnae=47.11-3/02', [any('cnae:4711302')]],
    ['cnae_secundario=4721-1/02', [any('cnae_secundario:4721102')]],
    ['cnae_secundario=47', [any('cnae_secundario:47', 'cnae_secundario:4721102')]],
    ['situacao=baixada', [any('situacao:08')]],
    ['situacao=nula', [any('situacao:01')]],
    ['natureza_juridica=206-2', [any('natureza_juridica:2062')]],
    ['situacao=03', [any('situacao:03')]],
    ['porte=05', [any('porte:05')]],
    ['porte=Empresa+de+pequeno+porte', [any('porte:03')]],
    ['ano_abertura=2021', [any('abertura:2021')]],
    ['simples=TRUE&mei=false&matriz=true', [any('simples:true'), any('mei:false'), any('matriz:true')]],
    [
      'abertura_de=202405&abertura_ate=202407',
      [any('abertura:202405', 'abertura:202406', 'abertura:202407')],
    ],
    ['abertura_de=202612', [any('abertura:202612', 'abertura:2027')]],
    ['socio=maria+silva', [sameRow('socio:MARIA', 'socio:SILVA')]],
    ['socio_documento=123456', [sameRow('socio_documento:***123456**')]],
    ['socio_documento=ab.12c.d34/01ef-77', [sameRow('socio_documento:AB12CD3401EF77')]],
    ['socio=maria&socio_documento=***123456**', [sameRow('socio:MARIA', 'socio_documento:***123456**')]],
  ])('%s is asked as clauses', async (query, clauses) => {
    const { clauses: given = [], page } = (await questionOf(`/v1/cnpjs?${query}&limite=7&offset=3`)) ?? {};
    expect(given).toEqual(clauses);
    expect(page).toMatchObject({ limite: 7, offset: 3 });
  });

  test('that has no value in the index finds nothing without a question', async () => {
    expect(await questionOf('/v1/cnpjs/contagens?por=uf&abertura_de=299001')).toBeUndefined();
  });

  test('is asked alike for counts', async () => {
    expect(await questionOf('/v1/cnpjs/contagens?por=ano_abertura&uf=SP')).toEqual({
      clauses: [any('uf:SP')],
      by: 'ano_abertura',
    });
  });
});

describe('the months between two bounds', () => {
  test.each<readonly [string | null, string | null, readonly string[]]>([
    ['202401', '202412', ['2024']],
    ['202312', '202501', ['202312', '2024', '202501']],
    [
      '202402',
      '202412',
      [
        '202402',
        '202403',
        '202404',
        '202405',
        '202406',
        '202407',
        '202408',
        '202409',
        '202410',
        '202411',
        '202412',
      ],
    ],
    ['202405', '202405', ['202405']],
    ['202611', null, ['202611', '202612', '2027', '9999']],
    [null, '202302', ['0001', '202301', '202302']],
    ['202801', null, ['9999']],
    ['000102', '000102', ['000102']],
    ['100001', '202212', []],
  ])('%s and %s are years and months', (from, to, periods) => {
    expect(periodsBetween(from, to, ['9999', '0001', '2023', '2024', '2025', '2026', '2027'])).toEqual(
      periods,
    );
  });

  test('are each month once, for every pair of bounds', () => {
    const all = Array.from(
      { length: 60 },
      (_, i) => `${2020 + Math.floor(i / 12)}${String((i % 12) + 1).padStart(2, '0')}`,
    );
    const years = ['2020', '2021', '2022', '2023', '2024'];
    for (const [i, from] of all.entries()) {
      for (const to of all.slice(i)) {
        const periods = periodsBetween(from, to, years);
        const months = periods.flatMap((period) => all.filter((month) => month.startsWith(period)));
        expect(months).toEqual(all.slice(i, all.indexOf(to) + 1));
      }
    }
  });
});
