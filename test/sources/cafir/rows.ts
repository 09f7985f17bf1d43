/** Rows of CAFIR for tests of loading. */
import type { Row } from '../../../synthetic/samples/printed.ts';

export const property = (nirf: string, values: Row = {}): Row => ({
  nirf,
  area: '000000350',
  nome: 'FAZENDA MODELO',
  uf: 'MG',
  municipio: 'CIDADE MODELO',
  data: '20240315',
  imune: 'NAO',
  sncr: '2',
  ...values,
});

export const MG = 'K34313UF.D60901.MG01.csv';
