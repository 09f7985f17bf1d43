/** Makes files of the three categories of PGFN debts: never quoted, lines end with CRLF. */
import { type Row, separated } from '../../../samples/printed.ts';

const BEFORE = [
  'CPF_CNPJ',
  'TIPO_PESSOA',
  'TIPO_DEVEDOR',
  'NOME_DEVEDOR',
  'UF_DEVEDOR',
  'UNIDADE_RESPONSAVEL',
];
const MIDDLE = ['NUMERO_INSCRICAO', 'TIPO_SITUACAO_INSCRICAO', 'SITUACAO_INSCRICAO'];
const AFTER = ['DATA_INSCRICAO', 'INDICADOR_AJUIZADO', 'VALOR_CONSOLIDADO'];

/** The columns since the last quarter of 2022; before, `UF_DEVEDOR` was `UF_UNIDADE_RESPONSAVEL`. */
const COLUMNS = {
  SIDA: [...BEFORE, ...MIDDLE, 'RECEITA_PRINCIPAL', ...AFTER],
  FGTS: [...BEFORE, 'ENTIDADE_RESPONSAVEL', 'UNIDADE_INSCRICAO', ...MIDDLE, 'RECEITA_PRINCIPAL', ...AFTER],
  PREV: [...BEFORE, ...MIDDLE, 'TIPO_CREDITO', ...AFTER],
};

export type PgfnFile = keyof typeof COLUMNS;

export const pgfnBytes = (category: PgfnFile, rows: readonly Row[]): Buffer =>
  separated(
    {
      columns: COLUMNS[category],
      delimiter: ';',
      lineEnd: '\r\n',
      quoted: 'none',
      encoding: 'windows-1252',
    },
    rows,
  );
