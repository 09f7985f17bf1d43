import { describe, expect, test } from 'vitest';
import { PUBLICATION_DEFAULTS, writeSynthetic } from '../../synthetic/write.ts';
import { cellsOf } from '../readers/csv.ts';
import { readMembers } from '../readers/members.ts';
import { readPublication } from '../readers/publication.ts';
import { meant } from '../readers/values.ts';
import { fromWindows1252 } from '../readers/windows1252.ts';
import { folderForFile } from '../support/for-file.ts';

const work = folderForFile('synthetic-names');
/** Look-up rows as code and name. */

await writeSynthetic({ ...PUBLICATION_DEFAULTS, dir: work, companies: 10_000 });
// The few companies that are made large on purpose weigh too much among 10,000.
const companies = [...(await readPublication(work)).companies.values()].filter(
  (c) => c.establishments.length < 60 && c.partners.length < 60,
);
const file = (await readMembers(work)).find(({ kind }) => kind === 'municipios')!;
const towns = fromWindows1252(file.bytes)
  .split('\n')
  .slice(0, -1)
  .map((line) => cellsOf(line) as [string, string]);

const names = (): string[] => companies.map((c) => c.empresa.razao_social ?? '');

/** Returns the distinct values with their share, most frequent first. */
function shares(values: readonly string[]): [value: string, share: number][] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]): [string, number] => [value, count / values.length])
    .sort((a, b) => b[1] - a[1]);
}

describe('names', () => {
  const words = () => names().map((name) => [...new Set(meant(name).match(/[A-Z]+/g) ?? [])]);

  test('have some twenty frequent words of trades, and mostly words that are in one or two names', () => {
    const lists = words();
    const frequent = shares(lists.flat()).map(([word, share]): [string, number] => [
      word,
      (share * lists.flat().length) / lists.length,
    ]);
    const trades = frequent.filter(([word]) =>
      /^(COMERCIO|SERVICOS|TRANSPORTES|CONSTRUCOES|PADARIA|CLINICA|INDUSTRIA|RESTAURANTE)$/.test(word),
    );
    expect(trades).toHaveLength(8);
    for (const [word, share] of trades) {
      expect(share, word).toBeGreaterThan(0.01);
      expect(share, word).toBeLessThan(0.18);
    }
    const rare = frequent.filter(([, share]) => share * lists.length < 2.5).length;
    expect(rare / frequent.length).toBeGreaterThan(0.6);
  });

  test.each([
    ['accents', /[À-Ý]/],
    ['an ampersand between words', /\S & \S/],
    ['an ampersand without blanks', /\S&\S/],
    ['a hyphen', /[A-Z]-[A-Z]/],
    ['an apostrophe', /[DL]['’][A-Z]/],
    ['initials with dots', /\b[A-Z]\.[A-Z]\./],
    ['initials with blanks', /\b[A-Z] [A-Z] /],
    ['numbers', / \d{2,4}( |$)/],
    ...['S\\.A\\.', 'S/A', 'S A', 'SA', 'LTDA', 'LTDA ME', 'LTDA - ME', 'EIRELI', 'LIMITADA'].map(
      (ending): [string, RegExp] => [`the ending ${ending}`, new RegExp(` ${ending}$`)],
    ),
    ['the root of a CNPJ in front', /^\d\d\.[0-9A-Z]{3}\.[0-9A-Z]{3} [A-Z]/],
    ['eleven digits at the end', /[A-Z] \d{11}$/],
    ['eleven digits with their mask', /[A-Z] \d{3}\.\d{3}\.\d{3}-\d\d$/],
  ])('have %s', (_, pattern) => {
    expect(names().some((name) => pattern.test(name))).toBe(true);
  });

  test('of establishments mostly share a word with the name of the company', () => {
    const pairs = companies.flatMap((c) =>
      c.establishments.map((e) => [c.empresa.razao_social, e.nome_fantasia] as const),
    );
    const named = pairs.filter(([name, trade]) => name && trade);
    const sharing = named.filter(([name, trade]) =>
      trade!.split(' ').some((word) => word.length > 2 && name!.split(' ').includes(word)),
    );
    expect(sharing.length / named.length).toBeGreaterThan(0.5);
    expect(sharing.length / named.length).toBeLessThan(0.95);
  });
});

describe('partners', () => {
  test('have names of two to five words, some of one family in a company', () => {
    const partners = companies.map((c) => c.partners.map((p) => p.nome_socio_razao_social ?? ''));
    const lengths = partners.flat().map((name) => name.split(' ').length);
    for (const length of [2, 3, 4, 5]) expect(lengths, String(length)).toContain(length);
    const last = (name: string): string | undefined => name.split(' ').at(-1);
    const related = partners.filter((list) => list.length > 1 && new Set(list.map(last)).size < list.length);
    expect(related.length).toBeGreaterThan(100);
  });

  test('are partners of several companies, some persons and some companies', () => {
    const documents = companies.flatMap((c) => [...new Set(c.partners.map((p) => p.cnpj_cpf_socio ?? ''))]);
    const repeated = documents.filter((one, i) => one !== '' && documents.indexOf(one) !== i);
    expect(repeated.some((one) => /^\*{3}\d{6}\*{2}$/.test(one))).toBe(true);
    expect(repeated.some((one) => /^[0-9A-Z]{14}$/.test(one))).toBe(true);
  });
});

describe('places, activities and dates', () => {
  const units = () => companies.flatMap((c) => c.establishments);

  test('a town is in one state, and the largest has a tenth of the companies of the state', () => {
    const states = new Map<string, Set<string>>();
    for (const { uf, municipio } of units()) {
      if (uf && municipio) states.set(municipio, (states.get(municipio) ?? new Set()).add(uf));
    }
    expect([...states.values()].every((set) => set.size === 1)).toBe(true);
    const [largest] = shares(units().flatMap((u) => (u.uf === 'SP' ? [u.municipio!] : [])));
    expect(largest![1]).toBeGreaterThan(0.08);
    expect(largest![1]).toBeLessThan(0.13);
  });

  test('a few towns share their names, one of them ten times', () => {
    const counts = shares(towns.map(([, name]) => name)).map(([, share]) => Math.round(share * towns.length));
    expect(counts[0]).toBe(10);
    expect(counts.filter((count) => count > 1).length).toBeLessThan(40);
    expect(towns).toHaveLength(5_571);
  });

  test('a few activities have 5 % of the companies each; some are absent or in no look-up table', () => {
    const found = shares(units().map((u) => u.cnae_fiscal_principal ?? ''));
    expect(found[0]![1]).toBeGreaterThan(0.04);
    expect(found[0]![1]).toBeLessThan(0.07);
    expect(found.length).toBeGreaterThan(900);
    expect(found.map(([code]) => code)).toEqual(expect.arrayContaining(['', '8888888']));
  });

  test('dates of opening are spread over decades, more of them in the last years', () => {
    const years = units().map((u) => Number(u.data_inicio_atividade?.slice(0, 4) ?? 0));
    const between = (from: number, to: number) => years.filter((y) => y >= from && y <= to).length;
    expect(between(2016, 2025)).toBeGreaterThan(2 * between(1996, 2005));
    expect(between(1967, 1985)).toBeGreaterThan(50);
    expect(between(1900, 1965)).toBeGreaterThan(0);
  });
});
