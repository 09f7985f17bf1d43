/** Makes the six look-up tables, with invented descriptions and without the codes that must be absent. */
import { activityNames } from './places/activities.ts';
import { townNames } from './places/towns.ts';

const TABLES: Record<string, { archive: string; ending: string; rows: readonly [string, string][] }> = {
  cnaes: { archive: 'Cnaes', ending: 'CNAECSV', rows: activityNames() },
  motivos: {
    archive: 'Motivos',
    ending: 'MOTICSV',
    rows: [
      ['00', 'SEM  MOTIVO INVENTADO'],
      ['01', 'ENCERRAMENTO INVENTADO'],
      ['63', 'OMISS\xc3O INVENTADA'],
      ['71', 'MOTIVO ""ENTRE ASPAS""'],
    ],
  },
  municipios: {
    archive: 'Municipios',
    ending: 'MUNICCSV',
    rows: [...townNames(), ['9707', 'FORA DO PA\xcdS']],
  },
  naturezas: {
    archive: 'Naturezas',
    ending: 'NATJUCSV',
    rows: ['2135', '2062', '2240', '2054', '3999', '1244', '3085'].map((c) => [c, `NATUREZA ${c}`]),
  },
  paises: {
    archive: 'Paises',
    ending: 'PAISCSV',
    rows: ['023', '105', '249'].map((c) => [c, `PA\xcdS ${c}`]),
  },
  qualificacoes: {
    archive: 'Qualificacoes',
    ending: 'QUALSCSV',
    rows: ['00', '05', '09', '10', '14', '16', '22', '49', '50'].map((c) => [c, `QUALIFICA\xc7\xc3O ${c}`]),
  },
};

export const lookupFiles = () =>
  Object.entries(TABLES).map(([kind, { archive, ending, rows }]) => ({
    kind,
    archive,
    ending,
    lines: rows.map(([code, description]) => `"${code}";"${description}"\n`),
  }));
