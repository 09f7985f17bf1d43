/**
 * The search over the bundled samples: for every filter, alone and with others, total, items and counts are
 * those of a scan of all profiles and partners, which other endpoints serve.
 */
import { describe, expect, test } from 'vitest';
import { testSamples } from '../support/service/api.ts';
import { walk } from '../support/service/walk.ts';
import { type Found, QUESTIONS } from './sample-questions.ts';

const served = await testSamples();
// One CNPJ of the sample has letters.
const api = await served.variant({ env: { CNPJ_ALFANUMERICO: 'true' } });

const table = async (name: string): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await walk(api, `/v1/tabelas/${name}`, 100)).map(({ codigo, descricao }) => [
      `${codigo}`,
      `${descricao}`,
    ]),
  );

const all: readonly Found[] = await Promise.all(
  (await walk(api, '/v1/cnpjs', 100)).map(async ({ href }) => {
    const { body } = await api.get(`${href}`);
    return { ...body, socios: await walk(api, `${href}/socios`, 100) };
  }),
);
const names = {
  municipios: await table('municipios'),
  cnaes: await table('cnaes'),
  naturezas: await table('naturezas'),
};

/** Sorts as the reference says: active first, then by the fields, absent values last. */
function listed(found: readonly Found[]): Found[] {
  const keyOf = ({ estabelecimento: one }: Found): string[] => [
    one['situacao_cadastral'] === '02' ? '' : (one['situacao_cadastral'] ?? '\uffff'),
    ...['identificador_matriz_filial', 'uf', 'municipio', 'cnae_fiscal_principal', 'cnpj_completo'].map(
      (field) => one[field] ?? '\uffff',
    ),
  ];
  return found
    .map((one) => ({ one, key: keyOf(one).join('\0') }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ one }) => one);
}

const itemOf = ({ empresa, estabelecimento: own }: Found) => ({
  cnpj: own['cnpj_completo'],
  razao_social: empresa['razao_social'],
  nome_fantasia: own['nome_fantasia'],
  situacao_cadastral: own['situacao_cadastral'],
  identificador_matriz_filial: own['identificador_matriz_filial'],
  uf: own['uf'],
  municipio: own['municipio'],
  municipio_nome: names.municipios.get(own['municipio'] ?? '') ?? null,
  codigo_ibge: { '0101': '5106851', '0102': '1721257' }[own['municipio'] ?? ''] ?? null,
  cnae_fiscal_principal: own['cnae_fiscal_principal'],
  cnae_descricao: names.cnaes.get(own['cnae_fiscal_principal'] ?? '') ?? null,
  data_inicio_atividade: own['data_inicio_atividade'],
  href: `/v1/cnpjs/${own['cnpj_completo']}`,
});

/** The value of each counted field, and the description of a value. */
const COUNTED: Readonly<
  Record<string, readonly [(of: Found) => string | null | undefined, (value: string) => string | undefined]>
> = {
  uf: [({ estabelecimento }) => estabelecimento['uf'], () => undefined],
  municipio: [({ estabelecimento }) => estabelecimento['municipio'], (code) => names.municipios.get(code)],
  cnae: [({ estabelecimento }) => estabelecimento['cnae_fiscal_principal'], (code) => names.cnaes.get(code)],
  situacao: [
    ({ estabelecimento }) => estabelecimento['situacao_cadastral'],
    (code) => ({ '01': 'Nula', '02': 'Ativa', '03': 'Suspensa', '04': 'Inapta', '08': 'Baixada' })[code],
  ],
  porte: [
    ({ empresa }) => empresa['porte_empresa'],
    (code) =>
      ({ '00': 'Não informado', '01': 'Microempresa', '03': 'Empresa de pequeno porte', '05': 'Demais' })[
        code
      ],
  ],
  natureza_juridica: [({ empresa }) => empresa['natureza_juridica'], (code) => names.naturezas.get(code)],
  ano_abertura: [
    ({ estabelecimento: { data_inicio_atividade: day } }) =>
      /^\d{8}$/.test(day ?? '') ? day!.slice(0, 4) : null,
    () => undefined,
  ],
};

function countsOf(found: readonly Found[], por: string) {
  const [value, described] = COUNTED[por]!;
  const counts = new Map<string | null, number>();
  for (const one of found) counts.set(value(one) ?? null, (counts.get(value(one) ?? null) ?? 0) + 1);
  return [...counts]
    .map(([valor, quantidade]) => ({ valor, descricao: described(valor ?? '') ?? null, quantidade }))
    .toSorted(
      (a, b) => b.quantidade - a.quantidade || ((a.valor ?? '\uffff') < (b.valor ?? '\uffff') ? -1 : 1),
    );
}

test('without filters the search has every establishment of the sample once', () => {
  const cnpjs = all.map(({ estabelecimento }) => estabelecimento['cnpj_completo']);
  expect(new Set(cnpjs).size).toBe(cnpjs.length);
  expect(cnpjs.length).toBe(56);
});

describe.each(QUESTIONS)('GET /v1/cnpjs?%s', (query, holds) => {
  test('has the establishments that a scan finds, in the order of the reference, in pages of any size', async () => {
    const expected = listed(all.filter(holds)).map(itemOf);
    for (const limite of [7, 100]) expect(await walk(api, `/v1/cnpjs?${query}`, limite)).toEqual(expected);
    const { body } = await api.get(`/v1/cnpjs?${query}`);
    expect(body.paginacao).toEqual({ limite: 20, offset: 0, total: expected.length });
    expect(body.fonte).toEqual({ status: 'disponivel', versao: '2026-10' });
    expect(body.palavras_ignoradas).toEqual([]);
  });

  test('has the exact counts by every counted field', async () => {
    const found = all.filter(holds);
    for (const por of Object.keys(COUNTED)) {
      const path = `/v1/cnpjs/contagens?por=${por}&${query}`;
      const { body } = await api.get(`${path}&limite=100`);
      const expected = countsOf(found, por);
      expect(body).toMatchObject({ por, quantidade: found.length, itens: expected });
      expect(body.paginacao.total).toBe(expected.length);
      expect((await api.get(`${path}&limite=1&offset=1`)).body.itens).toEqual(expected.slice(1, 2));
    }
  });
});

test('the questions of this file have answers of one, of several and of no establishment', () => {
  const totals = QUESTIONS.map(([, holds]) => all.filter(holds).length);
  expect(totals.filter((total) => total === 0).length).toBeGreaterThan(3);
  expect(totals.filter((total) => total > 0 && total < all.length).length).toBeGreaterThan(20);
});

describe('the ETag of a search', () => {
  const etagOf = async (query: string): Promise<string> =>
    (await api.get(`/v1/cnpjs?${query}`)).headers['etag'] ?? '';

  test('is the same for every spelling of one question', async () => {
    for (const [one, same] of [
      ['nome=padaria+modelo', 'nome=Padaria%2C+MODELO'],
      ['socio=marvalina+exemplos', 'socio=Exemplos%2C+MARVALINA'],
      ['cnae=4711302', 'cnae=47.11-3%2F02'],
      ['socio_documento=111222', 'socio_documento=***.111.222-**'],
      ['situacao=ativa', 'situacao=ATIVA&uf='],
      ['natureza_juridica=2062', 'natureza_juridica=206-2'],
    ] as const) {
      expect(await etagOf(one)).toBe(await etagOf(same));
    }
  });

  test('differs between questions, and between a search and its counts', async () => {
    const queries = [
      '',
      'nome=a1',
      'socio=a1',
      'nome=a1&uf=SP',
      'nome=a1+ltda',
      'offset=1',
      'cnae=47',
      'cnae_secundario=47',
    ];
    const tags = await Promise.all(queries.map(etagOf));
    const counts = await Promise.all(
      ['uf', 'porte'].map(async (por) => (await api.get(`/v1/cnpjs/contagens?por=${por}`)).headers['etag']),
    );
    expect(new Set([...tags, ...counts]).size).toBe(queries.length + 2);
  });
});
