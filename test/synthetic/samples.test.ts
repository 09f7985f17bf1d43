/** The bundled samples beside that of CNPJ: their bytes are what the script writes, and they show what they are for. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SOURCES } from '../../shared/datasets/index.ts';
import { BLOCK_ROWS } from '../../shared/store/records/placement.ts';
import { type BundledSample, type SampleExpectation, writeBundled } from '../../synthetic/samples/bundled.ts';
import * as holders from '../../synthetic/samples/holders.ts';
import { BUNDLED, bundledFolder } from '../../synthetic/samples/write.ts';
import { SAMPLE_DIR } from '../../synthetic/sources/cnpj/sample/index.ts';
import { readFiles } from '../readers/files.ts';
import { readPublication } from '../readers/publication.ts';
import { published, type Sources, startSources } from '../support/loads/sources.ts';

const again = mkdtempSync(join(tmpdir(), 'samples-'));
let sources: Sources;
beforeAll(async () => {
  sources = await startSources();
});
afterAll(() => {
  sources.close();
  rmSync(again, { recursive: true, force: true });
});

const expectationOf = (sample: BundledSample): SampleExpectation =>
  JSON.parse(readFileSync(join(bundledFolder(sample), 'expected.json'), 'utf8'));
const listsOf = (sample: BundledSample, ending: RegExp) =>
  expectationOf(sample).cases.filter(({ path, itens }) => itens && ending.test(path));
const named = (source: string): BundledSample => BUNDLED.find((sample) => sample.source === source)!;

test('there is one for every source', () => {
  expect(['cnpj', ...BUNDLED.map(({ source }) => source)]).toEqual(SOURCES.map(({ name }) => name));
});

describe.each(BUNDLED)('the sample of $source', (sample) => {
  const dir = bundledFolder(sample);

  test('is what the script writes', async () => {
    const fresh = join(again, sample.source);
    await writeBundled(sample, fresh);
    expect(readdirSync(fresh).sort()).toEqual(readdirSync(dir).sort());
    for (const name of readdirSync(fresh)) {
      // Deflated bytes differ between processors and versions of zlib; the members are compared below.
      if (name.endsWith('.zip')) continue;
      expect(readFileSync(join(fresh, name)).equals(readFileSync(join(dir, name))), name).toBe(true);
    }
    expect(await readFiles(fresh)).toEqual(await readFiles(dir));
  });

  test('is small', async () => {
    const bytes = (await readFiles(dir)).reduce((sum, file) => sum + file.bytes.length, 0);
    expect(bytes).toBeLessThan(30_000);
  });

  test('loads where nothing of CNPJ is, with every row of every file accounted for, and none put aside', async () => {
    const result = published(await sources.loadFolder(sample.source, dir));
    expect([result.quarantined, result.dropped_by_rule]).toEqual([0, sample.dropped]);
    const { sources: live } = await sources.manifest();
    expect(live['cnpj']).toBeUndefined();
    expect(live[sample.source]?.versao).toBe(expectationOf(sample).version);
  });
});

describe('the samples together', () => {
  test('are of the companies of the CNPJ sample, but for one that it does not know', async () => {
    const { companies } = await readPublication(SAMPLE_DIR);
    const known = [...companies.values()].flatMap((c) => c.establishments.map((e) => e['cnpj_completo']));
    const { STRANGER, punctuated: _, ...others } = holders;
    expect(Object.values(others).filter((cnpj) => !known.includes(cnpj))).toEqual([]);
    expect(known).not.toContain(STRANGER);
  });

  test('have something of every kind for the CNPJ of the examples', () => {
    const lists = BUNDLED.flatMap((sample) => listsOf(sample, /^\/v1\/cnpjs\/99111001000170\//));
    expect(lists.map(({ path }) => path.replace('/v1/cnpjs/99111001000170/', ''))).toEqual([
      'obras-cno',
      'dividas-pgfn?categoria=nao_previdenciario',
      'dividas-pgfn?categoria=fgts',
      'dividas-pgfn?categoria=previdenciario',
      'parcelamentos-rfb',
      'transacoes-rfb',
    ]);
    for (const { path, itens } of lists) expect([path, itens?.length]).not.toEqual([path, 0]);
  });

  test('have the numbers of the examples', () => {
    const has = (source: string, path: string) =>
      expectationOf(named(source)).cases.find((one) => one.path === path)?.item;
    expect(has('cno', '/v1/cnos/900010000170')).toMatchObject({ ni_responsavel: holders.BAKERY });
    expect(has('cafir', '/v1/cafir/imoveis/90000017')).toMatchObject({ uf: 'MG', codigo_lote: 'D60901' });
  });

  test.each([
    ['cno', /900010000410\/areas$/],
    ['pgfn', /99777007000181\/dividas-pgfn\?categoria=nao_previdenciario$/],
    ['parcelamentos_rfb', /99777007000181\/parcelamentos-rfb$/],
    ['cafir', /imoveis$/],
    ['creditos_ativos_rfb', /creditos-ativos$/],
  ])('have a list longer than a block: %s', (source, ending) => {
    const [list] = listsOf(named(source), ending);
    expect(list!.itens!.length).toBeGreaterThan(BLOCK_ROWS);
  });
});

describe('expected.json, by hand', () => {
  const of = (source: string, path: string) =>
    expectationOf(named(source)).cases.find((one) => one.path === path)!;

  test('the works of the bakery: its own, and that of a person to which it is linked', () => {
    const { itens } = of('cno', '/v1/cnpjs/99111001000170/obras-cno');
    expect(itens!.map(({ cno, ni_responsavel }) => [cno, ni_responsavel])).toEqual([
      ['900010000170', '99111001000170'],
      ['900010000330', null],
    ]);
  });

  test('the debts of the bakery, exact to the cent, the one without a day last', () => {
    const { itens, valor_total } = of(
      'pgfn',
      '/v1/cnpjs/99111001000170/dividas-pgfn?categoria=nao_previdenciario',
    );
    expect(valor_total).toBe('19571.94');
    expect(itens!.map((d) => [d['data_inscricao'], d['valor_consolidado'], d['dataset_trimester']])).toEqual([
      ['08/03/2019', '19571.36', '2026-T2'],
      [null, '.58', '2026-T2'],
    ]);
  });

  test('the plans of the bakery and of the chain, amounts in the Brazilian form', () => {
    const bakery = of('parcelamentos_rfb', '/v1/cnpjs/99111001000170/parcelamentos-rfb');
    expect(bakery.valor_total).toBe('9877.00');
    expect(bakery.itens![0]).toEqual({
      cpf_cnpj: '99.111.001/0001-70',
      nome: 'PADARIA MODELO LTDA',
      tipo_pessoa: 'PJ',
      uf: 'SP',
      municipio: 'CIDADE MODELO',
      cnae: '1091102',
      porte: 'ME',
      adesao_deferimento: '2025-01-02',
      quantidade_parcelas: 12,
      valor_parcelado: '12.345,67',
      saldo_devedor: '0,46',
    });
    const chain = of('parcelamentos_rfb', '/v1/cnpjs/99222002000192/parcelamentos-rfb').itens!;
    expect(chain.map((p) => [p['adesao_deferimento'], p['quantidade_parcelas'], p['saldo_devedor']])).toEqual(
      [
        ['2023-06-01', 60, '1.000,00'],
        [null, null, null],
      ],
    );
  });

  test('a property, field by field', () => {
    expect(of('cafir', '/v1/cafir/imoveis/90000017').item).toEqual({
      nirf: '90000017',
      area_total_hectares: '35.0',
      codigo_imovel_incra: '9501000000017',
      nome_imovel_rural: 'FAZENDA MODELO DA CANASTRA',
      situacao_imovel: '01',
      logradouro: 'ESTRADA DAS AMOSTRAS KM 3',
      distrito: 'SEDE',
      uf: 'MG',
      municipio: 'SAO ROQUE DE MINAS',
      cep: '37928000',
      data_atualizacao_raw: '20240315',
      data_atualizacao_cadastro: '2024-03-15',
      imune_isento: 'NAO',
      codigo_sncr: '1',
      codigo_lote: 'D60901',
      uf_arquivo: 'MG',
      parte_arquivo: 1,
    });
    const days = ['90000025', '90000033', '90000050'].map((nirf) => {
      const item = of('cafir', `/v1/cafir/imoveis/${nirf}`).item!;
      return [item['data_atualizacao_raw'], item['data_atualizacao_cadastro']];
    });
    expect(days).toEqual([
      ['0', null],
      ['00000000', null],
      ['19000101', null],
    ]);
  });

  test('the credits of one month and state', () => {
    const { itens } = of('creditos_ativos_rfb', '/v1/rfb/creditos-ativos?uf=df&ano_mes=202609');
    expect(itens).toHaveLength(5);
    expect(itens![3]).toMatchObject({
      ano_mes: '202609',
      uf: 'DF',
      cnae_secao_descr: 'N/A',
      grupo_tributo: 'IRPF',
    });
    expect(itens![0]).toMatchObject({ valor_total: '1.325.100,12' });
  });
});
