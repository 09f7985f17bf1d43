/** The answers expected of the bundled PGFN sample, derived by hand. */
import { expect, test } from 'vitest';
import { caseOf } from '../answers.ts';

const sampleCase = caseOf('pgfn');

test('the debts of the bakery, exact to the cent, the one without a day last', () => {
  const { itens, valor_total } = sampleCase(
    '/v1/cnpjs/99111001000170/dividas-pgfn?categoria=nao_previdenciario',
  );
  expect(valor_total).toBe('19571.94');
  expect(itens!.map((d) => [d['data_inscricao'], d['valor_consolidado'], d['dataset_trimester']])).toEqual([
    ['08/03/2019', '19571.36', '2026-T2'],
    [null, '.58', '2026-T2'],
  ]);
});
