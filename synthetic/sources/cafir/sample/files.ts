/** Makes files of CAFIR: fixed width, in the two lengths that records have had. */
import { fixedWidth, type Row } from '../../../samples/printed.ts';

type Widths = readonly (readonly [string, number])[];

const BEFORE: Widths = [
  ...([
    ['nirf', 8],
    ['area', 9],
    ['incra', 13],
    ['nome', 55],
    ['situacao', 2],
    ['logradouro', 56],
  ] as const),
  ...([
    ['distrito', 40],
    ['uf', 2],
    ['municipio', 40],
    ['cep', 8],
  ] as const),
];

/** Makes records of 245 bytes. */
export const cafirBytes = (rows: readonly Row[]): Buffer =>
  fixedWidth([...BEFORE, ['data', 8], ['imune', 3], ['sncr', 1]], rows);

/** Makes records of 243 bytes, as before mid-2024. */
export const oldCafirBytes = (rows: readonly Row[]): Buffer =>
  fixedWidth([...BEFORE, ['imune', 1], ['data', 8], ['sncr', 1]], rows);
