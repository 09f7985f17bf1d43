/** The debts of the bundled PGFN sample, all invented, with the columns as printed. */
import {
  ASSOCIATION,
  BAKERY,
  CHAIN,
  CHAIN_BRANCH,
  COOPERATIVE,
  LETTERED,
  punctuated,
  STRANGER,
} from '../../../samples/holders.ts';
import type { Row } from '../../../samples/printed.ts';

/** Number of debts of one company, more than one block of 50. */
const MANY_DEBTS = 60;

const debt = (cnpj: string, name: string, number: string, amount: string, values: Row = {}): Row => ({
  CPF_CNPJ: punctuated(cnpj),
  TIPO_PESSOA: 'Pessoa jurídica',
  TIPO_DEVEDOR: 'PRINCIPAL',
  NOME_DEVEDOR: name,
  UF_DEVEDOR: 'SP',
  UNIDADE_RESPONSAVEL: 'TERCEIRA REGIAO',
  NUMERO_INSCRICAO: number,
  TIPO_SITUACAO_INSCRICAO: 'Em cobrança',
  SITUACAO_INSCRICAO: 'ATIVA EM COBRANCA',
  DATA_INSCRICAO: '08/03/2019',
  INDICADOR_AJUIZADO: 'NAO',
  VALOR_CONSOLIDADO: amount,
  ...values,
});

/** Makes the row of a person. The number is partly hidden, so the row is counted and not stored. */
const person = (name: string, number: string, values: Row): Row =>
  debt('', name, number, '1500.00', {
    CPF_CNPJ: 'XXX111.222XX',
    TIPO_PESSOA: 'Pessoa física',
    ...values,
  });

const tax: Row = { RECEITA_PRINCIPAL: 'Receita da dívida ativa - PASEP' };
const inCourt: Row = { INDICADOR_AJUIZADO: 'SIM', SITUACAO_INSCRICAO: 'ATIVA AJUIZADA' };
const BAKERS = 'PADARIA MODELO LTDA';
const CHAIN_NAME = 'REDE EXEMPLO DE FARMÁCIAS S.A.';

const shared = debt(CHAIN, CHAIN_NAME, '2150000000400', '98765.43', {
  ...tax,
  TIPO_DEVEDOR: 'CORRESPONSAVEL',
});

/** The rows of two files, since the publisher divides the country by region. */
export const NOT_SOCIAL: readonly (readonly Row[])[] = [
  [
    debt(BAKERY, BAKERS, '2160000000101', '19571.36', { ...tax, ...inCourt }),
    person('MARVALINA DOS EXEMPLOS', '2160000000900', tax),
    // The amount has no whole part, and the day stands for "none".
    debt(BAKERY, BAKERS, '2160000000102', '.58', { ...tax, DATA_INSCRICAO: '01/01/1000' }),
    shared,
    debt(CHAIN, CHAIN_NAME, '2150000000401', '1000.00', { ...tax, DATA_INSCRICAO: '31/12/2009' }),
    ...Array.from({ length: MANY_DEBTS }, (_, i) =>
      debt(
        COOPERATIVE,
        'COOPERATIVA MODELO DE ENSAIOS',
        `21700000${10_000 + i * 37}`,
        `${i * 11}.${10 + i}`,
        {
          ...tax,
          DATA_INSCRICAO: `${String(1 + (i % 28)).padStart(2, '0')}/${String(1 + (i % 12)).padStart(2, '0')}/20${10 + (i % 7)}`,
        },
      ),
    ),
  ],
  [
    debt(CHAIN_BRANCH, CHAIN_NAME, '2150000000402', '250.00', { ...tax, UF_DEVEDOR: 'RJ' }),
    // The publisher repeats rows; a debt that is there twice is listed and added twice.
    shared,
    debt(STRANGER, 'EMPRESA QUE O CNPJ NÃO CONHECE', '2150000000500', '10.00', tax),
    debt(LETTERED, 'RAIZ ALFANUMÉRICA DE EXEMPLO LTDA', '2150000000501', '20.00', tax),
    person('QUIRINEU DE AMOSTRA', '2160000000901', tax),
  ],
];

const fund: Row = {
  TIPO_DEVEDOR: 'Principal',
  ENTIDADE_RESPONSAVEL: 'PGFN',
  UNIDADE_INSCRICAO: 'SAO PAULO',
  SITUACAO_INSCRICAO: 'AJUIZADA',
  INDICADOR_AJUIZADO: 'SIM',
  RECEITA_PRINCIPAL: 'Contribuições FGTS',
};

export const FUND: readonly Row[] = [
  debt(BAKERY, BAKERS, 'FGSP202000101', '4465.14', fund),
  // Cells are never quoted: a quote is an ordinary character.
  debt(ASSOCIATION, 'ASSOCIAÇÃO FICTÍCIA DO "BAIRRO"', 'FGSP202000102', '7869.78', fund),
  debt(ASSOCIATION, 'ASSOCIAÇÃO FICTÍCIA DO "BAIRRO"', 'CSSP202000103', '12.5', {
    ...fund,
    RECEITA_PRINCIPAL: 'Contribuições LC110 (FGTS)',
    DATA_INSCRICAO: '08/03/2021',
  }),
];

const social: Row = { TIPO_DEVEDOR: 'Principal', TIPO_CREDITO: 'OUTROS' };

export const SOCIAL: readonly Row[] = [
  debt(BAKERY, BAKERS, '156000101', '1062.05', social),
  debt(BAKERY, BAKERS, '156000102', '0.95', {
    ...social,
    TIPO_DEVEDOR: 'Solidário',
    DATA_INSCRICAO: '24/07/2020',
  }),
  person('BRIOLANJA DA SINTAXE', '156000900', social),
];
