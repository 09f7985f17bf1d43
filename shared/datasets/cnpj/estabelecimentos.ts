/** Establishments: head office and branches (ESTABELE, 30 columns). */
import { zeros } from '../absent-forms.ts';
import { joined, ofVersion, resource, text } from '../define.ts';
import { stateForm } from '../identifiers.ts';
import { delimited } from '../layout.ts';
import { FREQUENT, mandatory, SHORT_CEPS, usual } from '../shares.ts';
import { digits, oneOf } from '../value-forms.ts';
import { SITUACOES, UNIDADES } from './codes.ts';
import { cnpjBasico, dateOptional, dateUsual, ODD_PHONES, tenParts, twoDigits } from './forms.ts';

const ddd = { form: digits(1, 4), fillers: zeros(4), bounds: { malformed: ODD_PHONES } };
const phone = { form: digits(5, 12), fillers: zeros(12), bounds: { malformed: ODD_PHONES } };

const CNPJ_PARTS = ['cnpj_basico', 'cnpj_ordem', 'cnpj_dv'] as const;

export const estabelecimentos = resource({
  name: 'estabelecimentos',
  code: 'E',
  title: 'Estabelecimento (matriz ou filial)',
  fields: {
    cnpj_basico: cnpjBasico,
    cnpj_ordem: text('Ordem do estabelecimento (4 posições).', { pattern: /^[0-9A-Z]{4}$/ }),
    cnpj_dv: text('Dígitos verificadores (2).', { pattern: /^\d{2}$/ }),
    cnpj_completo: joined('CNPJ completo, 14 posições, sem máscara.', CNPJ_PARTS),
    identificador_matriz_filial: text('Se o estabelecimento é a matriz (1) ou uma filial (2).', {
      form: oneOf('1', '2'),
      bounds: mandatory,
      codes: UNIDADES,
    }),
    nome_fantasia: text('Nome pelo qual o estabelecimento se apresenta ao público.'),
    situacao_cadastral: text('Situação: 01 nula, 02 ativa, 03 suspensa, 04 inapta, 08 baixada.', {
      form: oneOf('01', '02', '03', '04', '08'),
      bounds: mandatory,
      codes: SITUACOES,
    }),
    data_situacao_cadastral: dateUsual('Data da situação cadastral (AAAAMMDD).'),
    motivo_situacao_cadastral: text('Código do motivo da situação cadastral.', {
      form: twoDigits,
      bounds: usual,
      codesOf: 'motivos',
    }),
    nome_cidade_exterior: text('Cidade de um estabelecimento fora do Brasil.'),
    pais: text('Código do país de um estabelecimento fora do Brasil.', {
      form: digits(1, 3),
      codesOf: 'paises',
    }),
    data_inicio_atividade: dateUsual('Data de início de atividade (AAAAMMDD).'),
    cnae_fiscal_principal: text('CNAE principal (7 dígitos).', {
      form: digits(7),
      bounds: mandatory,
      codesOf: 'cnaes',
    }),
    cnae_fiscal_secundaria: text('CNAEs secundários, separados por vírgula.', { listedBy: ',' }),
    tipo_logradouro: text('Tipo do logradouro do endereço, como RUA ou AVENIDA.'),
    logradouro: text('Nome do logradouro do endereço, sem o tipo.', { bounds: usual }),
    numero: text('Número no logradouro; pode ser um texto, como SN.'),
    complemento: text('Complemento do endereço, como sala ou andar.'),
    bairro: text('Bairro ou distrito do endereço.'),
    cep: text('CEP como publicado; pode faltar o zero inicial.', {
      form: digits(8),
      fillers: zeros(8),
      bounds: { absent: FREQUENT, malformed: SHORT_CEPS },
    }),
    uf: text('Unidade da Federação; EX para o exterior.', { form: stateForm, bounds: mandatory }),
    municipio: text('Código do município na tabela TOM (4 dígitos); 9707 para o exterior.', {
      form: digits(4),
      bounds: mandatory,
      codesOf: 'municipios',
    }),
    ddd_1: text('DDD do telefone 1.', ddd),
    telefone_1: text('Primeiro telefone do estabelecimento.', phone),
    ddd_2: text('DDD do telefone 2.', ddd),
    telefone_2: text('Segundo telefone do estabelecimento.', phone),
    ddd_fax: text('DDD do número de fax.', ddd),
    fax: text('Número de fax do estabelecimento.', phone),
    correio_eletronico: text('Endereço de e-mail do estabelecimento.'),
    situacao_especial: text('Situação especial da empresa, como falência ou recuperação judicial.'),
    data_situacao_especial: dateOptional('Data da situação especial (AAAAMMDD).'),
    dataset_month: ofVersion('Mês do conjunto de dados (AAAA-MM).'),
  },
  layout: delimited({
    member: ['ESTABELE', 'ESTABELECIMENTOS'],
    whole: tenParts('ESTABELECIMENTOS'),
    columns: [
      ...CNPJ_PARTS,
      'identificador_matriz_filial',
      'nome_fantasia',
      'situacao_cadastral',
      'data_situacao_cadastral',
      'motivo_situacao_cadastral',
      'nome_cidade_exterior',
      'pais',
      'data_inicio_atividade',
      'cnae_fiscal_principal',
      'cnae_fiscal_secundaria',
      'tipo_logradouro',
      'logradouro',
      'numero',
      'complemento',
      'bairro',
      'cep',
      'uf',
      'municipio',
      'ddd_1',
      'telefone_1',
      'ddd_2',
      'telefone_2',
      'ddd_fax',
      'fax',
      'correio_eletronico',
      'situacao_especial',
      'data_situacao_especial',
    ],
  }),
  key: CNPJ_PARTS,
  // The head office (1) precedes branches (2). In a broken publication check digits, then files break ties.
  order: ['identificador_matriz_filial', 'cnpj_ordem', 'cnpj_dv'],
});
