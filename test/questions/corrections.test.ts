/** The corrections of a search that finds nothing. */
import { describe, expect, test } from 'vitest';
import { testSamples } from '../support/service/api.ts';
import { asked, SEARCH } from './ask.ts';

const { api } = await testSamples();

interface Correction {
  readonly parametro: string;
  readonly palavra: string;
  readonly sugestao: string;
  readonly valor: string;
  readonly total: number;
}

async function answered(query: string) {
  const { status, body } = await api.get(`${SEARCH}?${query}`);
  expect(status).toBe(200);
  return { total: body.paginacao.total as number, corrections: body.voce_quis_dizer as Correction[] };
}

const totalOf = async (query: string): Promise<number> => (await answered(query)).total;

describe('a word that no name has', () => {
  test.each([
    ['a letter less', 'padria'],
    ['a letter more', 'padaaria'],
    ['another letter', 'badaria'],
    ['two letters that have changed places', 'apdaria'],
    ['the plural', 'padarias'],
  ])('is corrected where it has %s', async (_, word) => {
    const { total, corrections } = await answered(asked('nome', word));
    expect(total).toBe(0);
    expect(corrections).toEqual([
      {
        parametro: 'nome',
        palavra: word.toUpperCase(),
        sugestao: 'PADARIA',
        valor: 'PADARIA',
        total: await totalOf('nome=padaria'),
      },
    ]);
  });

  test('is corrected among others, and the total is that of the whole question', async () => {
    const { corrections } = await answered(`${asked('nome', 'Padria, Modelo LTDA')}&situacao=ativa`);
    expect(corrections).toMatchObject([{ palavra: 'PADRIA', sugestao: 'PADARIA' }]);
    const [{ valor = '', total = 0 } = {}] = corrections;
    expect(total).toBeGreaterThan(0);
    expect(total).toBe(await totalOf(`${asked('nome', valor)}&situacao=ativa`));
  });

  test.each([
    ['padria modelo', 'PADARIA MODELO'],
    ['modelo padria', 'MODELO PADARIA'],
    ['padria mod*', 'PADARIA MOD*'],
    ['padaria modlo*', 'PADARIA MODELO'],
  ])('is corrected in its place, because the order of a name has a meaning: %s', async (name, valor) => {
    const { corrections } = await answered(asked('nome', name));
    expect(corrections).toMatchObject([{ valor }]);
  });

  test('of eight letters is corrected at two edits after the fifth letter', async () => {
    const { corrections } = await answered(asked('nome', 'imaginra'));
    expect(corrections).toEqual([
      {
        parametro: 'nome',
        palavra: 'IMAGINRA',
        sugestao: 'IMAGINARIA',
        valor: 'IMAGINARIA',
        total: await totalOf('nome=imaginaria'),
      },
    ]);
  });

  test('is corrected by fewer edits before it is by more', async () => {
    const { corrections } = await answered(asked('nome', 'farmacix'));
    expect(corrections.map(({ sugestao }) => sugestao)).toEqual(['FARMACIA', 'FARMACIAS']);
  });

  test('of a partner is corrected', async () => {
    const { corrections } = await answered(asked('socio', 'quirinu'));
    expect(corrections).toMatchObject([{ parametro: 'socio', sugestao: 'QUIRINEU' }]);
    expect(corrections[0]?.total).toBe(await totalOf('socio=quirineu'));
  });
});

describe('there is no correction', () => {
  test.each([
    ['where something is found', 'nome=padaria'],
    ['beyond the last page', 'nome=padaria&offset=10000'],
    ['without a name', 'uf=SP&ano_abertura=1801'],
    ['of two words that no name has', 'nome=padria+modlo'],
    ['of a word with digits', 'nome=padaria7'],
    ['of three letters', 'nome=qzx'],
    ['where another filter finds nothing', 'nome=padria&ano_abertura=1801'],
    ['two edits from a word of seven letters', 'nome=livrarx'],
    ['two edits of which one is in the first five letters', 'nome=imgainra'],
    ['three edits from a long word', 'nome=imaginxyz'],
  ])('%s', async (_, query) => {
    expect((await answered(query)).corrections).toEqual([]);
  });

  test('in the counts', async () => {
    const { body } = await api.get(`${SEARCH}/contagens?por=uf&nome=padria`);
    expect(body).not.toHaveProperty('voce_quis_dizer');
  });
});
