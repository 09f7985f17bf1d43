/** Parameters that an address does not have: a 422 that names the nearest, except on the specified paths. */
import { describe, expect, test } from 'vitest';
import { OTHER_NAMES } from '../../shared/api/query/other-names.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { pathOf, queried, testWorld } from '../support/service/api.ts';
import { ALFA, cnpjOf } from '../support/service/companies.ts';

interface Fault {
  readonly loc: readonly string[];
  readonly type: string;
  readonly input: unknown;
}

const world = await testWorld({ samples: true });

test('names of other services lead to parameters that exist, and are none themselves', () => {
  const own = new Set(ROUTES.flatMap(({ query }) => query.map(({ name }) => name)));
  expect([...OTHER_NAMES.values()].flat().filter((name) => !own.has(name))).toEqual([]);
  expect([...OTHER_NAMES.keys()].filter((name) => own.has(name))).toEqual([]);
});

describe('an unknown parameter', () => {
  // The paths of specification.md, which keeps them as they are.
  const SPECIFIED = [
    '/v1/cnpjs/{cnpj}',
    ...['estabelecimentos', 'socios', 'obras-cno', 'dividas-pgfn', 'parcelamentos-rfb', 'transacoes-rfb'].map(
      (list) => `/v1/cnpjs/{cnpj}/${list}`,
    ),
    '/v1/cnos/{cno}',
    ...['vinculos', 'cnaes', 'areas'].map((list) => `/v1/cnos/{cno}/${list}`),
    '/v1/cafir/imoveis',
    '/v1/cafir/imoveis/{nirf}',
    '/v1/rfb/creditos-ativos',
  ];

  test.each(ROUTES.map((route) => [route.path, route] as const))('of %s', async (path, route) => {
    const asked = pathOf(path).replace(/99111001000170/, cnpjOf(ALFA));
    const required = route.query
      .filter((one) => one.required)
      .map(({ name, example, isCnpj }) => `${name}=${isCnpj ? cnpjOf(ALFA) : example}`);
    const [plain, other] = await Promise.all([
      world.api.get(queried(asked, required.join('&'))),
      world.api.get(queried(asked, [...required, 'cor=azul', 'UF=XX', 'limit=5'].join('&'))),
    ]);
    expect(plain.status).toBe(200);
    if (SPECIFIED.includes(path)) {
      expect([other.body, other.headers['etag']]).toEqual([plain.body, plain.headers['etag']]);
      return;
    }
    expect(other.status).toBe(422);
    expect(other.body.detail.map(({ loc, type, input }: Fault) => [...loc, type, input])).toEqual([
      ['query', 'cor', 'extra_forbidden', 'azul'],
      ['query', 'UF', 'extra_forbidden', 'XX'],
      ['query', 'limit', 'extra_forbidden', '5'],
    ]);
  });

  test.each([
    ['/v1/cnpjs', 'UF', 'O parâmetro "UF" não existe neste endereço; o mais parecido é "uf".'],
    [
      '/v1/cnpjs',
      'municpio',
      'O parâmetro "municpio" não existe neste endereço; o mais parecido é "municipio".',
    ],
    [
      '/v1/cnpjs',
      'naturezaJuridica',
      'O parâmetro "naturezaJuridica" não existe neste endereço; o mais parecido é "natureza_juridica".',
    ],
    [
      '/v1/tabelas/cnaes',
      'limit',
      'O parâmetro "limit" não existe neste endereço; o mais parecido é "limite".',
    ],
    [
      '/v1/tabelas',
      'Ano_Mes',
      'O parâmetro "Ano_Mes" não existe neste endereço; "ano_mes" é um parâmetro de /v1/rfb/creditos-ativos. Os deste endereço são limite, offset.',
    ],
    ['/v1/cnpjs', 'q', 'O parâmetro "q" não existe neste endereço; o mais parecido é "nome".'],
    ['/v1/cnpjs', 'estado', 'O parâmetro "estado" não existe neste endereço; o mais parecido é "uf".'],
    [
      '/v1/cnpjs',
      'razao_social',
      'O parâmetro "razao_social" não existe neste endereço; o mais parecido é "nome".',
    ],
    ['/v1/cnpjs', 'page', 'O parâmetro "page" não existe neste endereço; o mais parecido é "offset".'],
    ['/v1/cnpjs', 'perPage', 'O parâmetro "perPage" não existe neste endereço; o mais parecido é "limite".'],
    ['/v1/tabelas/cnaes', 'q', 'O parâmetro "q" não existe neste endereço; o mais parecido é "descricao".'],
    ['/v1/tabelas', 'q', 'O parâmetro "q" não existe neste endereço. Os deste endereço são limite, offset.'],
    [
      '/v1/status',
      'chave_de_acesso',
      'O parâmetro "chave_de_acesso" não existe neste endereço. Este endereço não tem parâmetros.',
    ],
    [
      '/v1/status',
      'x'.repeat(41),
      'O parâmetro não existe neste endereço. Este endereço não tem parâmetros.',
    ],
  ])('of %s: %s', async (path, name, msg) => {
    expect((await world.api.get(`${path}?${name}=1`)).body.detail).toEqual([
      { type: 'extra_forbidden', loc: ['query', name], msg, input: '1', ctx: {} },
    ]);
  });

  test.each([
    ['/v1/cnpjs', 'cnpj', '"cnpj" faz parte do caminho: /v1/cnpjs/{cnpj}.'],
    ['/v1/cnpjs', 'CNPJ', '"cnpj" faz parte do caminho: /v1/cnpjs/{cnpj}.'],
    ['/v1/cnpjs', 'cnpj_basico', '"cnpj" faz parte do caminho: /v1/cnpjs/{cnpj}.'],
    ['/v1/status', 'cnpj', '"cnpj" faz parte do caminho: /v1/cnpjs/{cnpj}.'],
    ['/v1/cnpjs', 'cno', '"cno" faz parte do caminho: /v1/cnos/{cno}.'],
    ['/v1/cnpjs', 'nirf', '"nirf" faz parte do caminho: /v1/cafir/imoveis/{nirf}.'],
    ['/v1/tabelas', 'tabela', '"tabela" faz parte do caminho: /v1/tabelas/{tabela}.'],
    ['/v1/cnpjs', 'situacao_cadastral', 'o mais parecido é "situacao".'],
    ['/v1/cnpjs', 'cnae_fiscal_principal', 'o mais parecido é "cnae".'],
    ['/v1/cnpjs', 'cnae_fiscal_secundaria', 'o mais parecido é "cnae_secundario".'],
    ['/v1/cnpjs', 'nome_fantasia', 'o mais parecido é "nome".'],
  ])('of %s, %s, is advised of the place of what answers name so', async (path, name, place) => {
    const { body } = await world.api.get(`${path}?${name}=1`);
    const advice = `O parâmetro "${name}" não existe neste endereço; ${place}`;
    expect(body.detail).toMatchObject([{ msg: expect.stringContaining(advice) }]);
  });

  // Names that every JavaScript object has: a table that is read by a sent name must not answer with them.
  test.each(Object.getOwnPropertyNames(Object.prototype))('of the name %s is refused', async (name) => {
    const { status, body } = await world.api.get(`/v1/cnpjs?${name}=${name}`);
    expect([status, body.detail[0].loc]).toEqual([422, ['query', name]]);
  });

  test('that holds a key is answered without the key', async () => {
    const { status, text } = await world.api.get(`/v1/cnpjs?api_key=${world.key}&${world.key}=1`);
    expect([status, text.includes(world.key)]).toEqual([422, false]);
  });
});
