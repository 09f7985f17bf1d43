/** Every value that a count shows is accepted by the filter of that name, which finds exactly so many. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { busca } from '../../shared/datasets/cnpj/index.ts';
import type { Filters } from '../readers/search/criteria.ts';
import { readRegistry } from '../readers/search/registry.ts';
import { createScan } from '../readers/search/scan.ts';
import { rowOf } from '../support/loads/fixtures.ts';
import { testPublication } from '../support/service/api.ts';
import { walk } from '../support/service/walk.ts';
import '../support/seed.ts';

/** Values that the reference names, their other spellings, and others that a publisher may print instead. */
const PRINTED = {
  uf: 'SP|RJ|EX|sp|Rj|ex|BR|br|XX|S P|35|SÃO|S,#|',
  municipio: '7107|9707|710|71070|3550309|Z107|Ilha Nova|SAO PAULO|',
  cnae_fiscal_principal:
    '4711302|0111301|4711-3/02|47.11-3/02|9900800|8888888|0000000|6201501|47|4711-3|471130|47113020|47-11|ABCDEFG|',
  cnae_fiscal_secundaria: '4711302,5611203|4711303, 6201501|5611|',
  situacao_cadastral: '01|02|03|04|08|ATIVA|Baixada|Ativo|05|07|2|A|em dia, 02|',
  porte_empresa: '00|01|03|05|Demais|NÃO INFORMADO|02|1|ME|',
  natureza_juridica: '2062|206-2|0000|206|20621|206-22|X|Outra, de exemplo|',
  data_inicio_atividade:
    '20200131|00010101|10660101|17991231|18000101|20261010|20281231|29990101|99991231|20201301|2020|00000000|',
};

const printed = (field: keyof typeof PRINTED) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...PRINTED[field].split('|')) },
    fc.stringMatching(/^[0-9A-Z]{1,8}$/),
  );

const ESTABLISHMENT = fc.record({
  uf: printed('uf'),
  municipio: printed('municipio'),
  cnae_fiscal_principal: printed('cnae_fiscal_principal'),
  cnae_fiscal_secundaria: printed('cnae_fiscal_secundaria'),
  situacao_cadastral: printed('situacao_cadastral'),
  data_inicio_atividade: printed('data_inicio_atividade'),
});
const COMPANY = fc.record({
  porte_empresa: printed('porte_empresa'),
  natureza_juridica: printed('natureza_juridica'),
});

/** A description has commas, which are not those of a list. */
const NATURES = [
  ['2062', 'Sociedade de exemplo'],
  ['0000', 'Natureza, em parte, de exemplo'],
];

const COMPANIES = 150;
const basico = (n: number): string => String(99_000_000 + n);

const seed = Number(process.env['FC_SEED'] ?? 1);
const numbers = Array.from({ length: COMPANIES }, (_, i) => basico(i + 1));
const [companies, units] = [
  fc.sample(COMPANY, { numRuns: COMPANIES, seed }),
  fc.sample(ESTABLISHMENT, { numRuns: COMPANIES, seed }),
];
const { api, folder } = await testPublication({
  empresas: numbers.map((cnpj_basico, i) => rowOf('empresas', { cnpj_basico, ...companies[i] })),
  estabelecimentos: numbers.map((cnpj_basico, i) => rowOf('estabelecimentos', { cnpj_basico, ...units[i] })),
  socios: numbers.map((cnpj_basico) => rowOf('socios', { cnpj_basico })),
  simples: numbers.map((cnpj_basico) => rowOf('simples', { cnpj_basico })),
  naturezas: NATURES,
});
const scan = createScan(await readRegistry(folder));

const totalOf = async (query: string): Promise<[status: number, total: number]> => {
  const { status, body } = await api.get(`/v1/cnpjs?${query}`);
  return [status, body.paginacao?.total];
};
const asked = (name: string, value: unknown): string => `${name}=${encodeURIComponent(`${value}`)}`;

/** Returns how many establishments a scan of the publication finds. */
const scanned = (filters: Filters): number => scan.matching(filters)!.length;

describe.each(busca.counts.map(({ name }) => name))('por=%s', (por) => {
  test.each(['', '07', 'ativa'])('below situacao "%s" counts each value as a scan does', async (situacao) => {
    const items = await walk(api, `/v1/cnpjs/contagens?por=${por}&situacao=${situacao}`, 100);
    expect(items).toEqual(scan.counts(scan.matching({ situacao })!, por));
    const total = items.reduce((sum, { quantidade }) => sum + Number(quantidade), 0);
    expect(total).toBe(scanned({ situacao }));
  });

  test('shows values that the filter of that name accepts and finds, exactly so many', async () => {
    const items = await walk(api, `/v1/cnpjs/contagens?por=${por}`, 100);
    expect(items.length).toBeGreaterThan(5);
    for (const { valor, quantidade } of items) {
      if (valor === null) continue;
      // The code of a division, group or class finds also what is in it.
      const isPart = por === 'cnae' && /^(\d\d|\d{3}|\d{5})$/.test(`${valor}`);
      const expected = isPart ? scanned({ cnae: `${valor}` }) : quantidade;
      expect([valor, ...(await totalOf(asked(por, valor)))]).toEqual([valor, 200, expected]);
      expect(expected).toBeGreaterThanOrEqual(Number(quantidade));
    }
  });
});

describe('several values', () => {
  test.each([
    ['uf', ' SP , RJ,, sp '],
    ['uf', 'sp,BR'],
    ['situacao', 'ativa,08,05'],
    ['porte', 'demais,microempresa,Empresa de Pequeno Porte'],
    ['natureza_juridica', '206-2,X'],
    ['natureza_juridica', 'Sociedade de exemplo,206'],
    ['natureza_juridica', '206,natureza, em PARTE, de exemplo'],
    ['cnae', '47,6201501'],
    ['cnae', '4711-3,0111301'],
    ['cnae_secundario', '4711302,5611203'],
    ['municipio', '7107,9707,Z107'],
    ['ano_abertura', '2020,1066,1066'],
  ])('of %s are %s: one of them must hold', async (name, text) => {
    const expected = scanned({ [name]: text });
    expect(expected).toBeGreaterThan(0);
    expect(await totalOf(asked(name, text))).toEqual([200, expected]);
    const [other, values] = name === 'porte' ? ['situacao', 'ativa,07'] : ['porte', '05,03'];
    const below = scanned({ [name]: text, [other]: values });
    expect(await totalOf(`${asked(name, text)}&${other}=${values}`)).toEqual([200, below]);
  });

  test('of a town are codes and names, each in one of the states', async () => {
    const filters = { uf: 'SP,RJ', municipio: 'Sao Paulo,9707' };
    const query = Object.entries(filters).map(([name, text]) => asked(name, text));
    expect(await totalOf(query.join('&'))).toEqual([200, scanned(filters)]);
    expect(scanned(filters)).toBeGreaterThan(scanned({ ...filters, uf: 'SP' }));
  });

  test('that a count shows are found together, whatever they are', async () => {
    for (const { name } of busca.counts) {
      const items = await walk(api, `/v1/cnpjs/contagens?por=${name}`, 100);
      const shown = items.flatMap(({ valor }) => (valor === null ? [] : [`${valor}`])).slice(0, 20);
      const text = shown.filter((value) => !value.includes(',')).join(',');
      expect([text, ...(await totalOf(asked(name, text)))]).toEqual([text, 200, scanned({ [name]: text })]);
    }
  });

  test.each([
    ['uf=SP,ZZ', 'value_error', /^"ZZ": O valor deve ser 'AC', /],
    ['municipio=7107,99999', 'value_error', /^"99999": O código do município .* 4 dígitos/],
    ['municipio=7107,Nenhures', 'value_error', /^"Nenhures": O nome do município exige também uf/],
    ['uf=SP&municipio=7107,Nenhures', 'value_error', /^"Nenhures": Não há município com este nome/],
    ['cnae=47,4-4', 'value_error', /^"4-4": O CNAE deve ter 2, 3, 5 ou 7 dígitos/],
    ['natureza_juridica=Natureza, em,2062', 'value_error', /^"Natureza": A natureza jurídica deve ter 4/],
    ['ano_abertura=2020,20', 'value_error', /^"20": O ano deve ter 4 dígitos/],
    ['uf=,', 'too_long', /^Envie de 1 a 20 valores, separados por vírgula/],
    [`cnae=${Array.from({ length: 21 }, (_, i) => 10 + i)}`, 'too_long', /^Envie de 1 a 20 valores/],
  ])('%s has a fault that names the value', async (query, type, msg) => {
    const { status, body } = await api.get(`/v1/cnpjs?${query.replaceAll(' ', '%20')}`);
    expect([status, body.detail[0].type]).toEqual([422, type]);
    expect(body.detail[0].msg).toMatch(msg);
  });
});

describe('a value in another spelling', () => {
  test.each([
    ['uf', 'SP', ['sp', 'Sp', 'sP']],
    ['situacao', '02', ['ativa', 'ATIVA']],
    ['porte', '05', ['demais', 'Demais']],
    ['natureza_juridica', '2062', ['206-2']],
    ['cnae', '4711302', ['4711-3/02', '47.11-3/02', '4711-3-02']],
  ])('of %s is counted as %s and found under each', async (por, canonical, spellings) => {
    const items = await walk(api, `/v1/cnpjs/contagens?por=${por}`, 100);
    const shown = items.filter(({ valor }) => [canonical, ...spellings].includes(`${valor}`));
    expect(shown.map(({ valor }) => valor)).toEqual([canonical]);
    for (const one of [canonical, ...spellings]) {
      expect(await totalOf(asked(por, one))).toEqual([200, shown[0]!.quantidade]);
    }
  });

  test('of a town, its name, is found as it is printed and below its state', async () => {
    const name = 'SAO PAULO';
    const [alone, inState] = [scanned({ municipio: name }), scanned({ uf: 'SP', municipio: name })];
    expect(await totalOf(asked('municipio', name))).toEqual([200, alone]);
    expect(await totalOf(`uf=SP&${asked('municipio', name)}`)).toEqual([200, inState]);
    expect(inState).toBeGreaterThan(scanned({ uf: 'SP', municipio: '7107' }));
  });

  test('stays as published in the hits', async () => {
    const states = (await walk(api, '/v1/cnpjs?uf=SP', 100)).map(({ uf }) => uf);
    expect([...new Set(states)].sort()).toEqual(['SP', 'sp']);
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
  test.each([
    ['situacao', 5],
    ['porte', 4],
    ['cnae', 2],
    ['natureza_juridica', 2],
  ])('of %s has a description that finds the same', async (por, codes) => {
    const items = await walk(api, `/v1/cnpjs/contagens?por=${por}`, 100);
    const described = items.filter(({ descricao }) => descricao !== null);
    expect(described.length).toBe(codes);
    for (const { descricao, quantidade } of described) {
      expect(await totalOf(asked(por, descricao))).toEqual([200, quantidade]);
      expect(await totalOf(asked(por, `${descricao}`.toUpperCase()))).toEqual([200, quantidade]);
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
