/** The four kinds of large files, with the number of their rows and each row by its index. */
import { type Rows, repeating, USUAL_REPEATS } from '../../kit/rows.ts';
import { empresaRow } from './empresas.ts';
import { estabelecimentoRow } from './estabelecimentos.ts';
import type { Population } from './population.ts';
import { simplesRow } from './simples.ts';
import { socioRow } from './socios.ts';

export interface RowKind extends Rows {
  readonly kind: 'empresas' | 'estabelecimentos' | 'socios' | 'simples';
  /** Whether rows have a key, which must not be repeated with different content. */
  readonly keyed: boolean;
}

export function rowKindsOf(population: Population): RowKind[] {
  const { companies, branches, partners } = population;
  const kinds: RowKind[] = [
    { kind: 'empresas', keyed: true, rows: companies, row: (i) => empresaRow(population, i) },
    {
      kind: 'estabelecimentos',
      keyed: true,
      rows: companies + branches.total,
      row: (i) => estabelecimentoRow(population, i),
    },
    { kind: 'socios', keyed: false, rows: partners.total, row: (i) => socioRow(population, i) },
    { kind: 'simples', keyed: true, rows: companies, row: (i) => simplesRow(population, i) },
  ];
  return kinds.map((kind) => repeating(kind, USUAL_REPEATS));
}
