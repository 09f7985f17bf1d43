/** The four kinds of large files, with the number of their rows, each row by its index, and bad rows. */
import type { Damage } from '../../kit/faults.ts';
import { type Rows, repeating, USUAL_REPEATS } from '../../kit/rows.ts';
import { empresaRow } from './empresas.ts';
import { estabelecimentoRow } from './estabelecimentos.ts';
import type { Population } from './population.ts';
import { simplesRow } from './simples.ts';
import { socioRow } from './socios.ts';

export interface RowKind extends Rows {
  readonly kind: 'empresas' | 'estabelecimentos' | 'socios' | 'simples';
  readonly damages: readonly Damage[];
}

const shortRow: Damage = (line) => `${line.slice(0, line.lastIndexOf(';"'))}\n`;
const openQuote: Damage = (line) => `${line.slice(0, -2)}\n`;
const badKey: Damage = (line) => `"x${line.slice(2)}`;
/** Makes another row with the same key and a longer last cell. */
const otherContent: Damage = (line) => `${line.slice(0, -2)}9"\n`;

/** Partners have no key that could be repeated. */
const KEYLESS: readonly Damage[] = [shortRow, openQuote, badKey];
const KEYED: readonly Damage[] = [...KEYLESS, otherContent];

export function rowKindsOf(population: Population): RowKind[] {
  const { companies, branches, partners } = population;
  const kinds: RowKind[] = [
    { kind: 'empresas', damages: KEYED, rows: companies, row: (i) => empresaRow(population, i) },
    {
      kind: 'estabelecimentos',
      damages: KEYED,
      rows: companies + branches.total,
      row: (i) => estabelecimentoRow(population, i),
    },
    { kind: 'socios', damages: KEYLESS, rows: partners.total, row: (i) => socioRow(population, i) },
    { kind: 'simples', damages: KEYED, rows: companies, row: (i) => simplesRow(population, i) },
  ];
  return kinds.map((kind) => repeating(kind, USUAL_REPEATS));
}
