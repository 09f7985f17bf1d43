/** The answers expected of the bundled sample of instalment plans, derived by hand. */
import { expect, test } from 'vitest';
import { caseOf } from '../answers.ts';

const sampleCase = caseOf('parcelamentos_rfb');

test('the plans of the bakery and of the chain, amounts in the Brazilian form', () => {
  const bakery = sampleCase('/v1/cnpjs/99111001000170/parcelamentos-rfb');
  expect(bakery.valor_total).toBe('9877.00');
  expect(bakery.itens![0]).toEqual({
    cpf_cnpj: '99.111.001/0001-70',
    nome: 'PADARIA MODELO LTDA',
    tipo_pessoa: 'PJ',
    uf: 'SP',
    municipio: 'CIDADE MODELO',
    cnae: '1091102',
    porte: 'ME',
    adesao_deferimento: '2025-01-02',
    quantidade_parcelas: 12,
    valor_parcelado: '12.345,67',
    saldo_devedor: '0,46',
  });
  const chain = sampleCase('/v1/cnpjs/99222002000192/parcelamentos-rfb').itens!;
  expect(chain.map((p) => [p['adesao_deferimento'], p['quantidade_parcelas'], p['saldo_devedor']])).toEqual([
    ['2023-06-01', 60, '1.000,00'],
    [null, null, null],
  ]);
});
