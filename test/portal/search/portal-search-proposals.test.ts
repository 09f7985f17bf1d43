/** The page Consultar: its proposals of codes and companies, and its text when the API does not answer. */
import { describe, expect, test } from 'vitest';
import {
  ErroDaApi,
  type ErroDeParametro,
  ErroRegistrosPublicos,
  FalhaDeConexao,
  ParametroInvalido,
  RegistrosPublicos,
  TempoEsgotado,
} from '../../../clients/typescript/src/index.ts';
import type { Api } from '../../../portal/page/api/api.ts';
import { proposeCompanies } from '../../../portal/page/consultar/form/companies.ts';
import { proposeCodes, type Typing } from '../../../portal/page/consultar/form/proposals.ts';
import { createNames } from '../../../portal/page/consultar/names.ts';
import { problemOf } from '../../../portal/page/consultar/problem.ts';
import { problemView } from '../../../portal/page/consultar/problem-view.ts';
import { elementsIn, linksIn } from '../../support/portal/trees.ts';

const PLACE = { api: 'https://api.example', origin: 'https://portal.example' };

interface Refused {
  readonly detail?: unknown;
  readonly retryAfter?: number;
  readonly requestId?: string;
}

const refusal = (status: number, { detail = null, retryAfter, requestId }: Refused = {}) => ({
  status,
  path: '/v1/cnpjs',
  text: '',
  detail,
  retryAfter: retryAfter ?? null,
  requestId: requestId ?? null,
});

/** Answers lists from pages, or the status of a refusal, and keeps the addresses that are asked. */
function listing(items: readonly object[], status = 200) {
  const asked: string[] = [];
  const answers = { status };
  const fetch = async (address: unknown): Promise<Response> => {
    const { pathname, search, searchParams } = new URL(String(address));
    asked.push(pathname + search);
    const offset = Number(searchParams.get('offset'));
    const itens = items.slice(offset, offset + Number(searchParams.get('limite') ?? 10));
    return Response.json({ itens, paginacao: { offset, total: items.length } }, answers);
  };
  const client = new RegistrosPublicos({ endereco: PLACE.api, repeticoes: 0, fetch });
  const reply: Api['reply'] = async (answer) => {
    try {
      return { body: await answer };
    } catch (error) {
      return { problem: problemOf(error as ErroDaApi, PLACE) };
    }
  };
  return { api: { client, reply }, asked, answers };
}

/** Each text that is typed takes the place of the one before. */
let turns = 0;
function typing(): Typing {
  const turn = ++turns;
  return { say: () => undefined, isCurrent: () => turn === turns };
}

describe('proposals', () => {
  test('of codes are asked for once when the reader pauses, and not for digits', async () => {
    const { api, asked } = listing([{ codigo: '1000129', descricao: 'Fabricação' }]);
    const names = createNames(api);
    const propose = proposeCodes(api, names, 'cnaes');
    expect((await propose('4711', typing())).choices).toEqual([]);
    const typed = await Promise.all(['fab', 'fabr', 'fabri'].map((text) => propose(text, typing())));
    const found = [{ value: '1000129', label: '1000-1/29 Fabricação', about: null }];
    expect(typed.map(({ choices: proposed }) => proposed)).toEqual([[], [], found]);
    expect(asked).toEqual(['/v1/tabelas/cnaes?descricao=fabri&limite=100']);
    expect(names.descriptionOf('cnaes', '1000129')).toBe('Fabricação');
  });

  test('of towns name the state by the code of IBGE, and leave out those of another one', async () => {
    const { api } = listing([
      { codigo: '9001', descricao: 'VILA NOVA', codigo_ibge: '3599999' },
      { codigo: '9101', descricao: 'VILA NOVA', codigo_ibge: '3399999' },
      { codigo: '9900', descricao: 'VILA NOVA', codigo_ibge: null },
    ]);
    let uf = '';
    const propose = proposeCodes(api, createNames(api), 'municipios', () => uf);
    const states = async (): Promise<unknown[]> =>
      (await propose('vila', typing())).choices.map(({ about }) => about);
    expect(await states()).toEqual(['SP', 'RJ', null]);
    uf = 'RJ';
    expect(await states()).toEqual(['RJ', null]);
  });

  test('that are not there say so, or ask for more letters where there are more codes', async () => {
    const none = proposeCodes(listing([]).api, createNames(listing([]).api), 'naturezas');
    expect(await none('xyz', typing())).toEqual({ choices: [], note: 'Nenhum código com estas palavras.' });
    const { api } = listing(
      Array.from({ length: 101 }, (_, i) => ({ codigo: `${i}`, descricao: 'VILA', codigo_ibge: '3599999' })),
    );
    const elsewhere = proposeCodes(api, createNames(api), 'municipios', () => 'RJ');
    expect((await elsewhere('vila', typing())).note).toBe('Digite mais letras.');
  });

  test('that cannot be read say so, and are read again', async () => {
    const { api, answers } = listing([{ codigo: '1091102', descricao: 'Padaria' }], 503);
    const propose = proposeCodes(api, createNames(api), 'cnaes');
    expect((await propose('padaria', typing())).note).toMatch(/não puderam ser lidas: .*Digite o código/);
    answers.status = 200;
    expect((await propose('padaria', typing())).choices).toHaveLength(1);
  });
});

describe('suggestions of companies', () => {
  const company = {
    cnpj: '99111001000170',
    razao_social: 'PADARIA MODELO LTDA',
    nome_fantasia: 'PÃO BOM',
    situacao_cadastral: '02',
    uf: 'SP',
    municipio_nome: 'VILA DO EXEMPLO',
    href: '/v1/cnpjs/99111001000170',
  };
  const answering = (itens: readonly object[]) => {
    const { api, asked } = listing(itens);
    return { asked, propose: proposeCompanies(api, () => true) };
  };

  test('have the names, the place and the number', async () => {
    const bare = { ...company, nome_fantasia: null, municipio_nome: null, uf: null };
    const same = { ...bare, nome_fantasia: bare.razao_social };
    const nameless = { ...company, razao_social: null };
    const { asked, propose } = answering([company, bare, same, nameless]);
    const { choices, note } = await propose('padaria mo', typing());
    const number = '99.111.001/0001-70';
    const place = `VILA DO EXEMPLO, SP · ${number}`;
    expect([note, choices]).toEqual([
      undefined,
      [
        { value: company.cnpj, label: 'PADARIA MODELO LTDA', about: `PÃO BOM · ${place}` },
        { value: company.cnpj, label: 'PADARIA MODELO LTDA', about: number },
        { value: company.cnpj, label: 'PADARIA MODELO LTDA', about: number },
        { value: company.cnpj, label: 'PÃO BOM', about: place },
      ],
    ]);
    expect(asked).toEqual(['/v1/cnpjs/sugestoes?nome=padaria+mo']);
    expect((await answering([]).propose('padaria', typing())).note).toBe('Nenhuma sugestão.');
  });

  test.each([
    'p',
    '99.111.001/0001-70',
    '12.ABC.345/01DE-35',
    '900010000170',
    '9.000.001-7',
    '99111',
    '111.444.777',
    '111.444.777-35',
    'padaria 111.444.777-35',
    'cnpj_live_abc',
  ])('are not asked for: %s', async (text) => {
    const { asked, propose } = answering([company]);
    expect(await propose(text, typing())).toEqual({ choices: [] });
    expect(asked).toEqual([]);
  });

  test('are not asked for without a key', async () => {
    const { api, asked } = listing([company]);
    expect(await proposeCompanies(api, () => false)('padaria', typing())).toEqual({ choices: [] });
    expect(asked).toEqual([]);
  });
});

describe('a problem', () => {
  test.each([
    [401, 'A API recusou a chave.', /peça outra/, false],
    [404, 'Este número não foi encontrado.', /Confira/, false],
    [409, 'Os dados foram atualizados enquanto as páginas eram lidas.', /primeira página/, false],
    [429, 'A chave atingiu o seu limite de requisições.', /^Espere 45 segundos e consulte de novo\.$/, true],
    [502, 'O serviço não pode responder neste momento.', /^Espere 45 segundos/, true],
    [503, 'O serviço não pode responder neste momento.', /^Espere 45 segundos/, true],
    [504, 'O serviço não pode responder neste momento.', /^Espere 45 segundos/, true],
  ])('of status %i has the message of the service and the next action', (status, text, advice, isPassing) => {
    const problem = problemOf(new ErroDaApi(refusal(status, { detail: 'Mensagem.', retryAfter: 45 })), PLACE);
    expect(problem).toMatchObject({ status, text, said: 'Mensagem.', isPassing, faults: [] });
    expect(problem.advice).toMatch(advice);
  });

  test('of status 422 names the field of each fault', () => {
    const detail: readonly ErroDeParametro[] = [
      { type: 'x', loc: ['query', 'municipio'], msg: 'Informe também a uf.', input: '', ctx: {} },
      { type: 'x', loc: ['query', 'limite'], msg: 'Maior.', input: '', ctx: {} },
    ];
    const problem = problemOf(new ParametroInvalido(refusal(422, { detail })), PLACE);
    const { faults, said } = problem;
    expect(said).toBeNull();
    expect(faults).toEqual([
      { name: 'municipio', label: 'Município', text: 'Informe também a uf.' },
      { name: 'limite', label: 'limite', text: 'Maior.' },
    ]);
    const view = problemView(problem, () => undefined);
    expect(linksIn(view)).toEqual({ Município: '#campo-municipio' });
    expect(elementsIn(view, 'button')).toEqual([]);
  });

  test('without an answer, or with an unexpected one, says what to check', () => {
    const unreachable = new FalhaDeConexao('', { cause: new Error('unreachable') });
    expect(problemOf(unreachable, PLACE).text).toContain('não respondeu');
    expect(problemOf(new TempoEsgotado(''), PLACE).text).toContain('não respondeu');
    const unexpected = new ErroDaApi(refusal(500, { requestId: 'b7f3' }));
    expect(problemOf(unexpected, PLACE).text).toMatch(/estado 500.*b7f3/);
    expect(problemOf(new ErroRegistrosPublicos('/v1/cnpjs: a resposta não é JSON'), PLACE).text).toMatch(
      /não é a desta API/,
    );
  });
});
