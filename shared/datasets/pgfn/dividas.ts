/** Debts of the three categories. They share the fields; each category's files have some of the columns. */
import { ofVersion, type Resource, resource, text } from '../define.ts';
import { holderForm, STATES_AND_ABROAD } from '../identifiers.ts';
import { headered } from '../layout.ts';
import { mandatory, usual, usualDates } from '../shares.ts';
import { amountWith, atMost, dayAs, oneOf } from '../value-forms.ts';
import { namedParts, numbers, STATES } from '../whole.ts';

const SETS_FROM_FEW_FILES = atMost(
  0.2,
  'The set was read from few files, whose spelling differs; a re-encoded or shifted column has none of it.',
);

const personKind = oneOf(
  ...['Pessoa jurídica', 'Pessoa física', 'Pessoa Jurídica', 'Pessoa Física'],
  ...['PESSOA JURÍDICA', 'PESSOA FÍSICA', 'PESSOA JURIDICA', 'PESSOA FISICA'],
);
const debtorKind = oneOf(
  ...['Principal', 'PRINCIPAL', 'Corresponsável', 'Corresponsavel', 'CORRESPONSÁVEL', 'CORRESPONSAVEL'],
  ...['Solidário', 'Solidario', 'SOLIDÁRIO', 'SOLIDARIO'],
);

const fields = {
  cpf_cnpj: text('CNPJ do devedor, com a pontuação publicada (coluna CPF_CNPJ).', {
    form: holderForm,
    bounds: mandatory,
  }),
  tipo_pessoa: text('Tipo de pessoa do devedor (coluna TIPO_PESSOA).', {
    form: personKind,
    bounds: { ...usual, malformed: SETS_FROM_FEW_FILES },
  }),
  tipo_devedor: text(
    'Principal, corresponsável ou solidário; a caixa varia de arquivo a arquivo (coluna TIPO_DEVEDOR).',
    { form: debtorKind, bounds: { ...usual, malformed: SETS_FROM_FEW_FILES } },
  ),
  nome_devedor: text('Nome do devedor (coluna NOME_DEVEDOR).', { bounds: usual }),
  uf_unidade_responsavel: text(
    'UF da unidade responsável (coluna UF_UNIDADE_RESPONSAVEL; desde o 4º trimestre de 2022, UF_DEVEDOR).',
    // Members are also named `NA` and `-9` in place of a state.
    { form: oneOf(...STATES_AND_ABROAD, 'BR', 'NA', '-9'), bounds: { malformed: SETS_FROM_FEW_FILES } },
  ),
  unidade_responsavel: text('Unidade responsável (coluna UNIDADE_RESPONSAVEL).'),
  entidade_responsavel: text('Entidade responsável; só no FGTS (coluna ENTIDADE_RESPONSAVEL).'),
  unidade_inscricao: text('Unidade de inscrição; só no FGTS (coluna UNIDADE_INSCRICAO).'),
  numero_inscricao: text('Número da inscrição em dívida ativa (coluna NUMERO_INSCRICAO).', {
    bounds: mandatory,
  }),
  tipo_situacao_inscricao: text('Tipo da situação da inscrição (coluna TIPO_SITUACAO_INSCRICAO).', {
    bounds: usual,
  }),
  situacao_inscricao: text('Situação da inscrição (coluna SITUACAO_INSCRICAO).', { bounds: usual }),
  receita_principal: text('Receita principal; nula no previdenciário (coluna RECEITA_PRINCIPAL).'),
  tipo_credito: text('Tipo de crédito; só no previdenciário (coluna TIPO_CREDITO).'),
  data_inscricao: text(
    'Data da inscrição como publicada (dd/mm/aaaa); nula em 01/01/1000 (coluna DATA_INSCRICAO).',
    { dayFirst: true, absentForm: /^0?1\/0?1\/1000$/, form: dayAs('dd/mm/aaaa'), bounds: usualDates },
  ),
  indicador_ajuizado: text('SIM ou NAO: em cobrança judicial (coluna INDICADOR_AJUIZADO).', {
    form: oneOf('SIM', 'NAO', 'NÃO'),
    bounds: usual,
  }),
  valor_consolidado: text('Valor consolidado como publicado, com ponto decimal (coluna VALOR_CONSOLIDADO).', {
    form: amountWith('.'),
    bounds: mandatory,
  }),
  dataset_trimester: ofVersion('Trimestre do conjunto de dados (AAAA-TN).'),
} as const;

type Column = Exclude<keyof typeof fields, 'dataset_trimester'>;

const COMMON = {
  cpf_cnpj: ['CPF_CNPJ'],
  tipo_pessoa: ['TIPO_PESSOA'],
  tipo_devedor: ['TIPO_DEVEDOR'],
  nome_devedor: ['NOME_DEVEDOR'],
  uf_unidade_responsavel: ['UF_UNIDADE_RESPONSAVEL', 'UF_DEVEDOR'],
  unidade_responsavel: ['UNIDADE_RESPONSAVEL'],
  numero_inscricao: ['NUMERO_INSCRICAO'],
  tipo_situacao_inscricao: ['TIPO_SITUACAO_INSCRICAO'],
  situacao_inscricao: ['SITUACAO_INSCRICAO'],
  data_inscricao: ['DATA_INSCRICAO'],
  indicador_ajuizado: ['INDICADOR_AJUIZADO'],
  valor_consolidado: ['VALOR_CONSOLIDADO'],
} satisfies { readonly [column in Column]?: readonly string[] };

interface Category {
  readonly name: string;
  readonly code: string;
  readonly title: string;
  readonly member: string;
  /** Columns that not all categories have. */
  readonly ownColumns: { readonly [column in Column]?: readonly string[] };
}

const PLACES = namedParts({
  pattern: /arquivo_lai_[A-Z]+_([A-Z]{2}|\d{1,2}|-9)_\d{6}/,
  sets: [numbers(1, 6), STATES],
  extras: ['NA', '-9'],
  why: 'PGFN publishes each category by its six regions, or by the states; debts without a place are in files of their own.',
});

/** Cells are never quoted, so a quote is an ordinary character. */
const dividas = ({ name, code, title, member, ownColumns: own }: Category): Resource =>
  resource({
    name,
    code,
    title,
    fields,
    layout: headered({ member: [member], whole: PLACES, quotes: false, headers: { ...COMMON, ...own } }),
    order: ['-data_inscricao', 'numero_inscricao'],
    sum: 'valor_consolidado',
    repeated: atMost(0.05, 'There is one row for each debt and debtor; no repetition is known.'),
  });

export const naoPrevidenciario = dividas({
  name: 'dividas_nao_previdenciario',
  code: 'n',
  title: 'Dívida ativa não previdenciária (SIDA)',
  member: 'arquivo_lai_SIDA',
  ownColumns: { receita_principal: ['RECEITA_PRINCIPAL'] },
});

export const fgts = dividas({
  name: 'dividas_fgts',
  code: 'f',
  title: 'Dívida ativa do FGTS',
  member: 'arquivo_lai_FGTS',
  ownColumns: {
    entidade_responsavel: ['ENTIDADE_RESPONSAVEL'],
    unidade_inscricao: ['UNIDADE_INSCRICAO'],
    receita_principal: ['RECEITA_PRINCIPAL'],
  },
});

export const previdenciario = dividas({
  name: 'dividas_previdenciario',
  code: 'p',
  title: 'Dívida ativa previdenciária',
  member: 'arquivo_lai_PREV',
  ownColumns: { tipo_credito: ['TIPO_CREDITO'] },
});
