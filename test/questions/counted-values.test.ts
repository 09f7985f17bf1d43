/** Every value that a count shows is accepted by the filter of that name, which finds exactly so many. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { busca, cnpj } from '../../shared/datasets/cnpj/index.ts';
import { rowOf, writePublication } from '../support/loads/fixtures.ts';
import { type Api, captureLog, newKey, startApi } from '../support/service/api.ts';
import { publishFiles } from '../support/service/published.ts';
import { startStore, type TestStore } from '../support/service/store.ts';
import { walk } from '../support/service/walk.ts';
import '../support/seed.ts';

/** Values that the reference names, and others that a publisher may print in their place. */
const UFS = ['SP', 'RJ', 'EX', 'BR', 'XX', 'S P', '35', 'SÃO', ''];
const TOWNS = ['7107', '9707', '710', '71070', '3550308', 'Z107', 'Ilha Nova', ''];
const CNAES = [
  '4711302',
  '0111301',
  '9900800',
  '8888888',
  '0000000',
  '6201501',
  '471130',
  '47113020',
  'ABCDEFG',
  '',
];
const SITUATIONS = ['01', '02', '03', '04', '08', '05', '07', '2', 'A', ''];
const SIZES = ['00', '01', '03', '05', '02', '1', 'ME', ''];
const NATURES = ['2062', '0000', '206', '20621', 'X', ''];
const DAYS = ['20200131', '00010101', '10660101', '17991231', '18000101', '20261010', '20281231', '29990101'];
const OTHER_DAYS = ['99991231', '20201301', '2020', '00000000', ''];

const oneOf = (values: readonly string[]) =>
  fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, fc.stringMatching(/^[0-9A-Z]{1,8}$/));

const ESTABLISHMENT = fc.record({
  uf: oneOf(UFS),
  municipio: oneOf(TOWNS),
  cnae_fiscal_principal: oneOf(CNAES),
  situacao_cadastral: oneOf(SITUATIONS),
  data_inicio_atividade: fc.constantFrom(...DAYS, ...OTHER_DAYS),
});
const COMPANY = fc.record({ porte_empresa: oneOf(SIZES), natureza_juridica: oneOf(NATURES) });

const COMPANIES = 300;
const basico = (n: number): string => String(99_000_000 + n);

let folder: string;
let store: TestStore;
let api: Api;
beforeAll(async () => {
  captureLog();
  folder = mkdtempSync(join(tmpdir(), 'counted-'));
  const seed = Number(process.env['FC_SEED'] ?? 1);
  const numbers = Array.from({ length: COMPANIES }, (_, i) => basico(i + 1));
  const [companies, units] = [
    fc.sample(COMPANY, { numRuns: COMPANIES, seed }),
    fc.sample(ESTABLISHMENT, { numRuns: COMPANIES, seed }),
  ];
  await writePublication(folder, {
    empresas: numbers.map((cnpj_basico, i) => rowOf('empresas', { cnpj_basico, ...companies[i] })),
    estabelecimentos: numbers.map((cnpj_basico, i) =>
      rowOf('estabelecimentos', { cnpj_basico, ...units[i] }),
    ),
    socios: numbers.map((cnpj_basico) => rowOf('socios', { cnpj_basico })),
    simples: numbers.map((cnpj_basico) => rowOf('simples', { cnpj_basico })),
  });
  store = await startStore();
  await publishFiles(store, cnpj, folder, '2026-10');
  api = await startApi(store, await newKey(store));
});
afterAll(async () => {
  await api.close();
  await store.stop();
  rmSync(folder, { recursive: true, force: true });
});

const totalOf = async (query: string): Promise<[status: number, total: number]> => {
  const { status, body } = await api.get(`/v1/cnpjs?${query}`);
  return [status, body.paginacao?.total];
};
const asked = (name: string, value: unknown): string => `${name}=${encodeURIComponent(`${value}`)}`;

describe.each(busca.counts.map(({ name }) => name))('por=%s', (por) => {
  test('shows values that the filter of that name accepts and finds, exactly so many', async () => {
    const items = await walk(api, `/v1/cnpjs/contagens?por=${por}`, 100);
    expect(items.length).toBeGreaterThan(5);
    for (const { valor, quantidade } of items) {
      if (valor === null) continue;
      expect([valor, ...(await totalOf(asked(por, valor)))]).toEqual([valor, 200, quantidade]);
    }
  });

  test('counts the same below another filter', async () => {
    const items = await walk(api, `/v1/cnpjs/contagens?por=${por}&situacao=07`, 100);
    expect(items.length).toBeGreaterThan(0);
    for (const { valor, quantidade } of items) {
      if (valor === null) continue;
      const found = await totalOf(`situacao=07&${asked(por, valor)}`);
      if (por !== 'situacao') expect([valor, ...found]).toEqual([valor, 200, quantidade]);
    }
  });
});

describe('a year that a count shows', () => {
  test('is found by its months, whether or not a registry can have it', async () => {
    const items = await walk(api, '/v1/cnpjs/contagens?por=ano_abertura', 100);
    const years = items.flatMap(({ valor }) => (valor === null ? [] : [`${valor}`]));
    expect(years).toEqual(expect.arrayContaining(['0001', '1066', '1799', '2028', '2999', '9999']));
    for (const { valor, quantidade } of items) {
      if (valor === null) continue;
      const months = `abertura_de=${valor}01&abertura_ate=${valor}12`;
      expect([valor, ...(await totalOf(months))]).toEqual([valor, 200, quantidade]);
    }
    const dated = items.reduce(
      (sum, { valor, quantidade }) => sum + (valor === null ? 0 : Number(quantidade)),
      0,
    );
    expect(await totalOf('abertura_de=000001')).toEqual([200, dated]);
    expect(await totalOf('abertura_ate=999912')).toEqual([200, dated]);
  });
});

describe('a code', () => {
  test.each(['situacao', 'porte'])('of %s has a description that finds the same', async (por) => {
    const items = await walk(api, `/v1/cnpjs/contagens?por=${por}`, 100);
    const described = items.filter(({ descricao }) => descricao !== null);
    expect(described.length).toBeGreaterThan(3);
    for (const { descricao, quantidade } of described) {
      expect(await totalOf(asked(por, descricao))).toEqual([200, quantidade]);
      expect(await totalOf(asked(por, `${descricao}`.toUpperCase()))).toEqual([200, quantidade]);
    }
  });

  test('that no establishment has is a fault', async () => {
    for (const query of ['uf=ZZ', 'situacao=99', 'porte=99', 'natureza_juridica=99', 'municipio=99999']) {
      const { status, body } = await api.get(`/v1/cnpjs?${query}`);
      expect([status, body.detail]).toEqual([
        422,
        [expect.objectContaining({ loc: ['query', query.split('=')[0]] })],
      ]);
    }
  });

  test('in doubt does not hide a fault, and is a fault beside one', async () => {
    const { body } = await api.get('/v1/cnpjs?uf=BR&situacao=07&limite=0');
    expect(body.detail.map(({ loc }: { loc: string[] }) => loc[1])).toEqual(['uf', 'situacao', 'limite']);
    expect((await api.get('/v1/cnpjs?uf=BR&situacao=99')).body.detail).toMatchObject([
      { loc: ['query', 'situacao'] },
    ]);
  });
});
