/** The checks of declared forms give what a plain definition of each form gives. */
import { describe, expect, test } from 'vitest';
import { textCheck } from '../../loaders/read/values/checks.ts';
import {
  amountWith,
  dayAs,
  digits,
  matching,
  oneOf,
  shaped,
  type ValueForm,
} from '../../shared/datasets/value-forms.ts';
import { below, pick, restart } from '../../synthetic/kit/random.ts';

const isDay = (iso: string): boolean =>
  !Number.isNaN(Date.parse(`${iso}T00:00:00Z`)) &&
  new Date(`${iso}T00:00:00Z`).toISOString().startsWith(iso) &&
  !iso.startsWith('0000');

const PLAIN: readonly (readonly [string, ValueForm, (text: string) => boolean])[] = [
  ['eight digits', digits(8), (text) => /^\d{8}$/.test(text)],
  ['one to three digits', digits(1, 3), (text) => /^\d{1,3}$/.test(text)],
  [
    'one of a set',
    oneOf('S', 'N', 'EX', 'SIM', 'NAO', 'PRINCIPAL'),
    (text) => /^(S|N|EX|SIM|NAO|PRINCIPAL)$/.test(text),
  ],
  [
    'AAAAMMDD',
    dayAs('AAAAMMDD'),
    (text) => /^\d{8}$/.test(text) && isDay(text.replace(/(....)(..)(..)/, '$1-$2-$3')),
  ],
  ['AAAA-MM-DD', dayAs('AAAA-MM-DD'), (text) => /^\d{4}-\d\d-\d\d$/.test(text) && isDay(text)],
  [
    'dd/mm/aaaa',
    dayAs('dd/mm/aaaa'),
    (text) => /^\d\d\/\d\d\/\d{4}$/.test(text) && isDay(text.replace(/(..).(..).(....)/, '$3-$2-$1')),
  ],
  ['an amount with a comma', amountWith(','), (text) => /^-?(\d+|\d{1,3}(\.\d{3})+)(,\d*)?$/.test(text)],
  ['an amount with a point', amountWith('.'), (text) => /^-?(\d+(\.\d*)?|\.\d+)$/.test(text)],
  ['a shape', shaped('9X9', '***999'), (text) => /^(\d[0-9A-Z]\d|\*{3}\d{3})$/.test(text)],
  ['a pattern', matching(/^[A-Z]\d$/), (text) => /^[A-Z]\d$/.test(text)],
];

const SEEDS =
  '20240229 20230229 19000131 00000101 2024-02-30 2024-12-31 31/12/2023 29/02/2023 10000,00 1.234,56 1234.56 .58 -3 -1.200 1, S EX SIM PRINCIPAL PRINCIPAI A1 007 1A2 ***123 12345678 ,5 . -'.split(
    ' ',
  );
const CHARACTERS = [...'0123456789/-.,SNEXAÃ ª'];

/** Returns published values, many of them with one character changed, removed or added. */
function values(count: number): string[] {
  const random = restart({ state: 0 }, 11, 0, 0);
  return Array.from({ length: count }, () => {
    const value = pick(random, SEEDS);
    const at = below(random, value.length + 1);
    const change = below(random, 4);
    if (change === 0) return value;
    const added = change === 1 ? '' : pick(random, CHARACTERS);
    return value.slice(0, at) + added + value.slice(change === 3 ? at : at + 1);
  }).filter((value) => value !== '');
}

describe('the form', () => {
  test.each(PLAIN)('%s is checked as it is defined', (_, form, isOfForm) => {
    const check = textCheck(form);
    const found = values(20_000).map((value) => ({
      value,
      checked: check(value),
      defined: isOfForm(value),
    }));
    expect(found.filter(({ checked, defined }) => checked !== defined)).toEqual([]);
    expect(found.filter(({ defined }) => defined).length).toBeGreaterThan(100);
  });

  test('is not that of a text with characters beyond one byte, whose lowest byte would fit', () => {
    expect(textCheck(digits(1))(String.fromCharCode(0x130))).toBe(false);
    expect(textCheck(digits(1))('0')).toBe(true);
  });
});
