/** Rows and files of CNO for tests of loading, by column as printed. */

import { toWindows1252 } from '../../../synthetic/kit/windows1252.ts';
import type { Row, SampleFile } from '../../../synthetic/samples/printed.ts';

export const ACME = '99111001000170';
export const OTHER = '99222002000192';

export const work = (cno: string, values: Row = {}): Row => ({
  CNO: cno,
  'Código do Pais': '105',
  'NI do responsável': ACME,
  Nome: `OBRA ${cno}`,
  ...values,
});
/** The values that the gate `values` expects of a work. */
export const PLAUSIBLE = {
  'Data de registro': '2024-05-06',
  Situação: '02',
  'Nome do município': 'SAO PAULO',
  'Nome do pais': 'BRASIL',
  'Data de início': '2024-01-01',
  'Data de inicio da responsabilidade': '2024-01-01',
  'Qualificação do responsavel': '0070',
  'Código do municipio': '7107',
  Logradouro: 'DO SOL',
  'Área total': '60.00',
  'Data da situação': '2024-05-06',
};
export const area = (cno: string, metragem: string): Row => ({
  CNO: cno,
  Categoria: 'Obra Nova',
  Metragem: metragem,
});
export const link = (cno: string, ni: string, from = '2024-03-01', values: Row = {}): Row => ({
  CNO: cno,
  'Data de início': from,
  'NI do responsável': ni,
  ...values,
});
export const number = (n: number): string => `9000100${String(n).padStart(5, '0')}`;
export const A = number(1);
export const B = number(2);

/** One file of a publication put in another's place. */
export const replaced = (files: readonly SampleFile[], name: string, text: string): SampleFile[] =>
  files.map((file) => (file.name === name ? { ...file, bytes: toWindows1252(text) } : file));
export const textOf = (files: readonly SampleFile[], name: string): string =>
  files.find((file) => file.name === name)!.bytes.toString('latin1');
