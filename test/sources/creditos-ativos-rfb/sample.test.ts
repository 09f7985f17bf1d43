/** The answers expected of the bundled sample of active tax credits, derived by hand. */
import { expect, test } from 'vitest';
import { caseOf } from '../answers.ts';

const sampleCase = caseOf('creditos_ativos_rfb');

test('the credits of one month and state', () => {
  const { itens } = sampleCase('/v1/rfb/creditos-ativos?uf=df&ano_mes=202609');
  expect(itens).toHaveLength(5);
  expect(itens![3]).toMatchObject({
    ano_mes: '202609',
    uf: 'DF',
    cnae_secao_descr: 'N/A',
    grupo_tributo: 'IRPF',
  });
  expect(itens![0]).toMatchObject({ valor_total: '1.325.100,12' });
});
