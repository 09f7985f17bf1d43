/** Odd rows of the registry of active debts. */
import { punctuated } from '../../../synthetic/samples/holders.ts';
import { HOLDER } from './cnpj.ts';
import type { Oddity, OddMonth } from './oddity.ts';

const debt = (
  name: string,
  number: string,
  contents: Readonly<Record<string, string>>,
  counted: Oddity['counted'],
): Oddity => ({
  name,
  resource: 'dividas_nao_previdenciario',
  contents: { cpf_cnpj: punctuated(HOLDER), numero_inscricao: number, ...contents },
  counted,
  path: `/v1/cnpjs/${HOLDER}/dividas-pgfn`,
  served: { numero_inscricao: number, ...contents },
});

const noDay = (number: string, day: string): Oddity => {
  const odd = debt(`the day ${day}`, number, { data_inscricao: day }, { data_inscricao: 'marked' });
  return { ...odd, served: { ...odd.served, data_inscricao: null } };
};

export const pgfn: OddMonth = {
  odd: [
    debt(
      'a day without zeros',
      '99000000001',
      { data_inscricao: '8/3/2019' },
      { data_inscricao: 'malformed' },
    ),
    debt(
      'a day that is none',
      '99000000002',
      { data_inscricao: '99/99/9999' },
      { data_inscricao: 'malformed' },
    ),
    noDay('99000000003', '01/01/1000'),
    noDay('99000000004', '1/1/1000'),
    debt(
      'an amount without a whole part, and quotes',
      '99000000005',
      { valor_consolidado: '.58', nome_devedor: 'BAR "DO ZECA' },
      { valor_consolidado: 'valid' },
    ),
    debt(
      'a joint debtor in capitals without accents, of no state',
      '99000000006',
      { tipo_devedor: 'CORRESPONSAVEL', uf_unidade_responsavel: '-9' },
      { tipo_devedor: 'valid', uf_unidade_responsavel: 'valid' },
    ),
    ...['XXX735.623XX', '111.444.777-35', '00.011.144/4777-35'].map(
      (cpf, i): Oddity => ({
        ...debt(`a person as ${cpf}`, `9900000001${i}`, { cpf_cnpj: cpf }, { cpf_cnpj: 'valid' }),
        path: null,
        isStored: false,
      }),
    ),
  ],
};
