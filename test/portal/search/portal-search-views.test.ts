/** The views of the page Consultar as trees, without a browser: results, filters, pages, bars, problems. */

import { describe, expect, test } from 'vitest';
import type {
  ListaContagens,
  ListaEstabelecimentosEncontrados,
} from '../../../clients/typescript/src/index.ts';
import type { Api } from '../../../portal/page/api/api.ts';
import { chipsView, emptyView } from '../../../portal/page/consultar/list/chips-view.ts';
import { countsView } from '../../../portal/page/consultar/list/counts-view.ts';
import {
  foundText,
  pagesView,
  resultsView,
  saveText,
} from '../../../portal/page/consultar/list/results-view.ts';
import { createNames } from '../../../portal/page/consultar/names.ts';
import { NO_QUESTION, type Question } from '../../../portal/page/consultar/question.ts';
import { exampleOf } from '../../support/portal/examples.ts';
import { elementsIn, linksIn, textOfTree } from '../../support/portal/trees.ts';

const names = createNames({} as Api);
names.learn('municipios', '9001', 'VILA DO EXEMPLO');
names.learn('cnaes', '1091102', 'Padaria');

const asks = (filters: Question['filters'], more: Partial<Question> = {}): Question => ({
  ...NO_QUESTION,
  filters,
  ...more,
});
const FOUND = exampleOf<ListaEstabelecimentosEncontrados>('/v1/cnpjs');
const [first] = FOUND.itens;
const pageOf = (total: number, offset = 0): ListaEstabelecimentosEncontrados => ({
  fonte: { status: 'disponivel', versao: '2026-10' },
  itens: Array.from({ length: Math.max(0, Math.min(20, total - offset)) }, () => FOUND.itens[0]!),
  paginacao: { limite: 20, offset, total },
  palavras_ignoradas: [],
  voce_quis_dizer: [],
});

describe('a result', () => {
  test.each([
    [0, 0, 'Nenhum estabelecimento encontrado.'],
    [1, 0, '1 estabelecimento encontrado.'],
    [66_123_456, 0, '66.123.456 estabelecimentos encontrados. Mostrados de 1 a 20.'],
    [45, 20, '45 estabelecimentos encontrados. Mostrados de 21 a 40.'],
    [45, 60, '45 estabelecimentos encontrados. Esta página fica depois do fim da lista.'],
  ])('of %i from %i says how many there are', (total, offset, text) => {
    expect(foundText(pageOf(total, offset))).toBe(text);
  });

  test('has every fact of an establishment, and a link that opens it and keeps the question', () => {
    const view = resultsView(pageOf(1), asks({ nome: 'padaria' }, { offset: 20 }));
    const { cnpj, razao_social } = first!;
    const name = razao_social ?? '';
    expect(linksIn(view)[name]).toBe(`#nome=padaria&offset=20&cnpj=${cnpj}`);
    const text = textOfTree(view);
    for (const part of [name, 'ativa', 'matriz', 'FORA DO PAÍS, EX', /\d\d\/\d\d\/20\d\d/, /\d{4}-\d\/\d\d /])
      expect(text).toMatch(part);
  });

  test('beyond the end has a link to the last page', () => {
    expect(linksIn(resultsView(pageOf(45, 60), asks({ uf: 'SP' }, { offset: 60 })))).toEqual({
      'Ir para a última página': '#uf=SP&offset=40',
    });
  });
});

describe('the filters in use', () => {
  const MISSPELT = { parametro: 'nome', palavra: 'PADRIA', sugestao: 'PADARIA' } as const;

  test('have the names of codes, and links that remove them', () => {
    const question = asks({
      nome: 'sol',
      uf: 'SP',
      municipio: '9001',
      cnae: '1091102',
      abertura_de: '202103',
      mei: 'true',
    });
    expect(linksIn(chipsView(question, names))).toMatchObject({
      'Nome: sol ×': '#uf=SP&municipio=9001&cnae=1091102&abertura_de=202103&mei=true',
      'Estado: SP ×': '#nome=sol&cnae=1091102&abertura_de=202103&mei=true',
      'Município: VILA DO EXEMPLO ×': '#nome=sol&uf=SP&cnae=1091102&abertura_de=202103&mei=true',
      'Atividade principal: 1091-1/02 Padaria ×': expect.any(String),
      'MEI: sim ×': expect.any(String),
      'Aberta desde: 03/2021 ×': expect.any(String),
    });
    expect(chipsView(NO_QUESTION, names)).toBeNull();
  });

  test('of an empty result can each be left out, and the name can be shorter', () => {
    const links = linksIn(emptyView(asks({ nome: 'padaria do sol', uf: 'SP' }), names, []));
    expect(Object.values(links)).toEqual(['#nome=padaria+do+sol', '#uf=SP', '#nome=padaria+do&uf=SP']);
  });

  test('of a root without establishments lead to the rural property of that number', () => {
    const links = linksIn(emptyView(asks({ raiz: '90000017' }), names, []));
    expect(links['Abrir o imóvel rural com este número']).toBe('#nirf=90000017');
  });

  test('have the exact number of a correction whose last word is a beginning', () => {
    const correction = {
      ...MISSPELT,
      valor: 'PADARIA SOL*',
      total: 1_200,
      parametros: { nome: 'PADARIA SOL*' },
    };
    const town = {
      parametro: 'municipio',
      palavra: 'VILA DO EXEMPLO',
      sugestao: 'VILA DO EXEMPLO',
      valor: '9001',
      parametros: { nome: 'PADARIA SOL', municipio: '9001' },
      total: 3,
    } as const;
    const view = emptyView(asks({ nome: 'padria sol' }), names, [correction, town]);
    expect(linksIn(view)['PADARIA SOL em VILA DO EXEMPLO']).toBe('#nome=PADARIA+SOL&municipio=9001');
    expect(linksIn(view)['PADARIA SOL']).toBe('#nome=PADARIA+SOL');
    expect(textOfTree(view)).toContain('PADARIA SOL (1.200 estabelecimentos)');
  });
});

test('a file of more rows than it may have says so', () => {
  expect(saveText(10_000)).toBe('Baixar CSV');
  expect(saveText(10_001)).toBe('Baixar CSV (as primeiras 10.000 linhas)');
});

describe('the pages', () => {
  const question = asks({ uf: 'SP' }, { offset: 20 });

  test('have no link beyond an end, and are absent where there is one page', () => {
    expect(linksIn(pagesView(question, 40))).toEqual({ '← Anterior': '#uf=SP' });
    expect(linksIn(pagesView({ ...question, offset: 0 }, 40))).toEqual({ 'Próxima →': '#uf=SP&offset=20' });
    expect(pagesView({ ...question, offset: 0 }, 20)).toBeNull();
  });
});

describe('the bars', () => {
  const counted = (
    por: string,
    values: readonly (readonly [string | null, string | null, number])[],
    total = values.length,
  ): ListaContagens => ({
    fonte: { status: 'disponivel', versao: '2026-10' },
    por,
    palavras_ignoradas: [],
    quantidade: 100,
    itens: values.map(([valor, descricao, quantidade]) => ({ valor, descricao, quantidade })),
    paginacao: { limite: 100, offset: 0, total },
  });
  const bars = (counts: ListaContagens, question: Question) =>
    elementsIn(countsView(counts, question, true), 'ol')[0] ?? null;

  test('narrow by their value, with its description and the exact number', () => {
    const counts = counted('municipio', [
      ['9001', 'VILA DO EXEMPLO', 1_234],
      [null, null, 5],
    ]);
    const list = bars(counts, asks({ nome: 'sol' }, { offset: 40, by: 'municipio' }));
    expect(linksIn(list)).toEqual({ 'VILA DO EXEMPLO 1.234': '#nome=sol&municipio=9001' });
    expect(textOfTree(list)).toContain('não informado 5');
    const shares = elementsIn(list, 'span').flatMap(({ attributes }) => attributes['--share'] ?? []);
    expect(shares).toEqual(['100%', '0.5%']);
  });

  test.each([
    ['uf', 'SP', null, 'SP', '#uf=SP'],
    ['cnae', '1091102', 'Padaria', '1091-1/02 Padaria', '#cnae=1091102'],
    ['situacao', '02', 'Ativa', 'ativa', '#situacao=ativa'],
    ['porte', '01', 'microempresa', 'microempresa', '#porte=01'],
    ['natureza_juridica', '2062', 'Limitada', '206-2 Limitada', '#natureza_juridica=2062'],
    ['ano_abertura', '2021', null, '2021', '#ano_abertura=2021'],
  ])('by %s', (por, value, description, text, address) => {
    expect(linksIn(bars(counted(por, [[value, description, 7]]), NO_QUESTION))).toEqual({
      [`${text} 7`]: address,
    });
  });

  test('of years have the order of the years, and mark the one that is chosen', () => {
    const counts = counted('ano_abertura', [
      ['2019', null, 9],
      ['2021', null, 8],
    ]);
    const list = bars(counts, asks({ ano_abertura: '2019' }));
    expect(elementsIn(list, 'a').map((bar) => [textOfTree(bar), bar.attributes['aria-current']])).toEqual([
      ['2021 8', false],
      ['2019 9', 'true'],
    ]);
  });

  test('beyond the first are unfolded on demand, and say where there are more values', () => {
    const many = Array.from({ length: 15 }, (_, i) => [`0${i}`, null, 15 - i] as const);
    const view = countsView(counted('natureza_juridica', many, 90), NO_QUESTION, false);
    expect(textOfTree(elementsIn(view, 'button'))).toBe('Mostrar mais 3 linhas');
    expect(textOfTree(view)).toContain('São 90 valores; as barras têm os 15 maiores.');
    expect(elementsIn(view, 'details')[0]?.attributes['open']).toBe(false);
  });
});
