/** The answers expected of the bundled CNO sample, derived by hand. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleFolder } from '../../../local/sample.ts';
import { cno } from '../../../shared/datasets/cno/index.ts';
import { answersOf, caseOf } from '../answers.ts';

const sampleCase = caseOf('cno');

test('the works of the bakery: its own, and that of a person to which it is linked', () => {
  const { itens } = sampleCase('/v1/cnpjs/99111001000170/obras-cno');
  expect(itens!.map(({ cno, ni_responsavel }) => [cno, ni_responsavel])).toEqual([
    ['900010000170', '99111001000170'],
    ['900010000330', null],
  ]);
});

test('a list of areas that is longer than a block', () => {
  expect(sampleCase('/v1/cnos/900010000410/areas').itens!.length).toBeGreaterThan(50);
});

test('the lists of all works have together as many rows as the publisher counts, repeated ones included', () => {
  const [, counts = ''] = readFileSync(join(sampleFolder(cno), 'cno_totais.csv'), 'latin1').split('\n');
  const [, cnaes, areas, vinculos] = counts.split(',').map((cell) => Number(cell.replaceAll('"', '')));
  const rowsIn = (list: string): number =>
    answersOf(cno)
      .cases.filter(({ path }) => path.endsWith(`/${list}`))
      .reduce((sum, { itens = [] }) => sum + itens.length, 0);
  expect([rowsIn('cnaes'), rowsIn('areas'), rowsIn('vinculos')]).toEqual([cnaes, areas, vinculos]);
});
