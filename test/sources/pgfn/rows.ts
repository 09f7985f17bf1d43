/** Rows and files of PGFN for tests of loading, by column as printed. */

import { toWindows1252 } from '../../../synthetic/kit/windows1252.ts';
import { punctuated } from '../../../synthetic/samples/holders.ts';
import type { Row, SampleFile } from '../../../synthetic/samples/printed.ts';
import { type PgfnFile, pgfnBytes } from '../../../synthetic/sources/pgfn/sample/files.ts';

export const ACME = '99111001000170';
export const OTHER = '99222002000192';

export const debt = (number: string, values: Row = {}): Row => ({
  CPF_CNPJ: punctuated(ACME),
  TIPO_DEVEDOR: 'PRINCIPAL',
  NOME_DEVEDOR: 'EMPRESA DE TESTE LTDA',
  UF_DEVEDOR: 'SP',
  NUMERO_INSCRICAO: number,
  DATA_INSCRICAO: '08/03/2019',
  VALOR_CONSOLIDADO: '10.00',
  ...values,
});

export const file = (category: PgfnFile, rows: readonly Row[], part = '1'): SampleFile => ({
  name: `arquivo_lai_${category}_${part}_202606.csv`,
  bytes: pgfnBytes(category, rows),
});

/** One debt in each category that a test says nothing of. */
export const completed = (files: readonly SampleFile[]): SampleFile[] => [
  ...files,
  ...(['SIDA', 'FGTS', 'PREV'] as const)
    .filter((category) => !files.some(({ name }) => name.toUpperCase().includes(`LAI_${category}`)))
    .map((category) => file(category, [debt('1', { CPF_CNPJ: punctuated(OTHER) })], 'NA')),
];
export const replacedText = ({ name, bytes }: SampleFile, change: (text: string) => string): SampleFile => ({
  name,
  bytes: toWindows1252(change(bytes.toString('latin1'))),
});
