/** Names as people write them: in the search, in its other ways on, and in the matching. */
import { describe, expect, test } from 'vitest';
import { rowOf } from '../support/loads/fixtures.ts';
import { basico } from '../support/loads/plain-companies.ts';
import { testPublication } from '../support/service/api.ts';
import { SEARCH } from './ask.ts';

/** Corporate name, state, town and CEP. */
const COMPANIES = [
  ['ASSOCIACAO RECREATIVA SERRA FICTICIA', 'SP', '7107', '01001000'],
  ['ASSOC. RECREATIVA SERRA FICTICIA', 'RJ', '9707', '20010000'],
  ['1º OFICIO DE NOTAS', 'SP', '7107', '01001000'],
  ['PADARIA AURORA LTDA', 'SP', '7107', '01001000'],
  ['PADARIA AURORA LTDA', 'RJ', '9707', '20010000'],
  ['PADARIA AURORA DO SUL LTDA', 'RJ', '9707', '20010000'],
  ['QUITERIA HIPOTETICA 52998224725', 'RJ', '9707', '20010000'],
  ['FLORINDO MATERIAIS DE CONSTRUCAO LTDA', 'RJ', '9707', '20010000'],
  ['I.B.M. FICTICIA S/A', 'RJ', '9707', '20010000'],
  ['PAROQUIA NOSSA SENHORA INVENTADA', 'RJ', '9707', '20010000'],
  ['PAROQUIA N. S. INVENTADA', 'SP', '7107', '01001000'],
  ['PAROQUIA N SRA INVENTADA', 'SP', '6291', '13010000'],
  ['NOSSA PAROQUIA S/A INVENTADA', 'SP', '6291', '13010000'],
  ['LIVRARIA IMAGINARIA LTDA', 'RJ', '5875', '23970000'],
  ['LIVRARIA IMAGINARIA LTDA', 'SP', '7107', '01001000'],
  ['Z&W&J&V SERVICOS LTDA', 'SP', '7107', '01001000'],
  ['NOVA SEMENTES ORVALHO LTDA', 'SP', '7107', '01001000'],
  ['SEMENTES NOVA ORVALHO LTDA', 'SP', '7107', '01001000'],
] as const;

const { api } = await testPublication({
  empresas: COMPANIES.map(([razao_social], i) =>
    rowOf('empresas', { cnpj_basico: basico(i + 1), razao_social }),
  ),
  estabelecimentos: COMPANIES.map(([, uf, municipio, cep], i) =>
    rowOf('estabelecimentos', {
      cnpj_basico: basico(i + 1),
      nome_fantasia: '',
      uf,
      municipio,
      cep,
      situacao_cadastral: '02',
    }),
  ),
  municipios: [
    ['7107', 'SAO PAULO'],
    ['9707', 'EXTERIOR'],
    ['5875', 'PARATI'],
  ],
});

const ask = async (path: string, query: Readonly<Record<string, string>>) => {
  const { status, body } = await api.get(`${SEARCH}${path}?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return body;
};
const placesOf = (numbers: readonly { readonly cnpj: string }[]): number[] =>
  numbers.map(({ cnpj: one }) => Number(one.slice(0, 8)));
const found = async (nome: string): Promise<number[]> => placesOf((await ask('', { nome })).itens);

const signed = (n: number): string => basico(n).replace(/(..)(...)(...)/, '$1.$2.$3');

describe('the search', () => {
  test.each([
    ['assoc recreativa', [1, 2]],
    ['assoc. rec. serra', [1, 2]],
    ['associacao recreat. ficticia', [1, 2]],
    ['1 oficio', [3]],
    ['1ª oficio', [3]],
    ['i b m ficticia', [9]],
    ['I.B.M.', [9]],
    [`${basico(4)}`, [4]],
    [`CNPJ: ${signed(4)} / 0001 - 01`, [4]],
    ['assoc recreat. ficticia serr*', [1, 2]],
    ['paroquia n s inventada', [10, 11, 12, 13]],
    ['paroquia n.s. inventada', [10, 11, 12]],
    ['paroquia nsa inventada', [10, 11, 12]],
    ['paroquia nossa senhora inventada', [10, 11, 12]],
  ])('finds %s', async (nome, expected) => {
    expect((await found(nome)).toSorted((a, b) => a - b)).toEqual(expected);
  });

  test('promises of a correction no more than its parameters find', async () => {
    for (const nome of ['z&w&j&v servicos serviçls ltda', 'servicos serviçls']) {
      const { body } = await api.get(`${SEARCH}?nome=${encodeURIComponent(nome)}`);
      for (const { parametros, total } of body.voce_quis_dizer) {
        const asked = await api.get(`${SEARCH}?${new URLSearchParams(parametros)}`);
        expect([nome, asked.body.paginacao.total]).toEqual([nome, total]);
      }
    }
  });

  test.each([
    ['padaria aurora - são paulo/sp', { nome: 'PADARIA AURORA', municipio: '7107', uf: 'SP' }],
    ['livraria imaginaria paraty', { nome: 'LIVRARIA IMAGINARIA', municipio: '5875' }],
    ['pad aria aurora', { nome: 'PADARIA AURORA' }],
    ['padariaaurora', { nome: 'PADARIA AURORA' }],
    ['padaria aurorra', { nome: 'AURORA PADARIA' }],
  ])('says how %s finds something, with the parameters to send', async (nome, expected) => {
    const { itens, voce_quis_dizer: ways } = await ask('', { nome });
    expect(itens).toEqual([]);
    const words = (text = '') => text.split(' ').sort().join(' ');
    const way = ways.find(
      ({ parametros }: { parametros: Record<string, string> }) =>
        words(parametros['nome']) === words(expected.nome),
    );
    expect(way.parametros).toMatchObject({ ...expected, nome: way.parametros.nome });
    expect((await ask('', way.parametros)).paginacao.total).toBe(way.total);
  });
});

test('a town is found as IBGE spells it', async () => {
  const { itens } = await ask('', { nome: 'livraria', municipio: 'Paraty', uf: 'RJ' });
  expect(placesOf(itens)).toEqual([14]);
});

test('suggestions correct one error and take a number', async () => {
  const { itens } = await ask('/sugestoes', { nome: 'padaria aurorra' });
  expect(placesOf(itens)).toEqual([5, 4, 6]);
  expect(placesOf((await ask('/sugestoes', { nome: basico(7) })).itens)).toEqual([7]);
  const typed = await ask('/sugestoes', { nome: 'paroquia n sra' });
  expect(placesOf(typed.itens).toSorted((a, b) => a - b)).toEqual([10, 11, 12]);
});

describe('the matching', () => {
  const match = async (query: Readonly<Record<string, string>>) => {
    const body = await ask('/correspondencias', query);
    const [first] = body.itens;
    return { body, first, root: first && Number(first.cnpj.slice(0, 8)) };
  };

  test.each([
    ['the name alone', { nome: 'Florindo Materiais de Construção' }, 8],
    ['a town that tells namesakes apart', { nome: 'Padaria Aurora', municipio: 'São Paulo' }, 4],
    ['a town that is spelt otherwise', { nome: 'Padaria Aurora', municipio: 'Sao Paullo' }, 4],
    ['a state by its name', { nome: 'Padaria Aurora', uf: 'são paulo' }, 4],
    ['such a town inside the name', { nome: 'Livraria Imaginaria Paraty' }, 14],
    ['a town inside the name', { nome: 'PADARIA AURORA - SÃO PAULO/SP' }, 4],
    ['a CPF, which is left out', { nome: 'Quiteria Hipotetica 111.444.777-35' }, 7],
    ['a short form', { nome: 'assoc recreativa serra ficticia', municipio: '7107' }, 1],
    ['two words for two', { nome: 'Paroquia N. Sra. Inventada', municipio: '9707' }, 10],
    ['one word for two', { nome: 'PAROQUIA NSA INVENTADA', municipio: '6291' }, 12],
    ['two words joined', { nome: 'florindomateriais de construcao' }, 8],
    ['one word in two', { nome: 'florindo materiais de constru cao' }, 8],
    ['a root', { nome: basico(6) }, 6],
    ['a number', { nome: `CNPJ ${signed(6)}/0001-01` }, 6],
    ['a number before the name', { nome: `${signed(6)} PADARIA AURORA` }, 6],
  ])('is certain by %s', async (_, query, expected) => {
    const { first, root } = await match(query);
    expect([root, first.certo]).toEqual([expected, true]);
    expect(first.pontos).toBeGreaterThanOrEqual(80);
  });

  test.each([
    ['a number that no establishment has', { nome: `${signed(6)}/9999-99` }],
    ['a number and another state', { nome: basico(6), uf: 'SP' }],
    ['a number before the name and another state', { nome: `${signed(6)} PADARIA AURORA DO SUL`, uf: 'SP' }],
    ['a number of another company', { nome: `${signed(6)} IBM FICTICIA` }],
    ['a place that differs from its hint', { nome: 'PADARIA AURORA SP', uf: 'RJ' }],
    ['initials, which may be of a person', { nome: 'Paróquia N S Inventada', municipio: '9707' }],
    ['namesakes', { nome: 'Padaria Aurora' }],
    ['a typing error', { nome: 'Padaria Aurorra', municipio: '7107' }],
    ['another town', { nome: 'Florindo Materiais de Construcao', municipio: '7107' }],
    ['another activity', { nome: 'Florindo Materiais de Construcao', cnae: '9999999' }],
    ['another CEP', { nome: 'Florindo Materiais de Construcao', cep: '01001-000' }],
    ['a word that the name lacks', { nome: 'Florindo Materiais', municipio: '9707' }],
    ['a cut word', { nome: 'assoc recreat. serra ficticia', municipio: '7107' }],
    ['words in another order', { nome: 'Materiais Florindo Construcao' }],
  ])('is not certain with %s, and still answers', async (_, query) => {
    const { first, body } = await match(query);
    expect(first.certo).toBe(false);
    expect(body.cortado).toBe(false);
  });

  test.each([
    [{ municipio: 'Lugar Nenhum' }, { municipio: false }],
    [{ uf: 'Atlântida' }, { uf: false }],
    [{ cep: '1' }, { cep: false }],
    [{ cnae: 'padaria' }, { cnae: false }],
    [
      { municipio: 'São Paulo', uf: 'MG' },
      { municipio: false, uf: false },
    ],
  ])('is not certain with %j, which is understood as no place or activity', async (hints, expected) => {
    for (const nome of ['Florindo Materiais de Construcao', basico(8)]) {
      const { first, root } = await match({ nome, ...hints });
      expect([root, first.certo, first.motivos]).toEqual([8, false, expect.objectContaining(expected)]);
    }
  });

  test('reads signs in hints, and takes blanks for none', async () => {
    const hints = { uf: 'R.J.', cep: '20.010-000', cnae: '47.11-3/02', municipio: ' ' };
    const { first } = await match({ nome: 'Florindo Materiais de Construcao', ...hints });
    expect(first.motivos).toMatchObject({ uf: true, cep: true, cnae: true, municipio: null });
    expect(first.certo).toBe(true);
  });

  test.each([
    ['the name that begins as the question', { nome: 'Sementes Orvalho' }, 18],
    ['a name with one more initial', { nome: 'I.M. Ficticia' }, 9],
    ['a name with initials before its legal form', { nome: 'Z W V Servicos' }, 16],
  ])('has first, and not certain, %s', async (_, query, expected) => {
    const { first, root } = await match(query);
    expect([root, first.certo]).toEqual([expected, false]);
  });

  test('leaves out several words that no name has, and says where its searches ended', async () => {
    const { first, root, body } = await match({ nome: 'Padaria Xulimba Aurorra', municipio: '7107' });
    expect([root, first.certo, body.cortado]).toEqual([4, false, true]);
  });

  test('says which words and hints agree', async () => {
    const { first, body } = await match({
      nome: 'Assoc Recreativa Serra Fictisia Xis LTDA 111.444.777-35',
      uf: 'SP',
      municipio: 'Lugar Nenhum',
      cep: '01001-000',
      cnae: '99',
    });
    expect(body.palavras_ignoradas).toEqual(['LTDA', '***444777**']);
    expect(body.lugar).toEqual({ uf: 'SP', municipio: null, municipio_nome: null });
    expect(first.motivos).toMatchObject({
      faltam: ['XIS'],
      sobram: [],
      uf: true,
      municipio: false,
      cep: true,
      cnae: false,
    });
    expect(first.motivos.palavras).toContainEqual({
      pedida: 'FICTISIA',
      publicada: 'FICTICIA',
      relacao: 'parecida',
    });
  });

  test.each(['nome=', 'nome=ltda', 'nome=111.444.777-35', 'limite=3', 'nome=a&limite=11'])(
    'refuses %s',
    async (query) => {
      expect((await api.get(`${SEARCH}/correspondencias?${query}`)).status).toBe(422);
    },
  );
});
