/** The bundled CAFIR sample: three states in four files, 245 bytes a record. */
import type { Sample } from '../../../samples/bundled.ts';
import type { Row } from '../../../samples/printed.ts';
import { cafirBytes } from './files.ts';

/** Makes a property. The area has one implied decimal. */
const property = (nirf: string, uf: string, municipio: string, values: Row = {}): Row => ({
  nirf,
  area: '000000350',
  nome: 'FAZENDA MODELO',
  situacao: '01',
  logradouro: 'ESTRADA DAS AMOSTRAS KM 3',
  distrito: 'SEDE',
  uf,
  municipio,
  cep: '37928000',
  data: '20240315',
  imune: 'NAO',
  sncr: '1',
  ...values,
});

const CANASTRA = 'SAO ROQUE DE MINAS';
const PLACES = [CANASTRA, 'CIDADE MODELO', 'VILA EXEMPLO'];

/** Makes ordinary properties: with the others, they are more than one block of 50. */
const ordinary = (from: number, count: number): Row[] =>
  Array.from({ length: count }, (_, i) =>
    property(String(90_001_000 + (from + i) * 7), 'MG', PLACES[i % PLACES.length] ?? '', {
      nome: `SITIO EXEMPLO ${from + i}`,
      area: String(((from + i) * 137) % 90_000).padStart(9, '0'),
      sncr: String(1 + (i % 4)),
    }),
  );

const repeated = property('90000041', 'SP', 'CIDADE MODELO', { nome: 'CHACARA REPETIDA' });

const FILES: Readonly<Record<string, readonly Row[]>> = {
  'K34313UF.D60901.MG01.csv': [
    property('90000017', 'MG', CANASTRA, { nome: 'FAZENDA MODELO DA CANASTRA', incra: '9501000000017' }),
    ...ordinary(0, 30),
  ],
  'K34313UF.D60901.MG02.csv': [
    ...ordinary(30, 25),
    // These days stand for "none".
    property('90000025', 'MG', CANASTRA, { data: '0', imune: 'SIM', cep: '' }),
    property('90000033', 'MG', 'CIDADE MODELO', { data: '00000000', nome: 'SITIO\0 DO NUL' }),
  ],
  'K34313UF.D60901.SP01.csv': [
    repeated,
    property('90000050', 'SP', 'CIDADE MODELO', { data: '19000101', area: '000000000' }),
    // A number of the new form is in the list, although no path accepts it.
    property('9A00006B', 'SP', 'VILA EXEMPLO', { nome: 'SITIO SÃO JOÃO DA AMOSTRA' }),
    property('00000068', 'SP', 'SAO ROQUE', { area: '123456789' }),
    // The publisher repeats rows; a repeated one is listed once.
    repeated,
  ],
  'K34313UF.D60901.DF01.csv': [property('90000076', 'DF', 'BRASILIA', { distrito: '', logradouro: '' })],
};

export const sample: Sample = Object.entries(FILES).map(([name, rows]) => ({
  name,
  bytes: cafirBytes(rows),
}));
