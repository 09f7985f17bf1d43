/** Rural properties in records of 245 bytes, 243 before mid-2024. The file's name has three fields. */
import { zeros } from '../absent-forms.ts';
import { date, integer, resource, text } from '../define.ts';
import { stateForm } from '../identifiers.ts';
import { fixed } from '../layout.ts';
import { frequent, frequentDates, mandatory, SHORT_CEPS, usual } from '../shares.ts';
import { atMost, digits, oneOf } from '../value-forms.ts';
import { namedParts, STATES } from '../whole.ts';

/** The fields that records of both lengths have at the same bytes. */
const AS_EVER = [
  ['nirf', 0, 8],
  ['area_total_hectares', 8, 17],
  ['codigo_imovel_incra', 17, 30],
  ['nome_imovel_rural', 30, 85],
  ['situacao_imovel', 85, 87],
  ['logradouro', 87, 143],
  ['distrito', 143, 183],
  ['uf', 183, 185],
  ['municipio', 185, 225],
  ['cep', 225, 233],
] as const;

export const imoveis = resource({
  name: 'imoveis',
  code: 'I',
  title: 'Imóvel rural',
  fields: {
    nirf: text('Número do imóvel na Receita Federal: 8 caracteres; o CIB pode ter letras (bytes 0–8).', {
      pattern: /^[0-9A-Z]{8}$/,
    }),
    area_total_hectares: text('Área total em hectares, uma casa decimal (bytes 8–17).', {
      impliedDecimals: 1,
      form: digits(9),
      bounds: usual,
    }),
    codigo_imovel_incra: text('Código do imóvel no INCRA (bytes 17–30).', {
      form: digits(8, 13),
      bounds: {
        absent: atMost(0.98, '63 % of all properties have no code; the share of each state is not known.'),
      },
    }),
    nome_imovel_rural: text('Nome do imóvel (bytes 30–85).', { bounds: frequent }),
    situacao_imovel: text('Código da situação do imóvel (bytes 85–87).', {
      form: digits(1, 2),
      bounds: frequent,
    }),
    logradouro: text('Logradouro ou descrição do acesso (bytes 87–143).'),
    distrito: text('Distrito (bytes 143–183).'),
    uf: text('Unidade da Federação do imóvel (bytes 183–185).', {
      form: stateForm,
      bounds: mandatory,
    }),
    municipio: text('Nome do município, sem acentos (bytes 185–225).', { bounds: mandatory }),
    cep: text('CEP como publicado (bytes 225–233).', {
      form: digits(8),
      fillers: zeros(8),
      bounds: { malformed: SHORT_CEPS },
    }),
    data_atualizacao_raw: text('Data da atualização como publicada, AAAAMMDD (bytes 233–241).', {
      form: digits(1, 8),
      fillers: zeros(8),
    }),
    data_atualizacao_cadastro: date(
      'Data da atualização; nula em 0, 00000000 e no ano de 1900 (bytes 233–241).',
      {
        absentForm: /^1900|^0+$/,
        bounds: frequentDates,
      },
    ),
    imune_isento: text('SIM ou NAO; 1 ou 0 nos arquivos anteriores a meados de 2024 (bytes 241–244).', {
      form: oneOf('SIM', 'NAO', '1', '0'),
      bounds: usual,
    }),
    codigo_sncr: text('Código da situação no SNCR, 1 a 4 (byte 244).', { form: oneOf('1', '2', '3', '4') }),
    codigo_lote: text('Carimbo do arquivo, como D60901 (nome do arquivo).'),
    uf_arquivo: text('Unidade da Federação do arquivo (nome do arquivo).', { form: stateForm }),
    parte_arquivo: integer('Parte do arquivo da UF (nome do arquivo).'),
  },
  layout: fixed({
    member: ['K34313UF'],
    whole: namedParts({
      pattern: /\.([A-Z]{2})(\d{1,2})(?:\.csv)?$/,
      sets: [STATES],
      numbered: true,
      why: 'Receita Federal publishes one file or more of each state, numbered from 1; Minas Gerais has three.',
    }),
    records: [
      {
        bytes: 245,
        slices: [
          ...AS_EVER,
          ['data_atualizacao_raw', 233, 241],
          ['data_atualizacao_cadastro', 233, 241],
          ['imune_isento', 241, 244],
          ['codigo_sncr', 244, 245],
        ],
      },
      {
        // Before mid-2024 the exemption has one character and precedes the date.
        bytes: 243,
        slices: [
          ...AS_EVER,
          ['imune_isento', 233, 234],
          ['data_atualizacao_raw', 234, 242],
          ['data_atualizacao_cadastro', 234, 242],
          ['codigo_sncr', 242, 243],
        ],
      },
    ],
    fileName: {
      pattern: /\.(D\d{5})\.([A-Z]{2})(\d+)(?:\.csv)?$/i,
      fields: ['codigo_lote', 'uf_arquivo', 'parte_arquivo'],
      stamp: 'codigo_lote',
    },
  }),
  key: ['nirf'],
  order: ['uf', 'municipio', 'nirf'],
});
