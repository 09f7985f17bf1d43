/** Parameters that an address does not have: a 422 that names the nearest, except on the specified paths. */
import { describe, expect, test } from 'vitest';
import { OTHER_NAMES } from '../../shared/api/query/unknown-params.ts';
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
  expect(OTHER_NAMES.filter((one) => !own.has(one.own) || own.has(one.other))).toEqual([]);
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
    ['/v1/cnpjs', 'UF', '; o mais parecido é "uf".'],
    ['/v1/cnpjs', 'naturezaJuridica', '; o mais parecido é "natureza_juridica".'],
    ['/v1/cnpjs', 'q', '; o mais parecido é "nome".'],
    ['/v1/cnpjs', 'page', '; o mais parecido é "offset".'],
    ['/v1/tabelas/cnaes', 'q', '; o mais parecido é "descricao".'],
    [
      '/v1/tabelas',
      'Ano_Mes',
      '; "ano_mes" é um parâmetro de /v1/rfb/creditos-ativos. Os deste endereço são limite, offset.',
    ],
    ['/v1/tabelas', 'q', '. Os deste endereço são limite, offset.'],
    ['/v1/status', 'chave_de_acesso', '. Este endereço não tem parâmetros.'],
    [
      '/v1/status',
      'cnpj',
      '; "cnpj" faz parte do caminho: /v1/cnpjs/{cnpj}. Este endereço não tem parâmetros.',
    ],
    ['/v1/status', 'x'.repeat(41), ' Este endereço não tem parâmetros.'],
  ])('of %s, %s, is advised: %s', async (path, name, advice) => {
    const named = name.length > 40 ? '' : `"${name}" `;
    const msg = `O parâmetro ${named}não existe neste endereço${named === '' ? '.' : ''}${advice}`;
    expect((await world.api.get(`${path}?${name}=1`)).body.detail).toEqual([
      { type: 'extra_forbidden', loc: ['query', name], msg, input: '1', ctx: {} },
    ]);
  });

  test.each([
    ['cnpj', '/v1/cnpjs/{cnpj}'],
    ['CNPJ', '/v1/cnpjs/{cnpj}'],
    ['cnpj_basico', '/v1/cnpjs/{cnpj}'],
    ['cno', '/v1/cnos/{cno}'],
    ['nirf', '/v1/cafir/imoveis/{nirf}'],
    ['tabela', '/v1/tabelas/{tabela}'],
  ])('of the name %s is advised of the path %s', async (name, path) => {
    const { body } = await world.api.get(`/v1/cnpjs?${name}=1`);
    expect(body.detail[0].msg).toContain(`faz parte do caminho: ${path}.`);
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
