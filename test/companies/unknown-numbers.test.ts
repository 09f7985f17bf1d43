/** What is said of a number that is in no publication: which one was read, and what may be mistyped. */
import { describe, expect, test } from 'vitest';
import { ROUTES } from '../../shared/api/routes.ts';
import { pathOf, testSamples } from '../support/service/api.ts';

const served = await testSamples();
const wide = await served.variant({ env: { CNPJ_ALFANUMERICO: 'true' } });

const READ = 'CNPJ não encontrado na publicação 2026-10, extraída em 10/10/2026.';
const LATER = 'O que foi registrado depois dela ainda não consta.';
const FITTING = '55555555000191';
const MISTYPED = '99111001000171';
const WRONG = 'Os dígitos verificadores não conferem: seriam 70, e não 71.';

const BELOW_CNPJ = ROUTES.map(({ path }) => path).filter((path) => /^\/v1\/cnpjs\/\{cnpj\}/.test(path));

describe('the 404 of an unknown CNPJ', () => {
  test.each(BELOW_CNPJ)('%s names the publication, or the check digits that fit', async (path) => {
    const detail = async (cnpj: string) => {
      const { status, body } = await served.api.get(pathOf(path, cnpj));
      return [status, body.detail];
    };
    expect(await detail(FITTING)).toEqual([404, `${READ} ${LATER}`]);
    expect(await detail(MISTYPED)).toEqual([404, `${READ} ${WRONG}`]);
  });

  test('is what a batch says of it', async () => {
    const { body } = await served.api.get(`/v1/cnpjs/lote?cnpjs=${FITTING},${MISTYPED},9911100100O170`);
    const said = body.itens.map(({ mensagem }: Record<string, string>) => mensagem);
    expect(said.slice(0, 2)).toEqual([`${READ} ${LATER}`, `${READ} ${WRONG}`]);
    expect(said[2]).toBe(`${READ} Entre os algarismos há a letra O, que talvez seja um 0.`);
  });

  test.each([
    ['9911100100o170', 'Entre os algarismos há a letra O, que talvez seja um 0.'],
    ['12ABC34501DE36', 'Os dígitos verificadores não conferem: seriam 35, e não 36.'],
  ])('says of %s what may be mistyped, where letters are accepted', async (cnpj, said) => {
    const { status, body } = await wide.get(`/v1/cnpjs/${cnpj}`);
    expect([status, body.detail]).toEqual([404, `${READ} ${said}`]);
  });
});

test.each([
  ['/v1/cnos/555555555555', /^CNO não encontrado na publicação 2026-09-12/],
  ['/v1/cnos/555555555555/areas', /^CNO não encontrado na publicação 2026-09-12/],
  ['/v1/cafir/imoveis/55555555', /^NIRF não encontrado na publicação 2026-09, extraída em 01\/09\/2026\./],
])('%s names the publication', async (path, sentence) => {
  const { status, body } = await served.api.get(path);
  expect([status, body.detail]).toEqual([404, expect.stringMatching(sentence)]);
});

test.each([
  ['/v1/cnpjs/9911100100017I', 'a letra I, que talvez seja um 1'],
  ['/v1/cnpjs/9911100100O170', 'a letra O, que talvez seja um 0'],
  ['/v1/cnpjs/99.111.oo1000I-70', 'as letras O e I, que talvez sejam 0 e 1'],
  ['/v1/cnos/90001000O170', 'a letra O, que talvez seja um 0'],
  ['/v1/cafir/imoveis/9OOOOO17', 'a letra O, que talvez seja um 0'],
  ['/v1/cnpjs/99111001000170/rede/caminho?ate=9922200200019O', 'a letra O, que talvez seja um 0'],
  ['/v1/cnpjs?socio_documento=9922200200019O', 'a letra O, que talvez seja um 0'],
  ['/v1/cnpjs?raiz=99.I11.00', 'a letra I, que talvez seja um 1'],
  ['/v1/cnpjs?cep=O1001-000', 'a letra O, que talvez seja um 0'],
  ['/v1/cnpjs?cnae=47I1302', 'a letra I, que talvez seja um 1'],
])('the 422 of %s names the letter', async (path, named) => {
  const { status, body } = await served.api.get(path);
  expect([status, body.detail[0].msg]).toEqual([
    422,
    expect.stringContaining(`Entre os algarismos há ${named}.`),
  ]);
});

test('other letters are not said to be mistyped digits', async () => {
  for (const cnpj of ['12ABC34501DE35', 'OIOIOIOIOIOIOI', '9911100100O17X']) {
    const { body } = await served.api.get(`/v1/cnpjs/${cnpj}`);
    expect(body.detail[0].msg).not.toContain('Entre os algarismos');
  }
});
