/** The texts of the reference, the index of the search, and where numbers and lists of operations stand. */
import { describe, expect, test } from 'vitest';
import { buildPortal } from '../../portal/build.ts';
import { findIn, type SearchIndex } from '../../portal/page/find/find-in.ts';
import { textOf } from '../support/portal/html.ts';

const files = buildPortal({ api: 'https://api.example.gov.br', ambiente: 'test' });
const pages = [...files].filter(([name]) => /^referencia\/(?!index)/.test(name));

const LITTLE = new Set(['das', 'dos', 'uma', 'com', 'sua', 'seu', 'que']);

/** The words of a text, without accents and endings of the plural. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2 && !LITTLE.has(word))
    .map((word) => word.replace(/s$/, ''));

interface Field {
  readonly name: string;
  readonly meaning: string;
}

const fieldsOf = (page: string): Field[] =>
  [...page.matchAll(/<div class="field" id="([^"]+)"><dt>.*?<\/dt>\s*<dd><p>(.*?)<\/p>/gs)].map(
    ([, id = '', meaning = '']) => ({ name: id.split('.').at(-1) ?? '', meaning: textOf(meaning) }),
  );

test('every field says what it means, and not only what its name or its type says', () => {
  const empty = pages.flatMap(([file, bytes]) =>
    fieldsOf(bytes.toString())
      .filter(({ name, meaning }) => {
        const own = wordsOf(name);
        return wordsOf(meaning).every((word) => own.includes(word)) || /com a sua descrição/.test(meaning);
      })
      .map(({ name, meaning }) => `${file} ${name}: ${meaning}`),
  );
  expect(empty).toEqual([]);
  expect(pages.flatMap(([, bytes]) => fieldsOf(bytes.toString())).length).toBeGreaterThan(400);
});

test('a meaning belongs to one field of a page, unless both have the same name', () => {
  for (const [file, bytes] of pages) {
    const names = new Map<string, Set<string>>();
    for (const { name, meaning } of fieldsOf(bytes.toString()))
      names.set(meaning, (names.get(meaning) ?? new Set()).add(name));
    const shared = [...names].filter(([, of]) => of.size > 1).map(([meaning, of]) => [meaning, ...of]);
    expect([file, shared]).toEqual([file, []]);
  }
});

test('the example of a list has items', () => {
  for (const [file, bytes] of pages) expect(textOf(bytes.toString()), file).not.toMatch(/"itens": \[\]/);
});

const textIn = (name: string): string => files.get(name)?.toString() ?? '';

describe('the index of the search', () => {
  const index = JSON.parse(textIn('busca.json')) as SearchIndex;
  const addressesOf = (question: string): string[] => findIn(index, question).map(({ address }) => address);

  test('leads to pages and places that exist', () => {
    const gone = index.parts
      .map(([page, anchor]) => [index.pages[page]?.[0] ?? '', anchor] as const)
      .filter(([file, anchor]) => !files.has(file) || (anchor && !textIn(file).includes(`id="${anchor}"`)));
    expect(gone).toEqual([]);
    expect(index.pages.map(([file]) => file).sort()).toEqual(
      [...files.keys()].filter((name) => name.endsWith('.html')).sort(),
    );
  });

  test('finds fields, operations, guides and headers, without accents, the closest name first', () => {
    expect(addressesOf('razao_social')[0]).toBe('referencia/cnpjs-cnpj.html#resposta.empresa.razao_social');
    expect(addressesOf('paginação')[0]).toBe('paginacao.html');
    expect(addressesOf('SOCIOS e administradores')[0]).toBe('referencia/cnpjs-socios.html');
    expect(addressesOf('Retry-After')).toContain('limites.html#esperar-e-repetir');
    expect(findIn(index, 'nada disto existe')).toEqual([]);
    expect(findIn(index, ' … ')).toEqual([]);
  });
});

test('the list of operations stands once, in the reference', () => {
  const lists = [...files].filter(
    ([name, bytes]) => name.endsWith('.html') && /class="operations"/.test(bytes.toString()),
  );
  expect(lists.map(([name]) => name)).toEqual(['referencia/index.html']);
});

test('no text of the portal has a number of the sample, but that of one place', () => {
  const numbers = ['99111001000170', '99.111.001/0001-70', '900010000170', '90000017'];
  for (const name of [...files.keys()].filter((file) => /^[a-z]+\.html$/.test(file))) {
    const unmarked = textIn(name)
      .replaceAll(/<span data-exemplo="[^"]*"(?: data-mascara)?>[^<]*<\/span>/g, '')
      // The answer of the home page is one example as a whole.
      .replaceAll(/<div data-resposta=.*?<\/div><\/div>/gs, '');
    expect([name, numbers.filter((number) => textOf(unmarked).includes(number))]).toEqual([name, []]);
  }
});
