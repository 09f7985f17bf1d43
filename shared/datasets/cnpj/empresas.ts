/** Companies: one row per CNPJ root (EMPRECSV, 7 columns). */
import { ofVersion, resource, text } from '../define.ts';
import { delimited } from '../layout.ts';
import { FREQUENT, mandatory, usual } from '../shares.ts';
import { amountWith, digits, oneOf } from '../value-forms.ts';
import { PORTES } from './codes.ts';
import { cnpjBasico, tenParts, twoDigits } from './forms.ts';

export const empresas = resource({
  name: 'empresas',
  code: 'M',
  title: 'Empresa (raiz do CNPJ)',
  fields: {
    cnpj_basico: cnpjBasico,
    razao_social: text('Nome empresarial. No MEI pode conter o CPF do titular, como publicado.', {
      bounds: mandatory,
    }),
    natureza_juridica: text('Código da natureza jurídica (4 dígitos).', {
      form: digits(4),
      bounds: mandatory,
      codesOf: 'naturezas',
    }),
    qualificacao_responsavel: text('Código da qualificação do responsável.', {
      form: twoDigits,
      bounds: usual,
      codesOf: 'qualificacoes',
    }),
    capital_social_raw: text('Capital social como publicado: vírgula decimal, sem separador de milhar.', {
      form: amountWith(','),
      bounds: usual,
    }),
    porte_empresa: text('Porte: 00 não informado, 01 microempresa, 03 pequeno porte, 05 demais.', {
      form: oneOf('00', '01', '03', '05'),
      bounds: { absent: FREQUENT },
      codes: PORTES,
    }),
    ente_federativo_responsavel: text('Ente federativo responsável, para órgãos públicos.'),
    dataset_month: ofVersion('Mês do conjunto de dados (AAAA-MM).'),
  },
  layout: delimited({
    member: ['EMPRECSV', 'EMPRESAS'],
    whole: tenParts('EMPRESAS'),
    columns: [
      'cnpj_basico',
      'razao_social',
      'natureza_juridica',
      'qualificacao_responsavel',
      'capital_social_raw',
      'porte_empresa',
      'ente_federativo_responsavel',
    ],
  }),
  key: ['cnpj_basico'],
});
