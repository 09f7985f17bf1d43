/** Partners and administrators (SOCIOCSV, 11 columns). Without a key, the list has the order of the files. */
import { ofVersion, resource, text } from '../define.ts';
import { delimited } from '../layout.ts';
import { frequent, mandatory, usual } from '../shares.ts';
import { atMost, digits, oneOf } from '../value-forms.ts';
import { FAIXAS_ETARIAS, TIPOS_DE_SOCIO } from './codes.ts';
import { cnpjBasico, dateUsual, partnerForm, tenParts, twoDigits } from './forms.ts';

export const socios = resource({
  name: 'socios',
  code: 'S',
  title: 'Sócio ou administrador',
  fields: {
    cnpj_basico: cnpjBasico,
    identificador_socio: text('1 pessoa jurídica, 2 pessoa física, 3 estrangeiro.', {
      form: oneOf('1', '2', '3'),
      bounds: mandatory,
      codes: TIPOS_DE_SOCIO,
    }),
    nome_socio_razao_social: text('Nome da pessoa, ou razão social da empresa, que é sócia.', {
      bounds: usual,
    }),
    cnpj_cpf_socio: text('CNPJ (14 posições) ou CPF mascarado (***999999**). Nulo para estrangeiros.', {
      form: partnerForm,
      masksCpf: true,
      bounds: frequent,
    }),
    qualificacao_socio: text('Código da qualificação do sócio.', {
      form: twoDigits,
      bounds: usual,
      codesOf: 'qualificacoes',
    }),
    data_entrada_sociedade: dateUsual('Data de entrada na sociedade (AAAAMMDD).'),
    pais: text('Código do país do sócio estrangeiro.', { form: digits(1, 3), codesOf: 'paises' }),
    representante_legal: text('CPF mascarado do representante legal; ***000000** quando não há.', {
      form: partnerForm,
      masksCpf: true,
      bounds: frequent,
    }),
    nome_representante: text('Nome do representante legal.'),
    qualificacao_representante_legal: text(
      'Código da qualificação do representante legal; 00 quando não há.',
      { form: twoDigits, bounds: frequent, codesOf: 'qualificacoes' },
    ),
    faixa_etaria: text('Faixa etária: 0 não se aplica, 1 (0 a 12 anos) a 9 (mais de 80 anos).', {
      form: oneOf(...'0123456789'),
      bounds: usual,
      codes: FAIXAS_ETARIAS,
    }),
    dataset_month: ofVersion('Mês do conjunto de dados (AAAA-MM).'),
  },
  layout: delimited({
    member: ['SOCIOCSV', 'SOCIOS'],
    whole: tenParts('SOCIOS'),
    columns: [
      'cnpj_basico',
      'identificador_socio',
      'nome_socio_razao_social',
      'cnpj_cpf_socio',
      'qualificacao_socio',
      'data_entrada_sociedade',
      'pais',
      'representante_legal',
      'nome_representante',
      'qualificacao_representante_legal',
      'faixa_etaria',
    ],
  }),
  repeated: atMost(
    0.05,
    'Two partners of one company can share the masked CPF; rows that are equal in every cell are few.',
  ),
});
