/**
 * The filters that a reader can set, by the names of the API's parameters. The page is generated from this
 * list, and the program reads, writes and names the filters by it.
 */

/** Values by API parameter. None is empty, except in changes, where an empty value removes a filter. */
export type Filters = Readonly<Record<string, string>>;

export interface Choice {
  /** The value that the API receives. */
  readonly value: string;
  readonly label: string;
}

export interface Field {
  /** The parameter of the API; also the name in the address of the page. */
  readonly name: string;
  readonly label: string;
  /** The values, where there are few. A text has none. */
  readonly choices?: readonly Choice[];
  /** The label of the empty choice. */
  readonly all?: string;
  /** A sentence below the field. */
  readonly hint?: string;
  /** The field proposes values while the reader types. */
  readonly proposes?: boolean;
  /** The field proposes companies while the reader types; a chosen one is opened. */
  readonly proposesCompanies?: boolean;
  /** A name, whose last word the API is asked for as a beginning. */
  readonly isName?: boolean;
  /** The field is among the folded ones. */
  readonly isFurther?: boolean;
  /** A month, typed as MM/AAAA and sent as AAAAMM. */
  readonly isMonth?: boolean;
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
  hint: 'Todas as palavras precisam estar na razão social ou no nome fantasia; a última pode ser só o começo. Um CNPJ de 14 posições, com máscara ou sem, abre a empresa, e um CNO de 12 algarismos abre a obra.',
  proposesCompanies: true,
  isName: true,
};

export const FIELDS: readonly Field[] = [
  {
    name: 'uf',
    label: 'Estado',
    all: 'todos',
    choices: STATES.map((value) => ({ value, label: value === 'EX' ? 'EX (exterior)' : value })),
  },
  {
    name: 'municipio',
    label: 'Município',
    proposes: true,
    hint: 'Nome, com o estado escolhido, ou código de 4 algarismos.',
  },
  {
    name: 'cnae',
    label: 'Atividade principal',
    proposes: true,
    hint: 'Parte do nome, ou 2, 3, 5 ou 7 algarismos da CNAE.',
  },
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
  { name: 'socio', label: 'Nome de um sócio', isName: true, isFurther: true },
  {
    name: 'socio_documento',
    label: 'Documento de um sócio',
    hint: 'CNPJ, ou os seis algarismos do meio do CPF. O CPF completo não é aceito.',
    isFurther: true,
  },
  {
    name: 'cnae_secundario',
    label: 'Atividade secundária',
    hint: '2, 3, 5 ou 7 algarismos da CNAE.',
    isFurther: true,
  },
  {
    name: 'natureza_juridica',
    label: 'Natureza jurídica',
    hint: 'Código de 4 algarismos, como 206-2.',
    isFurther: true,
  },
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
    isFurther: true,
  },
  { name: 'simples', label: 'Simples Nacional', all: 'tanto faz', choices: YES_NO, isFurther: true },
  { name: 'mei', label: 'MEI', all: 'tanto faz', choices: YES_NO, isFurther: true },
  { name: 'abertura_de', label: 'Aberta desde', hint: 'Mês, como 03/2021.', isMonth: true, isFurther: true },
  { name: 'abertura_ate', label: 'Aberta até', hint: 'Mês, como 12/2021.', isMonth: true, isFurther: true },
];

export const ALL_FIELDS: readonly Field[] = [NAME, ...FIELDS];

export const fieldOf = (name: string): Field | undefined => ALL_FIELDS.find((field) => field.name === name);
