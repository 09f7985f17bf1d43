/** Hostile and mistaken questions to the search, each with its answer. */
import { describe, expect, test } from 'vitest';
import { testSamples } from '../support/service/api.ts';
import { expectError } from '../support/service/errors.ts';
import { asked, faultsOf, SEARCH } from './ask.ts';

const served = await testSamples();
const { api, lines } = served;

const CPFS = [
  '111.444.777-35',
  '111\n444\n777\t35',
  '111.444.777. 35',
  '１１１．４４４．７７７－３５',
  '①①①④④④⑦⑦⑦③⑤',
];

test.each(['nome', 'socio'])('a CPF in %s, sent twice, is echoed as it is published', async (name) => {
  const repeated = await faultsOf(api, `${asked(name, 'X 11144477735')}&${asked(name, 'Y')}`);
  expect(repeated[0]?.input).toEqual(['X ***444777**', 'Y']);
});

test('a CPF beside a name is not in the link to the next page', async () => {
  for (const cpf of CPFS) {
    const { headers } = await api.get(`${SEARCH}?limite=1&${asked('nome', `modelo ${cpf}`)}`);
    expect(headers['link']).toBe(`<${SEARCH}?nome=modelo++&limite=1&offset=1>; rel="next"`);
  }
});

describe('a municipality', () => {
  const NEEDS_STATE =
    'O nome do município exige também uf. Sem uf, envie o código de 4 dígitos da Receita ou o de 7 do IBGE, que estão em /v1/tabelas/municipios.';

  const NO_CODE =
    'O código do município tem 4 dígitos (Receita Federal, tabela TOM) ou 7 (IBGE); os códigos estão em /v1/tabelas/municipios.';

  test.each(['Bom Jesus', 'São Paulo', 'x'])('%s by name needs uf', async (name) => {
    expect(await faultsOf(api, asked('municipio', name))).toEqual([
      { type: 'value_error', loc: ['query', 'municipio'], msg: NEEDS_STATE, input: name, ctx: {} },
    ]);
  });

  test('one that is spelt otherwise is named with its code', async () => {
    const [fault] = await faultsOf(api, `${asked('municipio', 'Cidade Modello')}&uf=SP`);
    expect(fault?.msg).toMatch(
      /^Não há município com este nome\. .* De nome parecido: CIDADE MODELO \(0101\)\.$/,
    );
  });

  test.each(['Lugar Nenhum', 'constructor', '...', 'Cidade Inexistente'])('%s is unknown', async (name) => {
    expect(await faultsOf(api, `${asked('municipio', name)}&uf=SP`)).toEqual([
      {
        type: 'value_error',
        loc: ['query', 'municipio'],
        msg: 'Não há município com este nome. Os nomes e os códigos estão em /v1/tabelas/municipios; no lugar do nome, envie o código de 4 dígitos da Receita ou o de 7 do IBGE.',
        input: name,
        ctx: {},
      },
    ]);
  });

  test.each([
    [
      '3550309',
      'Nenhum município tem este código do IBGE. Os códigos do IBGE (7 dígitos) e os da Receita Federal (4 dígitos) estão em /v1/tabelas/municipios.',
    ],
    ['71077', NO_CODE],
    ['010', NO_CODE],
  ])('%s is no code, with or without uf', async (text, msg) => {
    const fault = { type: 'value_error', loc: ['query', 'municipio'], msg, input: text, ctx: {} };
    expect(await faultsOf(api, asked('municipio', text))).toEqual([fault]);
    expect(await faultsOf(api, `uf=SP&${asked('municipio', text)}`)).toEqual([fault]);
  });

  test('is found by either of its codes, also among others and beside names', async () => {
    const itemsOf = async (municipio: string, more = '') =>
      (await api.get(`${SEARCH}?limite=100${more}&${asked('municipio', municipio)}`)).body.itens;
    const [one, both] = [await itemsOf('0101'), await itemsOf('0101,0102')];
    expect(one.length).toBeGreaterThan(0);
    expect(both.length).toBeGreaterThan(one.length);
    expect(one[0]).toMatchObject({ municipio: '0101', codigo_ibge: '5106851' });
    expect(await itemsOf('5106851')).toEqual(one);
    for (const codes of ['5106851,1721257', '0101, 1721257', '1721257,0102,5106851'])
      expect(await itemsOf(codes)).toEqual(both);
    expect(await itemsOf('Cidade Modelo,1721257', '&uf=SP')).toEqual(await itemsOf('0101,0102', '&uf=SP'));
    expect(await faultsOf(api, asked('municipio', '0101,3550309'))).toMatchObject([
      { msg: expect.stringContaining('"3550309": Nenhum município'), input: '0101,3550309' },
    ]);
    const count = async (code: string) =>
      (await api.get(`/v1/cnpjs/contagens?por=uf&municipio=${code}`)).body.quantidade;
    expect(await count('5106851')).toBe(one.length);
  });

  test.each(['cidade modelo', ' CIDADE   MODELO ', 'Cidáde-Modelo', 'CidadeModelo'])(
    'is found by its name, however it is spelled: %s',
    async (name) => {
      const [byName, byCode] = await Promise.all([
        api.get(`${SEARCH}?uf=SP&${asked('municipio', name)}`),
        api.get(`${SEARCH}?uf=SP&municipio=0101`),
      ]);
      expect(byName.body).toEqual(byCode.body);
      expect(byName.body.paginacao.total).toBeGreaterThan(0);
    },
  );

  test('of one name in several states is searched for in the given state', async () => {
    const same = new Map([
      ['0101', 'BOM JESUS'],
      ['0102', 'BOM JESUS'],
      ['9707', 'EXTERIOR'],
    ]);
    const other = await served.variant({ replace: () => ({ lookup: async () => same }) });
    const of = async (uf: string) =>
      (await other.get(`${SEARCH}?municipio=bom+jesus&uf=${uf}`)).body.paginacao.total;
    const by = async (query: string) => (await api.get(`${SEARCH}?${query}`)).body.paginacao.total;
    expect([await of('SP'), await of('RJ'), await of('AC')]).toEqual([
      await by('uf=SP&municipio=0101'),
      await by('uf=RJ&municipio=0102'),
      0,
    ]);
  });
});

describe('months', () => {
  test('in the wrong order are a fault that names both', async () => {
    expect(await faultsOf(api, 'abertura_de=202405&abertura_ate=202404')).toEqual([
      {
        type: 'less_than_equal',
        loc: ['query', 'abertura_de'],
        msg: 'A data deve ser menor ou igual a abertura_ate, que é 202404.',
        input: '202405',
        ctx: { le: '202404' },
      },
    ]);
    expect((await api.get(`${SEARCH}?abertura_de=202404&abertura_ate=202404`)).status).toBe(200);
  });
});

describe('the document of a partner', () => {
  test.each(['12345678909', '123.456.789-09', '123 456 789 09'])('%s is a complete CPF', async (text) => {
    expect(await faultsOf(api, asked('socio_documento', text))).toEqual([
      {
        type: 'value_error',
        loc: ['query', 'socio_documento'],
        msg: 'Não há busca por CPF completo: envie só os seis dígitos do meio (do quarto ao nono), que são os publicados.',
        input: '***456789**',
        ctx: {},
      },
    ]);
  });

  test('never appears in an answer or in the log', async () => {
    lines.length = 0;
    const { text } = await api.get(`${SEARCH}?socio_documento=111222&socio=marvalina`);
    expect(text).not.toMatch(/111222|MARVALINA/i);
    expect(lines.join('')).not.toMatch(/111222|marvalina/i);
  });
});

describe('por', () => {
  const EXPECTED = "'uf', 'municipio', 'cnae', 'situacao', 'porte', 'natureza_juridica' or 'ano_abertura'";
  const LISTED = EXPECTED.replace(' or ', ' ou ');

  test('is required, and the fault lists the fields', async () => {
    expectError(await api.get('/v1/cnpjs/contagens?uf=SP'), 422, [
      {
        type: 'missing',
        loc: ['query', 'por'],
        msg: `O parâmetro é obrigatório. O valor deve ser ${LISTED}.`,
        input: null,
        ctx: { expected: EXPECTED },
      },
    ]);
  });
});

describe('a request', () => {
  test('with several faults has all of them in one answer, in the order of the parameters', async () => {
    const faults = await faultsOf(api, 'limite=0&cnae=1&uf=XX&nome=ltda&simples=sim&situacao=viva&porte=02');
    expect(faults.map(({ loc }) => loc[1])).toEqual([
      'nome',
      'uf',
      'cnae',
      'situacao',
      'porte',
      'simples',
      'limite',
    ]);
    const joint = await faultsOf(api, 'municipio=x&abertura_de=202402&abertura_ate=202401');
    expect(joint.map(({ loc }) => loc[1])).toEqual(['municipio', 'abertura_de']);
  });

  test('with a repeated parameter is a fault, also with equal or empty values', async () => {
    for (const query of [
      'nome=a&nome=b',
      'uf=SP&uf=SP',
      'municipio=&municipio=',
      'socio_documento=1&socio_documento=2',
    ]) {
      const faults = await faultsOf(api, query);
      expect(faults).toMatchObject([
        { type: 'string_type', msg: 'O parâmetro foi repetido; envie-o uma só vez.' },
      ]);
    }
    const { status, body } = await api.get('/v1/cnpjs/contagens?por=uf&por=uf');
    expect([status, body.detail[0].input]).toEqual([422, ['uf', 'uf']]);
  });

  test.each(['nome=%E0%A4%A', 'nome=padaria%00', 'nome=%=%', '&&&nome==&?'])(
    'with percent-encoded junk is answered as text: %s',
    async (query) => {
      const { status } = await api.get(`${SEARCH}?${query}`);
      expect([200, 422]).toContain(status);
    },
  );
});
