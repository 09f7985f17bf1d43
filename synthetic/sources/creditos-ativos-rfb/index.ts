/** Synthetic publication of active credits: one file for all months, columns in an order set by the seed. */

import { brazilian } from '../../kit/dialect.ts';
import { type Sheet, sheetMember } from '../../kit/files.ts';
import { below, chance, pick, type Random, restart } from '../../kit/random.ts';
import type { SyntheticSource } from '../../publication.ts';
import { STATES } from '../cnpj/words.ts';

/** Rows as published, which are sums by month, state, activity and tax. Small publications have fewer. */
const ROWS = 130_000;
const MONTHS = 129;

const COLUMNS = [
  ...(['ano_mes', 'uf', 'tipo_contribuinte', 'natureza_juridica', 'cnae_secao_cod'] as const),
  ...(['cnae_secao_descr', 'grupo_tributo', 'situacao', 'vl_total'] as const),
] as const;

type Column = (typeof COLUMNS)[number];

/** The two columns whose names are assumed are missing for every third seed. */
const ASSUMED: readonly Column[] = ['natureza_juridica', 'cnae_secao_cod'];

const SECTIONS = [
  'AGRICULTURA, PECUÁRIA E PESCA DE ENSAIO',
  'COMÉRCIO; REPARAÇÃO DE VEÍCULOS',
  'CONSTRUÇÃO \x96 "MODELO"',
  'INDÚSTRIAS DE TRANSFORMAÇÃO',
] as const;
const TAXES = ['IRPJ', 'CSLL', 'PIS/COFINS', 'CONTRIBUIÇÃO PREVIDENCIÁRIA', 'IPI'] as const;
const SITUATIONS = ['DEVEDOR', 'PARCELADO', 'SUSPENSO POR MEDIDA JUDICIAL', 'EM CONTENCIOSO'] as const;
const NATURES = ['2062 - SOCIEDADE LIMITADA', '2054 - SOCIEDADE ANÔNIMA FECHADA', ''] as const;

const draws: Random = { state: 0 };

export const generator: SyntheticSource = (publication) => {
  const { companies, seed } = publication;
  const turned = COLUMNS.map((_, i) => COLUMNS[(i + seed) % COLUMNS.length] as Column);
  const columns = seed % 3 === 2 ? turned.filter((column) => !ASSUMED.includes(column)) : turned;
  const sheet: Sheet = {
    kind: 'creditos',
    name: 'creditos-ativos.csv',
    columns,
    rows: Math.min(ROWS, Math.max(300, Math.floor(companies / 2))),
    cells: (_, row) => {
      const cells = cellsOf(seed, row);
      return columns.map((column) => cells[column]);
    },
  };
  return [sheetMember(sheet, publication, { part: 0, parts: 1 })];
};

function cellsOf(seed: number, row: number): Record<Column, string> {
  const random = restart(draws, seed ^ 0xc2ed, 1, row);
  const month = below(random, MONTHS);
  const person = chance(random, 20);
  const section = below(random, SECTIONS.length);
  const whole = Math.floor(1_000_000_000 * (below(random, 1_000_000) / 1_000_000) ** 3);
  return {
    ano_mes:
      row % 1_009 === 8
        ? ''
        : `${2016 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`,
    uf: ufOf(random, row),
    tipo_contribuinte: person ? 'PESSOA FÍSICA' : 'PESSOA JURÍDICA',
    natureza_juridica: person ? '' : pick(random, NATURES),
    cnae_secao_cod: person ? '' : 'AGFC'.charAt(section),
    cnae_secao_descr: person ? 'N/A' : (SECTIONS[section] ?? ''),
    grupo_tributo: pick(random, TAXES),
    situacao: pick(random, SITUATIONS),
    // The publisher prints a decimal comma, whatever the delimiter and the encoding.
    vl_total: brazilian(whole, String(below(random, 100)).padStart(2, '0')),
  };
}

/** Draws one of 27 states by a skew; a few are `EX` or empty. */
function ufOf(random: Random, row: number): string {
  if (row % 251 === 3) return 'EX';
  if (row % 509 === 4) return '';
  const share = below(random, 1_000_000) / 1_000_000;
  return STATES[Math.floor(STATES.length * share ** 2)] ?? '';
}
