/**
 * The filters that a reader can set, by the names of the API's parameters. The page is generated from this
 * list, and the program reads, writes and names the filters by it.
 */

import type { Table } from '../formats.ts';

/** Values by API parameter. None is empty, except in changes, where an empty value removes a filter. */
export type Filters = Readonly<Record<string, string>>;

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface Field {
  /** The parameter of the API; also the name in the address of the page. */
  readonly name: string;
  readonly label: string;
  readonly choices?: readonly Choice[];
  readonly all?: string;
  readonly hint?: string;
  /** The look-up table of the codes, which the field proposes by words of their descriptions. */
  readonly table?: Table;
  /** The field proposes companies while the reader types; a chosen one is opened. */
  readonly proposesCompanies?: boolean;
  /** A name, whose last word the API is asked for as a beginning. */
  readonly isName?: boolean;
  readonly isFurther?: boolean;
  /** A month or a day, typed as MM/AAAA or DD/MM/AAAA and sent as AAAAMM or AAAAMMDD. */
  readonly isDate?: boolean;
}

export const STATES =
  'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO EX'.split(' ');

const YES_NO: readonly Choice[] = [
  { value: 'true', label: 'sim' },
  { value: 'false', label: 'não' },
];

/** The name of the company, which has a place of its own above the others. */
export const NAME: Field = {
  name: 'nome',
  label: 'Nome',
  hint: 'Palavras da razão social ou do nome fantasia; a última pode ser só o começo. Um CNPJ abre a empresa, os 8 primeiros algarismos dele listam a matriz e as filiais, e um CNO abre a obra.',
  proposesCompanies: true,
  isName: true,
};

const CODES = 'Palavras ou código.';

const EVERYDAY: readonly Field[] = [
  {
    name: 'uf',
    label: 'Estado',
    all: 'todos',
    choices: STATES.map((value) => ({ value, label: value === 'EX' ? 'EX (exterior)' : value })),
  },
  { name: 'municipio', label: 'Município', table: 'municipios', hint: CODES },
  { name: 'cnae', label: 'Atividade principal', table: 'cnaes', hint: CODES },
  {
    name: 'situacao',
    label: 'Situação',
    all: 'todas',
    choices: ['ativa', 'baixada', 'inapta', 'suspensa', 'nula'].map((value) => ({ value, label: value })),
  },
  {
    name: 'matriz',
    label: 'Matriz ou filial',
    all: 'ambas',
    choices: [
      { value: 'true', label: 'só matrizes' },
      { value: 'false', label: 'só filiais' },
    ],
  },
];

const yesOrNo = (name: string, label: string): Field => ({ name, label, all: 'tanto faz', choices: YES_NO });

const FURTHER: readonly Field[] = [
  { name: 'socio', label: 'Nome de um sócio', isName: true },
  {
    name: 'socio_documento',
    label: 'Documento de sócio',
    hint: 'CNPJ, ou os seis algarismos do meio do CPF.',
  },
  { name: 'cnae_secundario', label: 'Atividade secundária', table: 'cnaes', hint: CODES },
  { name: 'natureza_juridica', label: 'Natureza jurídica', table: 'naturezas', hint: CODES },
  {
    name: 'porte',
    label: 'Porte',
    all: 'todos',
    choices: [
      { value: '01', label: 'microempresa' },
      { value: '03', label: 'pequeno porte' },
      { value: '05', label: 'demais' },
      { value: '00', label: 'não informado' },
    ],
  },
  { name: 'capital_de', label: 'Capital a partir de', hint: 'Em reais, como 50.000,00.' },
  { name: 'capital_ate', label: 'Capital até', hint: 'Em reais, como 50000.' },
  { name: 'abertura_de', label: 'Aberta desde', hint: 'Mês ou dia, como 03/2021.', isDate: true },
  { name: 'abertura_ate', label: 'Aberta até', hint: 'Mês ou dia, como 15/03/2021.', isDate: true },
  { name: 'ano_abertura', label: 'Ano de abertura', hint: 'Como 2021; vários, separados por vírgula.' },
  { name: 'cep', label: 'CEP', hint: 'Os 8 algarismos ou os 5 primeiros.' },
  { name: 'raiz', label: 'Raiz do CNPJ', hint: 'As 8 primeiras posições: a matriz e as filiais.' },
  yesOrNo('simples', 'Simples Nacional'),
  yesOrNo('mei', 'MEI'),
  yesOrNo('tem_email', 'Tem correio eletrônico'),
  yesOrNo('tem_telefone', 'Tem telefone'),
];

export const FIELDS: readonly Field[] = [
  ...EVERYDAY,
  ...FURTHER.map((field) => ({ ...field, isFurther: true })),
];

export const ALL_FIELDS: readonly Field[] = [NAME, ...FIELDS];

export const fieldOf = (name: string): Field | undefined => ALL_FIELDS.find((field) => field.name === name);
