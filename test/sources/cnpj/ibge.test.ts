/** The pairs of the codes of Receita Federal and of IBGE, by the rules that both publishers keep. */
import { expect, test } from 'vitest';
import { addedRemarks } from '../../../loaders/account/profiles/codes.ts';
import type { FieldProfile, SampledFile } from '../../../loaders/work/profile.ts';
import { IBGE_NAMES, ibgeOf, PAIRS, townOf } from '../../../shared/datasets/cnpj/ibge.ts';
import { cnpj } from '../../../shared/datasets/cnpj/index.ts';
import { foldText } from '../../../shared/datasets/fold.ts';

const pairs = Object.entries(PAIRS).flatMap(([uf, text]) =>
  text.split(' ').map((pair) => {
    const [town = '', ibge = ''] = pair.split(':');
    return { uf, town, ibge };
  }),
);

/** IBGE's numbers of the states. */
const STATES = new Map(
  'RO11 AC12 AM13 RR14 PA15 AP16 TO17 MA21 PI22 CE23 RN24 PB25 PE26 AL27 SE28 BA29 MG31 ES32 RJ33 SP35 PR41 SC42 RS43 MS50 MT51 GO52 DF53'
    .split(' ')
    .map((state) => [state.slice(0, 2), state.slice(2)]),
);

/** IBGE gave these towns another digit than its rule, before it had a list of all codes. */
const EXCEPTIONS = [
  '2201919',
  '2201988',
  '2202251',
  '2611533',
  '3117836',
  '3152131',
  '4305871',
  '5203939',
  '5203962',
];

/** The weights are 1 and 2 in turn, and the digits of each product are added. */
function checkDigit(ibge: string): string {
  const sum = [...ibge.slice(0, 6)]
    .map((digit, i) => Number(digit) * (1 + (i % 2)))
    .reduce((all, product) => all + Math.floor(product / 10) + (product % 10), 0);
  return String((10 - (sum % 10)) % 10);
}

test('there is one for each town of the look-up table, and each code is in one', () => {
  expect(pairs).toHaveLength(5_571);
  expect(pairs.filter(({ town, ibge }) => !/^\d{4}$/.test(town) || !/^\d{7}$/.test(ibge))).toEqual([]);
  expect(new Set(pairs.map(({ town }) => town)).size).toBe(pairs.length);
  expect(new Set(pairs.map(({ ibge }) => ibge)).size).toBe(pairs.length);
});

test('the code of IBGE begins with the number of the state, and ends with its check digit', () => {
  expect(Object.keys(PAIRS).sort()).toEqual([...STATES.keys()].sort());
  for (const { uf, ibge } of pairs) expect(ibge.slice(0, 2)).toBe(STATES.get(uf));
  const others = pairs.filter(({ ibge }) => checkDigit(ibge) !== ibge.slice(6)).map(({ ibge }) => ibge);
  expect(others.sort()).toEqual(EXCEPTIONS);
});

test('names of IBGE are those of known towns, and differ from the names of the table', () => {
  for (const [town, name, ofIbge] of IBGE_NAMES) {
    expect(pairs.some((pair) => pair.town === town)).toBe(true);
    expect(foldText(ofIbge)).not.toBe(foldText(name));
  }
});

test('they lead both ways, and nowhere for a place abroad and for a number of no town', () => {
  for (const { town, ibge } of pairs) expect([ibgeOf(town), townOf(ibge)]).toEqual([ibge, town]);
  expect([ibgeOf('7107'), townOf('3550308'), townOf('7107')]).toEqual(['3550308', '7107', '7107']);
  expect([ibgeOf('9707'), ibgeOf(''), townOf('3550309')]).toEqual([null, null, null]);
});

test('a load counts and lists towns that have no pair, but for those abroad', () => {
  const towns = (codes: readonly string[]): SampledFile[] => {
    const rows = codes.length;
    const codigo: FieldProfile = {
      rows,
      absent: 0,
      present: rows,
      distinct: rows,
      characters: 4 * rows,
      values: codes.map((code) => [code, 1] as const),
      histograms: null,
      example: null,
    };
    const profile = { file: 'MUNICCSV', resource: 'municipios', fields: { codigo }, orders: {} };
    return [{ profile, codes: {}, whole: true }];
  };
  expect(addedRemarks(cnpj, towns(['7107', '9707']))).toEqual([]);
  expect(addedRemarks(cnpj, towns(['7107', '9707', '9998', '9999']))).toEqual([
    'MUNICCSV: 2 of 4 values of codigo have no codigo_ibge: 9998, 9999',
  ]);
  const many = Array.from({ length: 12 }, (_, i) => `X${i}`);
  expect(addedRemarks(cnpj, towns(many))[0]).toMatch(/^MUNICCSV: 12 of 12 .*: X0, X1, .*, X9 and 2 more$/);
});
