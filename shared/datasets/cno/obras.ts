/** Construction works: one row per number (cno.csv, 26 columns). */
import { zeros } from '../absent-forms.ts';
import { date, resource, text } from '../define.ts';
import { cnpjForm } from '../identifiers.ts';
import { headered } from '../layout.ts';
import { frequent, frequentDates, mandatory, SHORT_CEPS, usual, usualDates } from '../shares.ts';
import { amountWith, atMost, digits, oneOf } from '../value-forms.ts';
import { oneFile } from '../whole.ts';
import { cno, FIVE_FILES } from './number.ts';

export const obras = resource({
  name: 'obras',
  code: 'O',
  title: 'Obra de construção civil',
  fields: {
    cno,
    codigo_pais: text('Código do país (coluna Código do Pais).', {
      form: digits(1, 3),
      bounds: usual,
    }),
    nome_pais: text('Nome do país (coluna Nome do pais).', { bounds: usual }),
    data_inicio: date('Início da obra (coluna Data de início).', { bounds: frequentDates }),
    data_inicio_responsabilidade: date(
      'Início da responsabilidade (coluna Data de inicio da responsabilidade).',
      { bounds: frequentDates },
    ),
    data_registro: date('Registro no CNO (coluna Data de registro).', { bounds: usualDates }),
    cno_vinculado: text('Obra à qual esta se vincula (coluna CNO vinculado).', { form: digits(12) }),
    cep: text('CEP como publicado (coluna CEP).', {
      form: digits(8),
      fillers: zeros(8),
      bounds: { malformed: SHORT_CEPS },
    }),
    ni_responsavel: text(
      'CNPJ do responsável, 14 dígitos; nulo quando é pessoa física, e mascarado (***999999**) se o CPF foi publicado (coluna NI do responsável).',
      {
        form: cnpjForm,
        masksCpf: true,
        bounds: {
          absent: atMost(0.9, 'It is blank where a person is responsible, as in 66 % of the works.'),
        },
      },
    ),
    qualificacao_responsavel: text(
      'Código da qualificação do responsável (coluna Qualificação do responsavel).',
      { form: digits(4), bounds: usual },
    ),
    nome: text('Nome da obra (coluna Nome).'),
    codigo_municipio: text('Código do município na tabela TOM (coluna Código do municipio).', {
      form: digits(1, 4),
      bounds: usual,
    }),
    nome_municipio: text('Nome do município (coluna Nome do município).', { bounds: usual }),
    tipo_logradouro: text('Tipo do logradouro (coluna Tipo de logradouro).'),
    logradouro: text('Logradouro (coluna Logradouro).', { bounds: frequent }),
    numero_logradouro: text('Número no logradouro (coluna Número do logradouro).'),
    bairro: text('Bairro (coluna Bairro).'),
    estado: text('Estado em texto livre, como publicado (coluna Estado).'),
    caixa_postal: text('Caixa postal (coluna Caixa Postal).'),
    complemento: text('Complemento do endereço (coluna Complemento).'),
    unidade_medida: text('Unidade de medida da área (coluna Unidade de medida).'),
    area_total: text('Área total como publicada, com ponto decimal (coluna Área total).', {
      form: amountWith('.'),
      bounds: frequent,
    }),
    situacao: text(
      'Situação: 01 nula, 02 ativa, 03 suspensa, 14 paralisada, 15 encerrada (coluna Situação).',
      { form: oneOf('01', '02', '03', '14', '15'), bounds: mandatory },
    ),
    data_situacao: date('Data da situação (coluna Data da situação).', { bounds: frequentDates }),
    nome_empresarial: text('Nome empresarial do responsável (coluna Nome empresarial).'),
    codigo_localizacao: text('Código de localização, plus code (coluna Código de localização).'),
  },
  layout: headered({
    member: ['cno.csv'],
    whole: oneFile(FIVE_FILES),
    delimiter: ',',
    headers: {
      cno: ['CNO'],
      codigo_pais: ['Código do Pais'],
      nome_pais: ['Nome do pais'],
      data_inicio: ['Data de início'],
      data_inicio_responsabilidade: ['Data de inicio da responsabilidade'],
      data_registro: ['Data de registro'],
      cno_vinculado: ['CNO vinculado'],
      cep: ['CEP'],
      ni_responsavel: ['NI do responsável'],
      qualificacao_responsavel: ['Qualificação do responsavel'],
      nome: ['Nome'],
      codigo_municipio: ['Código do municipio'],
      nome_municipio: ['Nome do município'],
      tipo_logradouro: ['Tipo de logradouro'],
      logradouro: ['Logradouro'],
      numero_logradouro: ['Número do logradouro'],
      bairro: ['Bairro'],
      estado: ['Estado'],
      caixa_postal: ['Caixa Postal'],
      complemento: ['Complemento'],
      unidade_medida: ['Unidade de medida'],
      area_total: ['Área total'],
      situacao: ['Situação'],
      data_situacao: ['Data da situação'],
      nome_empresarial: ['Nome empresarial'],
      codigo_localizacao: ['Código de localização'],
    },
  }),
  key: ['cno'],
  order: ['cno'],
});
