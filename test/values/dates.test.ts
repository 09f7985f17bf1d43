/** A date as publishers print it is one day for answers, order and bulk files, also with a time behind it. */
import { expect, test } from 'vitest';
import { naoPrevidenciario } from '../../shared/datasets/pgfn/dividas.ts';
import { dayIn } from '../../shared/store/records/dates.ts';
import { sortable } from '../../shared/store/records/sorting.ts';
import { columnOf, valuesOf } from '../support/exports/filled.ts';

const DAYS: readonly (readonly [string, string | null])[] = [
  ['08/03/2019', '2019-03-08'],
  ['8/3/2019', '2019-03-08'],
  ['08/03/2019 00:00:00', '2019-03-08'],
  ['08/03/2019 0:00', '2019-03-08'],
  ['2019-03-08', '2019-03-08'],
  ['2019-03-08 00:00:00', '2019-03-08'],
  ['2019-03-08T00:00:00.000Z', '2019-03-08'],
  ['20190308', '2019-03-08'],
  ['31/02/2019 00:00:00', null],
  ['08/03/2019 x', null],
  ['08/03/2019 00', null],
  ['', null],
];

const order = sortable(naoPrevidenciario, '-data_inscricao');

test.each(DAYS)('"%s" is the day %s', (text, day) => {
  expect(dayIn(text)).toBe(day);
  const since1970 = day === null ? null : Date.parse(day) / 86_400_000;
  expect(valuesOf(columnOf('data'), [text])).toEqual([since1970]);
  expect(order(text)).toBe(order(day === null ? null : '8/3/2019'));
});
