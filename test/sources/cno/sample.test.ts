/** The answers expected of the bundled CNO sample, derived by hand. */
import { expect, test } from 'vitest';
import { caseOf } from '../answers.ts';

const of = caseOf('cno');

test('the works of the bakery: its own, and that of a person to which it is linked', () => {
  const { itens } = of('/v1/cnpjs/99111001000170/obras-cno');
  expect(itens!.map(({ cno, ni_responsavel }) => [cno, ni_responsavel])).toEqual([
    ['900010000170', '99111001000170'],
    ['900010000330', null],
  ]);
});

test('a list of areas that is longer than a block', () => {
  expect(of('/v1/cnos/900010000410/areas').itens!.length).toBeGreaterThan(50);
});
