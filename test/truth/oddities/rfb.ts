/** Odd rows of the sources of Receita Federal without a public layout. */
import { punctuated } from '../../../synthetic/samples/holders.ts';
import { HOLDER } from './cnpj.ts';
import type { Oddity, OddMonth } from './oddity.ts';

type Contents = Readonly<Record<string, string>>;
type Rest = Pick<Oddity, 'counted' | 'served'>;

const odd = (
  resource: string,
  path: string | null,
  name: string,
  contents: Contents,
  rest: Rest,
): Oddity => ({
  name,
  resource,
  contents,
  path,
  ...rest,
});

const plan = (name: string, contents: Contents, rest: Rest): Oddity =>
  odd(
    'parcelamentos',
    `/v1/cnpjs/${HOLDER}/parcelamentos-rfb`,
    name,
    { cpf_cnpj: HOLDER, ...contents },
    rest,
  );

const settlement = (name: string, contents: Contents, rest: Rest): Oddity =>
  odd('transacoes', `/v1/cnpjs/${HOLDER}/transacoes-rfb`, name, { cpf_cnpj: HOLDER, ...contents }, rest);

/** A person, complete or masked, is counted and not stored. */
const persons = (row: typeof plan): Oddity[] =>
  ['***444777**', '11144477735'].map((cpf) => ({
    ...row(`a person as ${cpf}`, { cpf_cnpj: cpf }, { counted: { cpf_cnpj: 'valid' }, served: {} }),
    path: null,
    isStored: false,
  }));

export const parcelamentosRfb: OddMonth = {
  odd: [
    plan(
      'a day without zeros, and no balance',
      { cpf_cnpj: punctuated(HOLDER), adesao_deferimento: '8/3/2019', saldo_devedor: 'R$ -' },
      {
        counted: { cpf_cnpj: 'valid', adesao_deferimento: 'valid', saldo_devedor: 'marked' },
        served: { cpf_cnpj: punctuated(HOLDER), adesao_deferimento: '2019-03-08', saldo_devedor: null },
      },
    ),
    ...['00/00/0000', '0', '9999-12-31'].map((adesao_deferimento) =>
      plan(
        `the day ${adesao_deferimento}`,
        { adesao_deferimento, quantidade_parcelas: 'N/A' },
        {
          counted: { adesao_deferimento: 'marked', quantidade_parcelas: 'marked' },
          served: { adesao_deferimento: null, quantidade_parcelas: null },
        },
      ),
    ),
    ...persons(plan),
  ],
};

export const transacoesRfb: OddMonth = {
  odd: [
    settlement(
      'a reduction in per cent, and a negative balance in brackets',
      { reducao: '45 %', saldo_devedor: '(R$ 1.234,56)', data_negociacao: '20240229' },
      {
        counted: { reducao: 'valid', saldo_devedor: 'valid', data_negociacao: 'valid' },
        served: { reducao: '45 %', saldo_devedor: '(R$ 1.234,56)', data_negociacao: '2024-02-29' },
      },
    ),
    settlement(
      'a day of zeros, and no amounts',
      { data_negociacao: '0000-00-00', creditos_pf_bcn: '-', divida_com_reducao: 'NULL' },
      {
        counted: { data_negociacao: 'marked', creditos_pf_bcn: 'marked', divida_com_reducao: 'marked' },
        served: { data_negociacao: null, creditos_pf_bcn: null, divida_com_reducao: null },
      },
    ),
    ...persons(settlement),
  ],
};

const credit = (name: string, contents: Contents, rest: Rest): Oddity =>
  odd(
    'creditos',
    '/v1/rfb/creditos-ativos?uf=EX&ano_mes=202305',
    name,
    { uf: 'EX', ano_mes: '2023-05', ...contents },
    rest,
  );

export const creditosAtivosRfb: OddMonth = {
  odd: [
    credit(
      'persons without an activity',
      { cnae_secao_descr: 'N/A', valor_total: '1.234,5' },
      {
        counted: { cnae_secao_descr: 'valid', valor_total: 'valid' },
        served: { cnae_secao_descr: 'N/A', valor_total: '1.234,5', ano_mes: '202305' },
      },
    ),
    credit(
      'no amount',
      { valor_total: 'R$ -', grupo_tributo: 'ENSAIO' },
      { counted: { valor_total: 'marked' }, served: { valor_total: null, grupo_tributo: 'ENSAIO' } },
    ),
  ],
};
