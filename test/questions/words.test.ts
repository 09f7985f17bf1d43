/** Hostile and mistaken names in the search, each with its answer. */
import { describe, expect, test } from 'vitest';

import { testSamples } from '../support/service/api.ts';
import { asked, faultsOf, SEARCH } from './ask.ts';

const served = await testSamples();
const { api } = served;

/** The text as answers repeat it. */
const masked = (text: string): string =>
  text.normalize('NFKC').replace(/123[\s.]?456[\s.]?789[\s./-]?09/, '***456789**');

describe.each(['nome', 'socio'])('the words of %s', (name) => {
  test.each([
    ['one ignored word', 'LTDA'],
    ['ignored words alone', 'S.A. de Ltda.  – me'],
    ['a blank', ' '],
    ['punctuation', '!?*%_"\\\'();--'],
    ['control characters', '\u0000\u0001\u001f\u007f'],
    ['an emoji', '🙂'],
  ])('are missing in %s', async (_, text) => {
    const [fault, ...others] = await faultsOf(api, asked(name, text));
    expect(others).toEqual([]);
    expect(fault).toMatchObject({ type: 'value_error', loc: ['query', name], input: text });
    expect(fault!.msg).toMatch(/^Informe ao menos uma palavra .*LTDA.*PARA\.$/);
  });

  test.each([
    ['200 words', Array.from({ length: 200 }, (_, i) => `w${i}`).join(' ')],
    ['a word of 300 characters', 'x'.repeat(300)],
    ['201 characters of two units each', '😀'.repeat(201)],
    ['ignored words and a CPF beyond the end', `${'LTDA '.repeat(40)}123.456.789-09`],
  ])('are too long as %s', async (_, text) => {
    expect(await faultsOf(api, asked(name, text))).toEqual([
      {
        type: 'string_too_long',
        loc: ['query', name],
        msg: 'O valor deve ter no máximo 200 caracteres.',
        input: masked(text),
        ctx: { max_length: 200 },
      },
    ]);
  });

  test('are at most 20 different ones', async () => {
    const words = Array.from({ length: 21 }, (_, i) => `w${i}`);
    expect(await faultsOf(api, asked(name, words.join(' ')))).toMatchObject([
      { type: 'value_error', msg: 'Informe no máximo 20 palavras diferentes.' },
    ]);
    const twenty = [...words.slice(1), ...words.slice(1), 'LTDA'].join(' ');
    const { status, body } = await api.get(`${SEARCH}?${asked(name, twenty)}`);
    expect([status, body.paginacao.total, body.palavras_ignoradas]).toEqual([200, 0, ['LTDA']]);
  });

  test.each([
    '123.456.789-09',
    '12345678909',
    'LTDA 123 456 789 09',
    '１２３４５６７８９０９',
    '①②③④⑤⑥⑦⑧⑨0⑨',
    '123\n456\n789\t09',
  ])('with the complete CPF %s are rejected, and the answer does not say whether it exists', async (text) => {
    const [fault, ...others] = await faultsOf(api, asked(name, text));
    expect(others).toEqual([]);
    expect(fault).toMatchObject({ type: 'value_error', loc: ['query', name], input: masked(text) });
    expect(fault!.msg).toMatch(/^Não há busca por CPF/);
  });

  test.each([
    'padaria 123.456.789-09',
    '12345678909 PADARIA',
    'padaria １２３４５６７８９０９',
    'padaria 123456789/09',
  ])('with a CPF beside them are asked without it, and the answer masks it: %s', async (text) => {
    const { body } = await api.get(`${SEARCH}?${asked(name, text)}`);
    const { body: alone } = await api.get(`${SEARCH}?${asked(name, 'padaria')}`);
    expect(body.palavras_ignoradas).toEqual(['***456789**']);
    expect([body.itens, body.paginacao.total]).toEqual([alone.itens, alone.paginacao.total]);
  });

  test.each(['zzqx wvut', 'constructor __proto__', '<script>', 'x'.repeat(200), '日本語'])(
    'of nonsense find nothing: %s',
    async (text) => {
      const { status, body } = await api.get(`${SEARCH}?${asked(name, text)}`);
      expect([status, body.itens, body.paginacao.total]).toEqual([200, [], 0]);
    },
  );

  test('that are ignored are named once, and the others are searched for', async () => {
    const { body } = await api.get(`${SEARCH}?${asked(name, 'me de LTDA nada, Me. S/A do S.A.')}`);
    expect(body.palavras_ignoradas).toEqual(['ME', 'DE', 'LTDA', 'SA', 'DO']);
  });
});

test('the ignored words of nome and socio are named together', async () => {
  const { body } = await api.get(`${SEARCH}?nome=padaria+ltda+me&socio=marvalina+dos+ltda`);
  expect(body.palavras_ignoradas).toEqual(['LTDA', 'ME', 'DOS']);
  expect(body.paginacao.total).toBe(1);
});

test('every spelling of one question has one ETag', async () => {
  const etagOf = async (query: string) => (await api.get(`${SEARCH}?${query}`)).headers['etag'];
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
