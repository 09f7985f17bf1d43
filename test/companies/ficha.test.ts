/** The readable form of a company: the profile with descriptions, formatted numbers, and what is counted. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MOST_PARTNERS, READ_FIELDS, READ_TABLES } from '../../shared/api/ficha/readings.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { lookups } from '../../shared/datasets/cnpj/lookups.ts';
import { SUPPLEMENT } from '../../shared/datasets/cnpj/supplement.ts';
import { resourcesOf } from '../../shared/datasets/define.ts';
import {
  type Api,
  captureLog,
  newKey,
  pathOf,
  type Served,
  serveSamples,
  startApi,
} from '../support/service/api.ts';
import { ALFA, BETA, COMPANIES, type Company, cnpjOf, DELTA, GAMA } from '../support/service/companies.ts';
import { publishCompanies } from '../support/service/published.ts';
import { startStore, type TestStore } from '../support/service/store.ts';

/** Codes that the tables of the publication lack: one of the supplement, and others that nobody describes. */
const ODD: Company = {
  ...ALFA,
  basico: '99333444',
  estabelecimentos: [
    {
      ...ALFA.estabelecimentos[0],
      motivo_situacao_cadastral: '32',
      pais: '367',
      cnae_fiscal_principal: '9999999',
      cnae_fiscal_secundaria: '1091102, 4711302',
      data_situacao_cadastral: '20249999',
      data_inicio_atividade: '20200229',
      ddd_1: '011',
      telefone_1: '33334444',
      ddd_2: '61',
      telefone_2: '0',
      cep: '1001000',
    },
    ...[
      { ddd_1: '6', telefone_1: '33334444', ddd_2: '0061', telefone_2: '5550101', cep: '00000000' },
      { ddd_1: '', telefone_1: '33334444', ddd_2: '61', telefone_2: '123', cep: '7004001X' },
      { ddd_1: '61', telefone_1: '987654321', ddd_2: '61', telefone_2: '0000000', cep: '70040010' },
    ].map((numbers, i) => ({ ...ALFA.estabelecimentos[0], cnpj_ordem: `000${i + 2}`, ...numbers })),
  ],
  socios: ['12345678000199', '12ABC678000199', '***000000**', '123'].map((cnpj_cpf_socio) => ({
    ...ALFA.socios[0],
    cnpj_cpf_socio,
  })),
};

let samples: Served;
let store: TestStore;
let api: Api;
beforeAll(async () => {
  captureLog();
  samples = await serveSamples();
  store = await startStore();
  await publishCompanies(store, 'g1', [...COMPANIES, ODD]);
  api = await startApi(store, await newKey(store), { env: { MANIFEST_TTL_SECONDS: '30' } });
});
afterAll(async () => {
  await samples.stop();
  await api.close();
  await store.stop();
});

const fichaOf = async (of: Company, place = 0) =>
  (await api.get(`/v1/cnpjs/${cnpjOf(of, place)}/ficha`)).body;

describe('GET /v1/cnpjs/{cnpj}/ficha', () => {
  test('has the profile of the samples, with the description that each table has of each code', async () => {
    const tables = new Map<string, Map<string, string>>();
    for (const { name } of lookups) {
      const { body } = await samples.api.get(`/v1/tabelas/${name}?limite=100`);
      tables.set(
        name,
        new Map(body.itens.map((one: Record<string, string>) => [one['codigo'], one['descricao']])),
      );
    }
    const { body: found } = await samples.api.get('/v1/cnpjs?limite=30');
    expect(found.itens.length).toBeGreaterThan(10);
    for (const { cnpj: number, href } of found.itens) {
      if (href.endsWith('/ficha')) continue;
      const { body: profile } = await samples.api.get(href);
      const { body: ficha } = await samples.api.get(`${href}/ficha`);
      expect([ficha.cnpj, ficha.resumos, ficha.fontes]).toEqual([number, profile.resumos, profile.fontes]);
      for (const part of ['empresa', 'estabelecimento', 'simples'] as const) {
        for (const { field, name, reading } of READ_FIELDS[part]) {
          const [raw, shown] = [profile[part][field], ficha[part][name]];
          if (reading.kind === 'same') expect(shown).toBe(raw);
          if (reading.kind !== 'code' && reading.kind !== 'town') continue;
          const known =
            typeof reading.of === 'string' ? tables.get(reading.of) : new Map(Object.entries(reading.of));
          const added = SUPPLEMENT.find(({ tabela, codigo }) => tabela === reading.of && codigo === raw);
          expect(shown).toMatchObject({
            codigo: raw,
            descricao: known?.get(raw) ?? added?.descricao ?? null,
          });
        }
      }
    }
  });

  test('describes every code, and every field that a look-up table has', () => {
    const coded = resourcesOf(cnpj).flatMap(({ fields }) =>
      Object.values(fields).flatMap(({ codesOf }) => codesOf ?? []),
    );
    expect([...READ_TABLES].sort()).toEqual([...new Set(coded)].sort());
    const kinds = Object.values(READ_FIELDS)
      .flat()
      .map(({ reading }) => reading.kind);
    expect(kinds.filter((kind) => kind === 'code').length).toBeGreaterThan(12);
  });

  test('takes descriptions that the tables lack from the supplement, and says so', async () => {
    const { estabelecimento, complementos } = await fichaOf(ODD);
    expect(estabelecimento.motivo_situacao_cadastral).toEqual({
      codigo: '32',
      descricao: 'INEXISTENTE DE FATO – ADE/COSAR',
    });
    expect(estabelecimento.pais).toEqual({ codigo: '367', descricao: 'INGLATERRA' });
    expect(complementos).toEqual(SUPPLEMENT.filter(({ codigo }) => ['32', '367'].includes(codigo)));
    expect((await fichaOf(ALFA)).complementos).toEqual([]);
  });

  test('leaves a code without a description that no table has, and has the code of IBGE of the town', async () => {
    const { estabelecimento } = await fichaOf(ODD);
    expect(estabelecimento.cnae_fiscal_principal).toEqual({ codigo: '9999999', descricao: null });
    expect(estabelecimento.cnae_fiscal_secundaria).toEqual([
      { codigo: '1091102', descricao: 'PADARIA E CONFEITARIA' },
      { codigo: '4711302', descricao: 'SUPERMERCADO' },
    ]);
    expect(estabelecimento.municipio).toEqual({
      codigo: '7107',
      descricao: 'SAO PAULO',
      codigo_ibge: '3550308',
    });
  });

  test('formats numbers beside the published ones, and dates', async () => {
    const { cnpj_formatado, empresa, estabelecimento, socios } = await fichaOf(ODD);
    expect(cnpj_formatado).toBe('99.333.444/0001-81');
    expect(empresa.capital_social).toEqual({
      publicado: '1000,00',
      valor: '1000.00',
      formatado: 'R$ 1.000,00',
    });
    expect(estabelecimento).toMatchObject({
      data_situacao_cadastral: null,
      data_inicio_atividade: '2020-02-29',
      cep: { publicado: '1001000', formatado: '01001-000' },
      telefone_1: { ddd: '011', numero: '33334444', formatado: '(11) 3333-4444' },
      telefone_2: { ddd: '61', numero: '0', formatado: null },
    });
    const shown = socios.itens.map(
      ({ cnpj_cpf_socio }: Record<string, { formatado: string }>) => cnpj_cpf_socio!.formatado,
    );
    expect(shown).toEqual(['12.345.678/0001-99', '12.ABC.678/0001-99', null, null]);
    const partner = (await fichaOf(ALFA)).socios.itens[1].cnpj_cpf_socio;
    expect(partner).toEqual({ publicado: '***000001**', formatado: '***.000.001-**' });
    for (const [place, formatted] of [
      [1, [null, '(61) 555-0101', null]],
      [2, [null, null, null]],
      [3, ['(61) 98765-4321', null, '70040-010']],
    ] as const) {
      const { telefone_1, telefone_2, cep } = (await fichaOf(ODD, place)).estabelecimento;
      expect([telefone_1, telefone_2, cep].map(({ formatado }) => formatado)).toEqual(formatted);
    }
  });

  test('says of a date that it is also null where the published text, which the profile has, is no day', async () => {
    const said = READ_FIELDS.estabelecimento.find(({ field }) => field === 'data_situacao_cadastral');
    expect(said?.description).toMatch(/Nula também .* publicado, que o perfil .* não é um dia/);
    const profile = await api.get(`/v1/cnpjs/${cnpjOf(ODD, 0)}`);
    expect(profile.body.estabelecimento.data_situacao_cadastral).toBe('20249999');
  });

  test('counts head office and branches, and names the head office to a branch', async () => {
    const units = { total: 120, filiais: 119, cnpj_matriz: cnpjOf(BETA) };
    expect((await fichaOf(BETA)).estabelecimentos).toMatchObject(units);
    const branch = await fichaOf(BETA, 41);
    expect(branch.estabelecimentos).toMatchObject(units);
    expect(branch.estabelecimento.identificador_matriz_filial).toEqual({ codigo: '2', descricao: 'Filial' });
    expect((await fichaOf(ALFA)).estabelecimentos).toMatchObject({ total: 1, filiais: 0 });
  });

  test.each([ALFA, BETA, GAMA, DELTA])('has the first partners and their total: $basico', async (company) => {
    const { socios } = await fichaOf(company);
    expect(socios.total).toBe(company.socios.length);
    expect(socios.itens.map((one: Record<string, string>) => one['nome_socio_razao_social'])).toEqual(
      company.socios.slice(0, MOST_PARTNERS).map(({ nome_socio_razao_social: name }) => name),
    );
    expect((await api.get(socios.href)).body.paginacao.total).toBe(socios.total);
  });

  test('answers a company without rows in the other files with nulls', async () => {
    const { empresa, simples, socios } = await fichaOf(DELTA);
    expect(empresa).toMatchObject({
      cnpj_basico: DELTA.basico,
      razao_social: null,
      natureza_juridica: { codigo: null, descricao: null },
      capital_social: { publicado: null, valor: null, formatado: null },
    });
    expect(simples.opcao_pelo_simples).toEqual({ codigo: null, descricao: null });
    expect(socios.total).toBe(0);
  });

  test('is read in one round trip once the process has the tables of codes', async () => {
    await fichaOf(GAMA);
    for (const [company, place] of [
      [ALFA, 0],
      [BETA, 41],
      [GAMA, 0],
    ] as const) {
      store.calls.length = 0;
      await fichaOf(company, place);
      const reads = store.calls.filter(({ command }) => command === 'BatchGetItem');
      expect(reads).toHaveLength(1);
    }
  });

  test('needs no search index: of a version with an index of another name only searches are refused', async () => {
    const older = await samples.variant({
      replace: ({ manifest }) => ({
        manifest: async () => {
          const found = await manifest();
          const { 'cnpj-indice': _, ...tables } = found.sources['cnpj']!.tables;
          const sources = { ...found.sources, cnpj: { ...found.sources['cnpj']!, tables } };
          return { ...found, sources };
        },
      }),
    });
    const refused: string[] = [];
    for (const { path } of ROUTES.filter(({ needs }) => needs.includes(cnpj))) {
      const address = pathOf(path, '99111001000170');
      const [before, { status, body }] = [await samples.api.get(address), await older.get(address)];
      if (status === 200) expect([path, body]).toEqual([path, before.body]);
      else refused.push(`${path} ${status} ${body.detail}`);
    }
    const searches = [
      '',
      '/contagens',
      '/sugestoes',
      '/correspondencias',
      '/{cnpj}/rede',
      '/{cnpj}/rede/caminho',
    ].map((path) => `/v1/cnpjs${path}`);
    expect(refused).toEqual(
      searches.map((path) =>
        expect.stringMatching(
          `^${path.replace(/[{}]/g, '\\$&')} 503 A (busca|rede) ainda não está disponível`,
        ),
      ),
    );
  });
});
