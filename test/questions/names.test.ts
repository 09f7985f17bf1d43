/** Which names a search lists first, words that are only begun, and suggestions while a name is typed. */
import { describe, expect, test } from 'vitest';
import { rowOf } from '../support/loads/fixtures.ts';
import { basico } from '../support/loads/plain-companies.ts';
import { testPublication } from '../support/service/api.ts';
import { asked, faultsOf, SEARCH } from './ask.ts';

/** Razão social, nome fantasia and state of each company; without an order they are listed by state. */
const COMPANIES = [
  ['BAR DO FLAMENGO LTDA', '', 'AC'],
  ['FLAMENGO BAR LTDA', '', 'AC'],
  ['FLAMINGOS UNIDOS', '', 'AC'],
  ['PADARIA E CONFEITARIA MODELO', '', 'BA'],
  ['EMPRESA DE PÃES', 'Padaria Modelo', 'RJ'],
  ['PADARIA MODELO DE BRASILIA', '', 'BA'],
  ['PADARIAS MODELO', '', 'AC'],
  ['FLAMENGO S.A.', '', 'SP'],
  ['NADA', 'C & A', 'SP'],
  ['C&A MODAS', '', 'RJ'],
  ['C.A-MODAS', '', 'AC'],
  ['MODAS C A', '', 'AC'],
  ['CA MODAS', '', 'AC'],
  ['4M COMERCIO', '', 'TO'],
  ['BANCO C6', '', 'TO'],
  ['HP', 'C6', 'TO'],
  ['S.A.C COMERCIO', '', 'TO'],
  ['A.A.B.B', '', 'TO'],
  ['12.345.678 QUITERIA ENSAIO', '', 'TO'],
  ['QUITERIA ENSAIO BAR', '12.345.678', 'AC'],
  ['Smørrebrød Æbler Lodz', 'Große Þór Cœur', 'TO'],
] as const;

const rows = COMPANIES.map(([razao_social, nome_fantasia, uf], i) => ({
  empresa: { cnpj_basico: basico(i + 1), razao_social },
  estabelecimento: { cnpj_basico: basico(i + 1), nome_fantasia, uf, situacao_cadastral: '02' },
  partner: { cnpj_basico: basico(i + 1), nome_socio_razao_social: `QUIRINA DO ${uf}TESTE` },
}));
const { api } = await testPublication({
  empresas: rows.map(({ empresa }) => rowOf('empresas', empresa)),
  estabelecimentos: rows.map(({ estabelecimento }) => rowOf('estabelecimentos', estabelecimento)),
  socios: rows.map(({ partner }) => rowOf('socios', partner)),
  simples: rows.map(({ empresa: { cnpj_basico } }) => rowOf('simples', { cnpj_basico })),
});

type Item = Record<string, string | null>;
const shown = ({ razao_social, nome_fantasia }: Item): string | null | undefined =>
  nome_fantasia ?? razao_social;

async function namesFor(query: string): Promise<unknown[]> {
  const { status, body } = await api.get(`${SEARCH}?${query}`);
  expect(status).toBe(200);
  expect(body.paginacao.total).toBe(body.itens.length);
  const pages = body.itens.map(async (_: unknown, offset: number) => {
    const page = await api.get(`${SEARCH}?${query}&limite=1&offset=${offset}`);
    return page.body.itens[0];
  });
  expect(await Promise.all(pages)).toEqual(body.itens);
  return body.itens.map(shown);
}

describe('a search for a name lists', () => {
  test('first who is called so, then whose name begins so, and then the others, each by the usual order', async () => {
    expect(await namesFor('nome=flamengo')).toEqual([
      'FLAMENGO S.A.',
      'FLAMENGO BAR LTDA',
      'BAR DO FLAMENGO LTDA',
    ]);
    expect(await namesFor('nome=padaria+modelo')).toEqual([
      'Padaria Modelo',
      'PADARIA MODELO DE BRASILIA',
      'PADARIA E CONFEITARIA MODELO',
    ]);
  });

  test('the same companies for the words in another order, in another one', async () => {
    const names = await namesFor('nome=modelo+padaria');
    expect(names).toHaveLength(3);
    expect(names[0]).toBe('PADARIA E CONFEITARIA MODELO');
  });

  test('whole names without the root before them', async () => {
    for (const name of ['quiteria+ensaio', '98.765.432++Quiteria+Ensaio'])
      expect(await namesFor(`nome=${name}`)).toEqual(['12.345.678 QUITERIA ENSAIO', '12.345.678']);
  });

  test.each(['smorrebrod aebler', 'smørrebrød Łódź', 'grosse thor coeur', 'große þór cœur'])(
    'names with letters that do not decompose: %s',
    async (name) => expect(await namesFor(asked('nome', name))).toEqual(['Große Þór Cœur']),
  );

  test('initials that signs or blanks join as one word', async () => {
    const initials = ['C&A MODAS', 'C.A-MODAS', 'MODAS C A', 'C & A'];
    expect(await namesFor('nome=c%26a')).toEqual([...initials, 'S.A.C COMERCIO']);
  });

  test('only the establishments that the other filters leave, in this order', async () => {
    expect(await namesFor('nome=flamengo&uf=AC')).toEqual(['FLAMENGO BAR LTDA', 'BAR DO FLAMENGO LTDA']);
  });
});

describe('the last word of a name may be begun', () => {
  test.each([
    ['nome=flameng*', ['FLAMENGO BAR LTDA', 'FLAMENGO S.A.', 'BAR DO FLAMENGO LTDA']],
    ['nome=fla*', ['FLAMENGO BAR LTDA', 'FLAMINGOS UNIDOS', 'FLAMENGO S.A.', 'BAR DO FLAMENGO LTDA']],
    ['nome=padaria+mod*', ['PADARIA MODELO DE BRASILIA', 'Padaria Modelo', 'PADARIA E CONFEITARIA MODELO']],
    [
      'nome=modelo+pad*',
      ['PADARIAS MODELO', 'PADARIA E CONFEITARIA MODELO', 'PADARIA MODELO DE BRASILIA', 'Padaria Modelo'],
    ],
    ['nome=xyz*', []],
    ['nome=flameng+**', ['FLAMENGO BAR LTDA', 'FLAMENGO S.A.', 'BAR DO FLAMENGO LTDA']],
  ])('%s', async (query, names) => {
    expect(await namesFor(query)).toEqual(names);
  });

  test('also of a partner, whose words are those of one person', async () => {
    expect(await namesFor('socio=quirina+spt*')).toEqual(['FLAMENGO S.A.', 'C & A']);
    expect(await namesFor('socio=quir*&uf=BA')).toHaveLength(2);
  });

  test('counts are those of the list', async () => {
    const { body } = await api.get(`${SEARCH}/contagens?por=uf&nome=fla*`);
    expect(body.quantidade).toBe(4);
    expect(body.itens[0]).toMatchObject({ valor: 'AC', quantidade: 3 });
  });

  test('with three letters or more; what is shorter is refused with what to send', async () => {
    for (const name of ['fl*', 'padaria m*', 'é*']) {
      const [fault] = await faultsOf(api, asked('nome', name));
      expect(fault?.msg).toBe(
        'Antes de * informe ao menos 3 letras ou algarismos do começo da palavra, como em padar*.',
      );
    }
  });

  test('a word that begins otherwise is corrected as a whole', async () => {
    const { body } = await api.get(`${SEARCH}?nome=flamego*`);
    expect(body.voce_quis_dizer).toEqual([
      {
        parametro: 'nome',
        palavra: 'FLAMEGO',
        sugestao: 'FLAMENGO',
        valor: 'FLAMENGO',
        parametros: { nome: 'FLAMENGO' },
        total: 3,
      },
    ]);
  });
});

describe('suggestions', () => {
  const suggested = async (name: string): Promise<unknown[]> => {
    const { status, body } = await api.get(`${SEARCH}/sugestoes?${asked('nome', name)}`);
    expect(status).toBe(200);
    return body.itens.map(shown);
  };

  test('are the first names of the list, without a star', async () => {
    expect(await suggested('flameng')).toEqual([
      'FLAMENGO BAR LTDA',
      'FLAMENGO S.A.',
      'BAR DO FLAMENGO LTDA',
    ]);
    expect(await suggested('flamengo')).toEqual([
      'FLAMENGO S.A.',
      'FLAMENGO BAR LTDA',
      'BAR DO FLAMENGO LTDA',
    ]);
    expect(await suggested('nenhum')).toEqual([]);
  });

  test('do not count a last word of one or two letters yet', async () => {
    expect(await suggested('padaria mo')).toEqual(await suggested('padaria '));
  });

  test('are only names that the search finds', async () => {
    expect(await suggested('c&a mod')).toEqual(await namesFor('nome=c%26a+mod*'));
  });

  test('take a star at the end for granted', async () => {
    expect(await suggested('flameng*')).toEqual(await suggested('flameng'));
    expect(await suggested('fl*')).toEqual([]);
  });

  test('have the town, the number and the address', async () => {
    const { body } = await api.get(`${SEARCH}/sugestoes?nome=nada`);
    expect(body.itens).toMatchObject([
      {
        cnpj: '00000009000101',
        nome_fantasia: 'C & A',
        municipio_nome: 'SAO PAULO',
        href: '/v1/cnpjs/00000009000101',
      },
    ]);
  });

  test.each([
    ['4m', ['4M COMERCIO']],
    ['c6', ['C6', 'BANCO C6']],
    ['4m com', ['4M COMERCIO']],
    ['s.a.c', ['S.A.C COMERCIO']],
    ['s.a.c com', ['S.A.C COMERCIO']],
    ['A.A.B.B', ['A.A.B.B']],
    ['aabb', ['A.A.B.B']],
  ])('have a short first word and the last of dotted initials: %s', async (name, names) => {
    expect(await suggested(name)).toEqual(names);
  });

  test('find initials as a search does, also where it begins so', async () => {
    for (const name of ['s.a.c', 's.a.c*', 'a.a.b.b', 'a.a.b.b*'])
      expect(await namesFor(asked('nome', name)), name).toEqual(await suggested(name));
  });

  test('are none while there is no word that counts, and refused for a CPF', async () => {
    for (const name of ['', 'fl', 'ltda de', 's.a.']) expect(await suggested(name)).toEqual([]);
    const { status } = await api.get(`${SEARCH}/sugestoes?${asked('nome', '123.456.789-01')}`);
    expect(status).toBe(422);
  });
});
