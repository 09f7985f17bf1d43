/** Makes the five files of a CNO publication from rows by column as printed. */
import { type Row, type SampleFile, type Separated, separated } from '../../../samples/printed.ts';

/** Texts are in quotes; numbers, dates and empty cells are not. */
const form = (columns: readonly string[], quoted: Separated['quoted']): Separated => ({
  columns,
  quoted,
  delimiter: ',',
  lineEnd: '\n',
  encoding: 'windows-1252',
});

/** The columns in the publisher's order and spelling, whose accents are inconsistent. */
const WORK_COLUMNS = [
  ...['CNO', 'Código do Pais', 'Nome do pais', 'Data de início', 'Data de inicio da responsabilidade'],
  ...['Data de registro', 'CNO vinculado', 'CEP', 'NI do responsável', 'Qualificação do responsavel'],
  ...['Nome', 'Código do municipio', 'Nome do município', 'Tipo de logradouro', 'Logradouro'],
  ...['Número do logradouro', 'Bairro', 'Estado', 'Caixa Postal', 'Complemento', 'Unidade de medida'],
  ...['Área total', 'Situação', 'Data da situação', 'Nome empresarial', 'Código de localização'],
];
const WORK_TEXTS = [
  ...['Nome do pais', 'Nome', 'Nome do município', 'Tipo de logradouro', 'Logradouro'],
  ...['Número do logradouro', 'Bairro', 'Estado', 'Caixa Postal', 'Complemento', 'Unidade de medida'],
  ...['Nome empresarial', 'Código de localização'],
];
const AREA_TEXTS = ['Categoria', 'Destinação', 'Tipo de obra', 'Tipo de Área', 'Tipo de Área Complementar'];
const LINK_COLUMNS = [
  ...['CNO', 'Data de início', 'Data de fim', 'Data de registro'],
  ...['Qualificação do contribuinte', 'NI do responsável'],
];
const TOTALS = ['Total de obras', 'Total de cnaes', 'Total de áreas', 'Total de vínculos'];

export interface CnoRows {
  readonly works: readonly Row[];
  readonly activities?: readonly Row[];
  readonly areas?: readonly Row[];
  readonly links?: readonly Row[];
}

/** The publisher's own counts, repeated rows included. */
export const totalsOf = ({ works, activities = [], areas = [], links = [] }: CnoRows): Row =>
  Object.fromEntries(
    [works, activities, areas, links].map((rows, i) => [TOTALS[i], String(rows.length).padStart(10, '0')]),
  );

export const cnoFiles = (rows: CnoRows, totals: Row = totalsOf(rows)): SampleFile[] => [
  { name: 'cno.csv', bytes: separated(form(WORK_COLUMNS, WORK_TEXTS), rows.works) },
  {
    name: 'cno_areas.csv',
    bytes: separated(form(['CNO', ...AREA_TEXTS, 'Metragem'], AREA_TEXTS), rows.areas ?? []),
  },
  {
    name: 'cno_cnaes.csv',
    bytes: separated(form(['CNO', 'CNAE', 'Data de registro'], []), rows.activities ?? []),
  },
  { name: 'cno_vinculos.csv', bytes: separated(form(LINK_COLUMNS, []), rows.links ?? []) },
  { name: 'cno_totais.csv', bytes: separated(form(TOTALS, 'all'), [totals]) },
];
