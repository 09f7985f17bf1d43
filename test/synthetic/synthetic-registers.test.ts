/** The synthetic works and properties have the publishers' form, the real proportions and every trap. */
import { describe, expect, test } from 'vitest';
import { forFile } from '../support/for-file.ts';
import { writeCountry } from '../support/synthetic-country.ts';

const { country, filesOf, bytesOf, rowsIn, namesOf } = await forFile(writeCountry(['cnpj', 'cno', 'cafir']));

describe('CNO', () => {
  const works = /cno\.csv$/;

  test('is one archive of five members, with text in quotes, bare numbers and lines that end with LF', () => {
    expect(namesOf('cno')).toEqual([
      ...['cno.csv', 'cno_areas.csv', 'cno_cnaes.csv', 'cno_totais.csv', 'cno_vinculos.csv'],
    ]);
    for (const text of bytesOf('cno')) {
      expect(text.includes('\r')).toBe(false);
      expect(text.endsWith('\n')).toBe(true);
    }
    const [header = ''] = bytesOf('cno', works)[0]!.split('\n');
    expect(header.split(',')).toHaveLength(26);
    expect(header.startsWith('"CNO","C\xf3digo do Pais","Nome do pais","Data de in\xedcio"')).toBe(true);
    for (const row of rowsIn('cno', works)) expect(row).toMatch(/^\d{12},\d{3},"/);
  });

  test('has totals that count every row, including repeated rows', () => {
    const { counts, published } = country.cno;
    for (const kind of ['obras', 'cnaes', 'areas', 'vinculos'] as const) {
      expect(published[kind], kind).toBe(counts[kind].rows);
    }
    expect(bytesOf('cno', /totais/)[0]).toMatch(/\n"\d{12}","\d{12}","\d{12}","\d{12}"\n$/);
    expect(counts.areas.repeated / counts.areas.rows).toBeCloseTo(21_449 / 4_553_076, 2);
    expect(counts.vinculos.repeated / counts.vinculos.rows).toBeCloseTo(10_873 / 431_211, 1);
  });

  test('keeps the real proportions, apart from the few works with long lists', () => {
    const all = [...country.cno.works.values()];
    const ordinary = all.filter((w) => w.areas.length < 15 && w.vinculos.length < 15);
    const mean = (list: 'areas' | 'cnaes' | 'vinculos'): number =>
      ordinary.reduce((sum, one) => sum + one[list].length, 0) / ordinary.length;
    expect(mean('areas')).toBeCloseTo(1.26, 0.5);
    expect(mean('cnaes')).toBeCloseTo(1.09, 0.5);
    expect(mean('vinculos')).toBeLessThan(0.25);
    expect(Math.max(...all.map(({ areas }) => areas.length))).toBeGreaterThan(600);
    expect(Math.max(...all.map(({ vinculos }) => vinculos.length))).toBeGreaterThan(500);
  });

  test.each([
    ['leading zeros', works, /^0\d{11},/],
    ['a person without a number', works, /,\d{8},,0\d{3},/],
    ['a linked work', works, /\d{4}-\d\d-\d\d,\d{12},/],
    ['commas inside quotes', works, /"LOTES 3, 4 E 5, QUADRA 7"/],
    ['smart quotes', works, /\x93ENTRE ASPAS CURVAS\x94/],
    ['doubled quotes', works, /BAR DO ""TESTE""/],
    ['NULs', works, /\x00/],
    ['a backslash at the end of a text', works, /\\",/],
    ['the year 1900', works, /,1900-01-01,/],
    ['the year 1970', works, /,1970-01-01,/],
    ['the year 1', works, /,0001-01-01,/],
    ['the year 9999', works, /,9999-01-31,/],
    ['a date that does not exist', works, /,2020-02-30,/],
    ['no day', works, /,(02|15),,/],
    ['an area as large as the column', works, /,555555555555\.55,/],
    ['a state in free text', works, /"S\xe3o Paulo"/],
    ['another country', works, /^\d{12},249,/],
    ['an open link', /vinculos/, /^\d{12},[-\d]{10},,/],
    ['a link of a person', /vinculos/, /,$/],
    ['an area without a size', /areas/, /,$/],
  ])('has %s', (_, name, pattern) => {
    expect(rowsIn('cno', name).some((row) => pattern.test(row))).toBe(true);
  });

  test('names some CNPJs both as responsible and as linked, and others only as linked', () => {
    const all = [...country.cno.works.values()];
    const links = all.flatMap(({ obra, vinculos }) =>
      vinculos.map((v) => [obra.ni_responsavel, v.ni_responsavel]),
    );
    expect(links.some(([a, b]) => a !== null && a === b)).toBe(true);
    expect(links.some(([a, b]) => b !== null && a !== b)).toBe(true);
    expect(country.cno.counts.areas.orphans).toBeGreaterThan(0);
  });
});

describe('CAFIR', () => {
  test('is one or more files per state, named as published', () => {
    const names = namesOf('cafir');
    expect(names).toContain('K34313UF.D60901.MG03.csv');
    expect(names).toContain('K34313UF.D60901.AC01.csv');
    expect(new Set(names.map((name) => name.split('.')[2]!.slice(0, 2))).size).toBe(27);
  });

  test('has records of 245 bytes, and of 243 in the files of three states', () => {
    for (const { name, bytes } of filesOf('cafir')) {
      const lines = bytes.toString('latin1').split(/\r?\n/).slice(0, -1);
      expect(new Set(lines.map((line) => line.length)), name).toEqual(
        new Set([/\.(AC|AP|RR)01\./.test(name) ? 243 : 245]),
      );
    }
  });

  test('has municipalities of one name in many states, in several spellings, and most of them in Minas', () => {
    const states = (town: string) =>
      new Set(country.cafir.items.filter((i) => i.municipio === town).map((i) => i.uf)).size;
    expect(states('SANTA AMOSTRA')).toBeGreaterThan(20);
    expect(states('SAO MODELO')).toBeGreaterThan(5);
    expect(country.cafir.items.some((item) => item.municipio === 'SÃO MODELO')).toBe(true);
    expect(country.cafir.items.some((item) => item.municipio === 'SAO  MODELO')).toBe(true);
    const { length } = country.cafir.items.filter((item) => item.uf === 'MG');
    expect(length / country.cafir.items.length).toBeCloseTo(0.146, 1);
  });

  test.each([
    ['numbers with letters', /^\d\d[A-K]\d\d[A-K]\d\d/],
    ['no area', /^.{8} {9}/],
    ['half a hectare', /^.{8}000000005/],
    ['NULs', /^.{30}.*\x00/],
    ['smart quotes', /\x93ENTRE ASPAS/],
    ['no INCRA code', /^.{17} {13}/],
    ['the date 0', /^.{233}0 {7}/],
    ['a date of eight zeros', /^.{233}0{8}/],
    ['the year 1900', /^.{233}1900/],
    ['a CEP of 0', /^.{225}0 {7}/],
    ['exempt properties', /SIM\d$/],
  ])('has %s', (_, pattern) => {
    const rows = bytesOf('cafir', /D60901/).flatMap((text) => text.split(/\r?\n/));
    expect(rows.some((row) => pattern.test(row))).toBe(true);
  });

  test('has no order, and repeats rows only inside a file', () => {
    const [text = ''] = bytesOf('cafir', /MG01/);
    const towns = text.split('\n').map((line) => line.slice(185, 225));
    expect(towns).not.toEqual(towns.toSorted());
    expect(country.cafir.counts.repeated).toBeGreaterThan(0);
  });
});
