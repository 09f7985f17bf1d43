/** The lists that the portal matches: how a text is read, what is asked, and what the result says. */

import { describe, expect, test } from 'vitest';
import { keepAnswer, listOf, resultOf } from '../../portal/page/conferir/entries.ts';
import { countText } from '../../portal/page/conferir/list-view.ts';
import { cellsOf, separatorOf, sheetOf, textOf } from '../../portal/page/conferir/sheet.ts';
import { csvOf } from '../../shared/api/answers/csv.ts';
import { candidate } from '../support/portal/matching.ts';

describe('the text of a list', () => {
  test.each([
    ['UTF-8', Buffer.from('São João'), 'São João'],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffSão João'), 'São João'],
    ['windows-1252', Buffer.from('S\xe3o Jo\xe3o \x96 5', 'latin1'), 'São João – 5'],
  ])('is read in %s', (_, bytes, text) => {
    expect(textOf(bytes)).toBe(text);
  });

  test.each([
    ['nome;uf\nA, B;SP\nC;RJ', ';'],
    ['nome,uf\r\n"A; B",SP\r\nC; D,RJ', ','],
    ['nome\tuf\nA, B; C\tSP', '\t'],
    ['Fornecedores\nA,SP\nB,RJ', ','],
    ['A, B\nC\nD', ';'],
    ['Padaria', ';'],
  ])('shows its separator: %j', (text, separator) => {
    expect(separatorOf(text)).toBe(separator);
  });

  test('has cells in quotes with separators, lines and quotes in them, and no empty rows', () => {
    expect(cellsOf('a;"b;""c""\r\nd";\r\n\r\n;;\n"Bar" do Zé;" x ;2\n', ';')).toEqual([
      ['a', 'b;"c"\r\nd', ''],
      ['"Bar" do Zé', '" x ', '2'],
    ]);
  });
});

describe('the columns of a list', () => {
  test.each([
    ['Razão Social;Nome do Município;UF;CEP\nA;B;SP;01001-000', true, [0, 1, 2, 3]],
    ['codigo;fornecedor;cidade\n1;A;B', true, [1, 2, -1, -1]],
    ['Código do cliente;Nome\n1;A', true, [1, -1, -1, -1]],
    ['E-mail do cliente,Cliente\na@b.example,A', true, [1, -1, -1, -1]],
    ['Cliente desde;CPF/CNPJ;Nome do cliente;Código do Município;Município\n2;3;A;4;B', true, [2, 4, -1, -1]],
    ['UF;CNPJ;Contato\nSP;AB12;Padaria', true, [2, -1, 0, -1]],
    ['UF;CNPJ/Nome\nSP;12 Padaria', true, [1, -1, 0, -1]],
    ['12;Empresa de Exemplo;Vila Modelo;SP;01001000\n13;Outra;Campo;rj;20000-000', false, [1, 2, 3, 4]],
    ['Empresa de Exemplo\nNome Bom', false, [0, -1, -1, -1]],
  ])('are seen in %j', (text, isTitled, [nome, municipio, uf, cep]) => {
    expect(sheetOf(text)).toMatchObject({ isTitled, columns: { nome, municipio, uf, cep } });
  });

  test('are read again where the reader says that the first row has titles, or has none', () => {
    expect(sheetOf('a;b\nc;d', true)).toMatchObject({ titles: ['a', 'b'], rows: [['c', 'd']] });
    expect(sheetOf('nome;uf\nA;SP', false).titles).toEqual(['Coluna 1', 'Coluna 2']);
  });
});

describe('the questions of a list', () => {
  const key = `cnpj_live_${'0'.repeat(49)}`;
  const list = listOf(
    sheetOf(`nome;uf\nPadaria São José;SP\nPADARIA  SAO JOSE;sp\nPadaria São José;RJ\n111.444.777-35;SP\n${key};SP\n;SP
Ana de Tal 11144477735;SP\n${'x'.repeat(300)};`),
  );

  test('are one for each name and place, and have no CPF, no key and no long name', () => {
    expect(list.entries.map(({ question }) => question)).toEqual([
      { nome: 'Padaria São José', uf: 'SP' },
      { nome: 'Padaria São José', uf: 'RJ' },
      { nome: 'Ana de Tal', uf: 'SP' },
      { nome: 'x'.repeat(200) },
    ]);
    expect(countText(list)).toMatch(
      /^8 linhas, 4 nomes e lugares diferentes; 3 não têm um nome que se possa enviar\./,
    );
  });
});

test('the result has all columns, the companies, and how each was found, as CSV like that of the API', () => {
  const dirty = ['=1+1', '-5', '-x', 'a;b', 'c "d"', '@e', '+55'];
  const list = listOf(
    sheetOf(
      `nome;cnpj\n${dirty.map((text) => `Bar ${text.length};"${text.replaceAll('"', '""')}"`).join('\n')}\n;z`,
    ),
  );
  const [first, second, third] = list.entries;
  keepAnswer(first!, { itens: [candidate('01234567000189', { certo: true, pontos: 97 }), candidate('2')] });
  keepAnswer(second!, { itens: [candidate('3', { razao_social: '=x' }), candidate('4')] });
  keepAnswer(third!, { itens: [candidate('5')] });
  second!.chosen = second!.items![0]!;
  third!.chosen = null;
  const name = 'PADARIA MODELO COMERCIO DE PAES E FILHOS LTDA';
  const ends: Readonly<Record<string, readonly string[]>> = {
    4: ['01.234.567/0001-89', name, '97', 'certo'],
    2: ['3', '=x', '71', 'escolhido'],
    3: ['', '', '', 'nenhum'],
    5: ['', '', '', 'não perguntado'],
  };
  const columns = ['nome', 'cnpj', 'cnpj_2', 'razao_social', 'pontos', 'conferencia'];
  const rows = [
    ...dirty.map((text) => [`Bar ${text.length}`, text, ...ends[text.length]!]),
    ['', 'z', '', '', '', 'sem nome'],
  ];
  const items = rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i]!])));
  expect(`\ufeff${resultOf(list)}`).toBe(csvOf(columns, items));
});
