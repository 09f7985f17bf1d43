/** The three categories of debts: the names of their archives, members and columns, and their row counts. */
import { STATES } from '../../../shared/datasets/whole.ts';

export interface Category {
  /** Group of the summary. */
  readonly kind: 'nao_previdenciario' | 'previdenciario' | 'fgts';
  /** Part of the name of the archive. */
  readonly archive: string;
  readonly member: 'SIDA' | 'PREV' | 'FGTS';
  /** Place of each member in its name, in turn. */
  readonly places: readonly string[];
  /** Whether ENTIDADE_RESPONSAVEL and UNIDADE_INSCRICAO follow UNIDADE_RESPONSAVEL. */
  readonly entity: boolean;
  readonly credit: 'RECEITA_PRINCIPAL' | 'TIPO_CREDITO';
  /** Rows for each company of Brazil: 45.6 M, 3.6 M and 0.54 M of 67 M. */
  readonly rowsACompany: number;
  /** Number of debts of the CNPJ with most. */
  readonly longest: number;
}

const REGIONS = ['1', '2', '3', '4', '5', '6', 'NA', '-9'] as const;
const PLACES = [...STATES, 'NA'] as const;

export const CATEGORIES: readonly Category[] = [
  {
    kind: 'nao_previdenciario',
    archive: 'Nao_Previdenciario',
    member: 'SIDA',
    places: REGIONS,
    entity: false,
    credit: 'RECEITA_PRINCIPAL',
    rowsACompany: 0.68,
    longest: 12_000,
  },
  {
    kind: 'previdenciario',
    archive: 'Previdenciario',
    member: 'PREV',
    places: REGIONS.slice(0, 6),
    entity: false,
    credit: 'TIPO_CREDITO',
    rowsACompany: 0.054,
    longest: 2_000,
  },
  {
    kind: 'fgts',
    archive: 'FGTS',
    member: 'FGTS',
    places: PLACES,
    entity: true,
    credit: 'RECEITA_PRINCIPAL',
    rowsACompany: 0.008,
    longest: 500,
  },
];

/** Makes the header. Column 5 has a new name since the fourth quarter of 2022, at the same place. */
export function headerOf({ entity, credit }: Category, since2022: boolean): string {
  const columns = [
    ...['CPF_CNPJ', 'TIPO_PESSOA', 'TIPO_DEVEDOR', 'NOME_DEVEDOR'],
    since2022 ? 'UF_DEVEDOR' : 'UF_UNIDADE_RESPONSAVEL',
    'UNIDADE_RESPONSAVEL',
    ...(entity ? ['ENTIDADE_RESPONSAVEL', 'UNIDADE_INSCRICAO'] : []),
    ...['NUMERO_INSCRICAO', 'TIPO_SITUACAO_INSCRICAO', 'SITUACAO_INSCRICAO', credit],
    ...['DATA_INSCRICAO', 'INDICADOR_AJUIZADO', 'VALOR_CONSOLIDADO'],
  ];
  return `${columns.join(';')}\r\n`;
}
