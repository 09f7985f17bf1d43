/** Parameters: the accepted values, and the 422 that lists every fault. */
import { describe, expect, test } from 'vitest';
import { ROUTES } from '../../shared/api/routes.ts';
import { pathOf, queried, testWorld } from '../support/service/api.ts';
import { ALFA, cnpjOf } from '../support/service/companies.ts';

const world = await testWorld({ samples: true });

const socios = (query: string) => world.api.get(`/v1/cnpjs/${cnpjOf(ALFA)}/socios${query}`);

const INT = 'O valor deve ser um número inteiro.';
const REPEATED = 'O parâmetro foi repetido; envie-o uma só vez.';
const BIG = Number.MAX_SAFE_INTEGER;

describe('limite and offset', () => {
  test.each([
    ['?limite=1', { limite: 1, offset: 0 }],
    ['?limite=100&offset=2', { limite: 100, offset: 2 }],
    ['?offset=9007199254740991', { limite: 20, offset: BIG }],
    ['?offset=-0', { limite: 20, offset: 0 }],
    ['?limite=007', { limite: 7, offset: 0 }],
    ['', { limite: 20, offset: 0 }],
    ['?cor=azul&cor=verde&LIMITE=0', { limite: 20, offset: 0 }],
  ])('%s is accepted', async (query, page) => {
    const { status, body } = await socios(query);
    expect(status).toBe(200);
    expect(body.paginacao).toEqual({ ...page, total: 3 });
  });

  const ge = (n: number) => ({
    type: 'greater_than_equal',
    ctx: { ge: n },
    msg: `O valor deve ser maior ou igual a ${n}.`,
  });
  const le = (n: number) => ({
    type: 'less_than_equal',
    ctx: { le: n },
    msg: `O valor deve ser menor ou igual a ${n}.`,
  });
  const parsing = { type: 'int_parsing', ctx: {}, msg: INT };

  test.each([
    ['limite=0', 'limite', '0', ge(1)],
    ['limite=101', 'limite', '101', le(100)],
    ['limite=+20', 'limite', ' 20', parsing],
    [`offset=${'9'.repeat(400)}`, 'offset', '9'.repeat(400), le(BIG)],
    ['offset=0&limite=1&offset=0', 'offset', ['0', '0'], { type: 'int_type', ctx: {}, msg: REPEATED }],
  ])('%s is a 422', async (query, name, input, fault) => {
    const { status, body } = await socios(`?${query}`);
    expect(status).toBe(422);
    expect(body.detail).toEqual([{ ...fault, loc: ['query', name], input }]);
  });

  test('are ignored by the profile, which takes no parameters', async () => {
    expect((await world.api.get(`/v1/cnpjs/${cnpjOf(ALFA)}?limite=0&limite=x`)).status).toBe(200);
  });
});

/** The addresses with filters, without them and with each of them empty. */
const FILTERED = ROUTES.flatMap(({ path, query }): [string, string][] => {
  const filters = query.filter(({ fallback, required }) => fallback === null && !required);
  const empty = filters.map(({ name }) => `${name}=`).join('&');
  return empty === '' ? [] : [[queried(pathOf(path), empty), pathOf(path)]];
});

describe('a filter', () => {
  test.each<readonly [string, string]>([
    ['/v1/cafir/imoveis?uf=df', '/v1/cafir/imoveis?uf=DF'],
    ['/v1/cafir/imoveis?uf=dF&municipio=', '/v1/cafir/imoveis?uf=DF'],
    ...FILTERED,
    ['/v1/cafir/imoveis?municipio=%20', '/v1/cafir/imoveis'],
    [`/v1/cafir/imoveis?municipio=${encodeURIComponent('😀'.repeat(100))}`, '/v1/cafir/imoveis?municipio=😀'],
  ])('%s is answered as %s', async (path, same) => {
    const { status, body } = await world.api.get(path);
    expect(status).toBe(200);
    expect(body).toEqual((await world.api.get(encodeURI(same))).body);
  });

  test('is rejected beyond 100 characters, also where characters have two units of UTF-16', async () => {
    const input = '😀'.repeat(101);
    const { status, body } = await world.api.get(`/v1/cafir/imoveis?municipio=${encodeURIComponent(input)}`);
    expect(status).toBe(422);
    expect(body.detail).toEqual([
      {
        type: 'string_too_long',
        loc: ['query', 'municipio'],
        msg: 'O valor deve ter no máximo 100 caracteres.',
        input,
        ctx: { max_length: 100 },
      },
    ]);
  });
});

describe('the CNPJ in the path', () => {
  test.each([
    ['11.222.333%2F0001-81', '11.222.333/0001-81'],
    ['11222333000181%0A', '11222333000181\n'],
    ['%E0%A4%A', '%E0%A4%A'],
  ])('%s is a 422 that asks for digits without a mask', async (sent, input) => {
    for (const list of ['', '/socios', '/estabelecimentos']) {
      const { status, body } = await world.api.get(`/v1/cnpjs/${sent}${list}`);
      expect(status).toBe(422);
      expect(body.detail).toEqual([
        {
          type: 'string_pattern_mismatch',
          loc: ['path', 'cnpj'],
          msg: expect.stringMatching(/14 dígitos.*sem máscara.*sem espaços/),
          input,
          ctx: { pattern: '^\\d{14}$' },
        },
      ]);
    }
  });

  test('is accepted with percent-encoded digits', async () => {
    expect((await world.api.get('/v1/cnpjs/%311222333000181')).status).toBe(200);
  });
});

describe('a number with letters', () => {
  const OFF =
    'com letras não é aceito neste endereço, porque a opção CNPJ_ALFANUMERICO deste serviço está desligada.';
  const FICHA = 'A ficha dele está em /v1/cnpjs/AB12CD3401EF77/ficha.';

  test.each([
    ['/v1/cnpjs/AB12CD3401EF77', `CNPJ ${OFF} ${FICHA}`],
    ['/v1/cnpjs/ab12cd3401ef77/socios', `CNPJ ${OFF} ${FICHA}`],
    ['/v1/cafir/imoveis/9000002B', `NIRF ${OFF} Isto não quer dizer que ele não exista.`],
  ])('%s is refused with the name of the setting that is off', async (path, msg) => {
    const { status, body } = await world.api.get(path);
    expect([status, body.detail]).toMatchObject([422, [{ type: 'string_pattern_mismatch', msg }]]);
  });

  test('that no setting would accept is refused as malformed', async () => {
    for (const path of ['/v1/cnpjs/AB12CD3401EFG7', '/v1/cafir/imoveis/9000002Á', '/v1/cnos/90001000017A']) {
      expect((await world.api.get(encodeURI(path))).body.detail[0].msg).toMatch(/dígitos: só números/);
    }
  });
});

describe('several faults', () => {
  test('are all in one answer, in the order of the parameters', async () => {
    const { status, body } = await world.api.get('/v1/cnpjs/123/socios?offset=-5&limite=1000');
    expect(status).toBe(422);
    expect(body.detail.map(({ loc, type }: { loc: string[]; type: string }) => [...loc, type])).toEqual([
      ['path', 'cnpj', 'string_pattern_mismatch'],
      ['query', 'limite', 'less_than_equal'],
      ['query', 'offset', 'greater_than_equal'],
    ]);
  });

  test('cause no read of data', async () => {
    world.store.calls.length = 0;
    await world.api.get('/v1/cnpjs/123/socios?offset=-5');
    expect(world.store.calls.filter(({ tables }) => tables.includes(world.table))).toEqual([]);
  });
});
