/** The texts of the reference: each field says more than its own name, and an example shows something. */
import { expect, test } from 'vitest';
import { buildPortal } from '../../portal/build.ts';
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
