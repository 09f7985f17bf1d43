/** Whom everybody means by a name is among the first, however many others have it. All names are invented. */
import { describe, expect, test } from 'vitest';
import { rowOf } from '../support/loads/fixtures.ts';
import { basico } from '../support/loads/plain-companies.ts';
import { testPublication } from '../support/service/api.ts';
import { asked, SEARCH } from './ask.ts';

/** Without an order, establishments are listed by their states, so that the last of these comes last. */
const [FIRST, LAST] = ['AC', 'TO'];
const ACTIVE = '02';
const CLOSED = '08';

/** Razão social, nome fantasia, state, number of establishments and situação of a company. */
type Named = readonly [string, string, string, number, string];

const several = (count: number, of: (i: number) => Named): Named[] =>
  Array.from({ length: count }, (_, i) => of(i));

const COMPANIES: readonly Named[] = [
  ...several(8, () => ['ARARUNA LTDA', '', FIRST, 1, ACTIVE]),
  ...several(8, (i) => [`ARARUNA BAR ${i} LTDA`, '', FIRST, 2, ACTIVE]),
  ...several(4, (i) => [`LANCHES ${i} LTDA`, 'Bar Araruna', FIRST, 1, ACTIVE]),
  ['CLUBE ARARUNA DE NATACAO', '', LAST, 4, ACTIVE],
  ['ARARUNA ATLETICO CLUBE', '', FIRST, 9, CLOSED],
  ['BANCO LUMENSE S.A.', 'LUMENSE', LAST, 12, ACTIVE],
  ...several(4, (i) => [`CORRESPONDENTE ${i} LTDA`, 'Lumense', FIRST, 1, ACTIVE]),
  ...several(12, (i) => [`MERCEARIA ${i} LTDA`, 'Sol Poente', FIRST, 1, ACTIVE]),
  ['COMPANHIA VAREJISTA DO SUL', 'Sol Poente', LAST, 5, ACTIVE],
  ['SOL DO POENTE VAREJO LTDA', '', LAST, 3, ACTIVE],
  ['AEBLER LTDA', '', FIRST, 1, ACTIVE],
  ['CIDRAS Æbler LTDA', '', LAST, 3, ACTIVE],
];

const rows = COMPANIES.map(([razao_social, nome_fantasia, uf, places, situacao_cadastral], i) => ({
  empresa: rowOf('empresas', { cnpj_basico: basico(i + 1), razao_social }),
  estabelecimentos: Array.from({ length: places }, (_, place) =>
    rowOf('estabelecimentos', {
      cnpj_basico: basico(i + 1),
      cnpj_ordem: String(place + 1).padStart(4, '0'),
      identificador_matriz_filial: place === 0 ? '1' : '2',
      nome_fantasia,
      situacao_cadastral,
      // Branches of those who are meant are in the first state.
      uf: place === 0 ? uf : FIRST,
    }),
  ),
  simples: rowOf('simples', { cnpj_basico: basico(i + 1) }),
}));
const { api } = await testPublication({
  empresas: rows.map(({ empresa }) => empresa),
  estabelecimentos: rows.flatMap(({ estabelecimentos }) => estabelecimentos),
  socios: [rowOf('socios', { cnpj_basico: basico(1) })],
  simples: rows.map(({ simples }) => simples),
});

/** The first names of the search and of the suggestions, which must be the same. */
async function firstFor(name: string, most = 1): Promise<(string | null)[]> {
  const [search, suggested] = await Promise.all([
    api.get(`${SEARCH}?${asked('nome', name)}&limite=10`),
    api.get(`${SEARCH}/sugestoes?${asked('nome', name.replace('*', ''))}`),
  ]);
  expect([search.status, suggested.status]).toEqual([200, 200]);
  const numbers = (body: { itens: { cnpj: string }[] }): string[] => body.itens.map((item) => item.cnpj);
  expect(numbers(suggested.body)).toEqual(numbers(search.body));
  return search.body.itens.slice(0, most).map((item: { razao_social: string }) => item.razao_social);
}

describe('first is', () => {
  test.each(['araruna', 'ararun*'])('a club among the bars of its name, by one word: %s', async (name) => {
    expect(await firstFor(name)).toEqual(['CLUBE ARARUNA DE NATACAO']);
  });

  test('the head office of a bank among its own branches', async () => {
    for (const name of ['lumense', 'lumens*', 'banco lumense']) {
      expect(await firstFor(name)).toEqual(['BANCO LUMENSE S.A.']);
    }
  });

  test('whoever has a letter that is folded to two', async () => {
    expect(await firstFor('aebler')).toEqual(['CIDRAS Æbler LTDA']);
  });

  test('a chain among those who are called as it is, who come before a chain that is called otherwise', async () => {
    const names = await firstFor('sol poente', 10);
    expect(names[0]).toBe('COMPANHIA VAREJISTA DO SUL');
    expect(names.slice(1)).not.toContain('SOL DO POENTE VAREJO LTDA');
  });
});
