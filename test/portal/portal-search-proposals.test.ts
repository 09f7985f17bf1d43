/** The page Consultar: its proposals for towns and activities, and its text when the API does not answer. */
import { describe, expect, test } from 'vitest';
import { createTowns, matching, proposeActivities } from '../../portal/page/consultar/form/proposals.ts';
import { createNames } from '../../portal/page/consultar/names.ts';
import { problemOf } from '../../portal/page/consultar/problem.ts';
import type { Ask } from '../../portal/page/consultar/reply.ts';

const OUTCOME = {
  status: 200,
  message: '',
  body: undefined,
  api: 'https://api.example',
  origin: 'https://portal.example',
  withKey: true,
  retryAfter: undefined,
  requestId: undefined,
};

/** Answers lists from pages, and counts the requests. */
function listing(items: readonly object[]) {
  const asked: string[] = [];
  const ask = (async (path: string) => {
    asked.push(path);
    const query = new URL(path, 'http://x').searchParams;
    const offset = Number(query.get('offset'));
    const itens = items.slice(offset, offset + Number(query.get('limite')));
    return { body: { itens, paginacao: { offset, total: items.length } }, snapshot: null };
  }) as Ask;
  return { ask, asked };
}

describe('proposals', () => {
  const choices = [
    { value: '1', label: 'NOVA SERRA' },
    { value: '2', label: 'SERRA AZUL' },
    { value: '3', label: 'São Mateus' },
  ];

  test('have every typed word, without accents, and begin with the text first', () => {
    expect(matching(choices, 'serra').map(({ value }) => value)).toEqual(['2', '1']);
    expect(matching(choices, 'mat sao').map(({ value }) => value)).toEqual(['3']);
    expect(matching(choices, 'x')).toEqual([]);
  });

  test('of towns read further pages only where the known ones do not have the name', async () => {
    const towns = Array.from({ length: 250 }, (_, i) => ({
      valor: String(9_000 + i),
      descricao: `VILA ${i}`,
      quantidade: 1,
    }));
    const { ask, asked } = listing(towns);
    const { propose, of } = createTowns(ask, createNames(ask));
    const proposed = await propose(() => 'SP')('vila 99', () => undefined);
    expect([proposed.choices.map(({ value }) => value), asked.length]).toEqual([['9099'], 1]);
    expect((await propose(() => 'SP')('vila 249', () => undefined)).choices).toHaveLength(1);
    expect([asked.length, of('SP').length]).toEqual([3, 250]);
    expect((await propose(() => 'SP')('outra', () => undefined)).note).toBe(
      'Nenhum município de SP tem este nome.',
    );
    expect((await propose(() => '')('vila', () => undefined)).note).toBe('Escolha primeiro o estado.');
    expect(asked.length).toBe(3);
  });

  test('of towns read a page once, however fast the reader types', async () => {
    const { ask, asked } = listing([{ valor: '9001', descricao: 'VILA', quantidade: 1 }]);
    const propose = createTowns(ask, createNames(ask)).propose(() => 'SP');
    const [, last] = await Promise.all(['v', 'vi'].map((text) => propose(text, () => undefined)));
    expect([last?.choices, asked.length]).toEqual([[{ value: '9001', label: 'VILA' }], 1]);
  });

  test('of activities are asked for once when the reader pauses, and not for digits', async () => {
    const { ask, asked } = listing([{ codigo: '1000129', descricao: 'Fabricação' }]);
    const names = createNames(ask);
    const propose = proposeActivities(ask, names);
    expect((await propose('4711', () => undefined)).choices).toEqual([]);
    const typed = await Promise.all(['fab', 'fabr', 'fabri'].map((text) => propose(text, () => undefined)));
    const found = [{ value: '1000129', label: '1000-1/29 Fabricação' }];
    expect(typed.map(({ choices: proposed }) => proposed)).toEqual([[], [], found]);
    expect(asked).toEqual(['/v1/tabelas/cnaes?descricao=fabri&limite=100']);
    expect(names.descriptionOf('cnaes', '1000129')).toBe('Fabricação');
  });

  test('that cannot be read say so, and are read again', async () => {
    const problem = problemOf({ ...OUTCOME, status: 503 });
    let fails = true;
    const { ask: works } = listing([{ codigo: '1091102', descricao: 'Padaria' }]);
    const ask: Ask = (path) => (fails ? Promise.resolve({ problem }) : works(path));
    const propose = proposeActivities(ask, createNames(ask));
    expect((await propose('padaria', () => undefined)).note).toMatch(
      /não puderam ser lidas: .*Digite os algarismos/,
    );
    fails = false;
    expect((await propose('padaria', () => undefined)).choices).toHaveLength(1);
  });
});

describe('a problem', () => {
  test.each([
    [401, 'A API recusou a chave.', /peça outra/, false],
    [404, 'Este número não foi encontrado.', /Confira/, false],
    [409, 'Os dados foram atualizados enquanto as páginas eram lidas.', /primeira página/, false],
    [429, 'A chave atingiu o seu limite de requisições.', /^Espere 45 segundos e consulte de novo\.$/, true],
    [503, 'O serviço não pode responder neste momento.', /^Espere 45 segundos/, true],
  ])('of status %i has the message of the service and the next action', (status, text, advice, isPassing) => {
    const problem = problemOf({ ...OUTCOME, status, body: { detail: 'Mensagem.' }, retryAfter: '45' });
    expect(problem).toMatchObject({ status, text, said: 'Mensagem.', isPassing, faults: [] });
    expect(problem.advice).toMatch(advice);
  });

  test('of status 422 names the field of each fault', () => {
    const detail = [
      { loc: ['query', 'municipio'], msg: 'Informe também a uf.' },
      { loc: ['query', 'limite'], msg: 'Maior.' },
    ];
    const { faults, said } = problemOf({ ...OUTCOME, status: 422, body: { detail } });
    expect(said).toBeNull();
    expect(faults).toEqual([
      { name: 'municipio', label: 'Município', text: 'Informe também a uf.' },
      { name: 'limite', label: 'limite', text: 'Maior.' },
    ]);
  });

  test('without an answer, or with an unexpected one, says what to check', () => {
    expect(problemOf({ ...OUTCOME, status: undefined, message: 'unreachable' }).text).toContain(
      'não respondeu',
    );
    expect(problemOf({ ...OUTCOME, status: 500, requestId: 'b7f3' }).text).toMatch(/estado 500.*b7f3/);
  });
});
