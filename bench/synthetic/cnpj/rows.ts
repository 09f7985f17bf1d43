/** The four kinds of large files: how many rows each has, what row i is, and in what order they are published. */
import { partOf, scattered } from '../scatter.ts';
import { empresaRow } from './empresas.ts';
import { estabelecimentoRow } from './estabelecimentos.ts';
import type { Faults } from './faults.ts';
import type { Population } from './population.ts';
import { simplesRow } from './simples.ts';
import { socioRow } from './socios.ts';

export interface RowKind {
  readonly kind: 'empresas' | 'estabelecimentos' | 'socios' | 'simples';
  /** Rows have a key that may not come twice with different content. */
  readonly keyed: boolean;
  readonly rows: number;
  /** The line of a row, or '' where it is not published. */
  readonly row: (index: number) => string;
}

/** One row in 2,000 is published a second time, unchanged, somewhere else. */
const REPEAT_PERIOD = 2_000;

export function rowKindsOf(population: Population): RowKind[] {
  const { companies, branches, partners } = population;
  return [
    repeating({ kind: 'empresas', keyed: true, rows: companies, row: (i) => empresaRow(population, i) }),
    repeating({
      kind: 'estabelecimentos',
      keyed: true,
      rows: companies + branches.total,
      row: (i) => estabelecimentoRow(population, i),
    }),
    repeating({ kind: 'socios', keyed: false, rows: partners.total, row: (i) => socioRow(population, i) }),
    repeating({ kind: 'simples', keyed: true, rows: companies, row: (i) => simplesRow(population, i) }),
  ];
}

function repeating(kind: RowKind): RowKind {
  const { rows, row } = kind;
  if (rows === 0) return kind;
  const again = (i: number) => ((i - rows) * REPEAT_PERIOD + 3) % rows;
  return {
    ...kind,
    rows: rows + Math.ceil(rows / REPEAT_PERIOD) + 2,
    row: (i) => row(i < rows ? i : again(i)),
  };
}

export function* linesOf(
  { rows, row }: RowKind,
  { seed, part, parts, faults }: { seed: number; part: number; parts: number; faults: Faults },
): Generator<string> {
  const { from, to } = partOf(rows, part, parts);
  let place = from;
  for (const index of rows === 0 ? [] : scattered(rows, seed, from, to)) {
    yield row(index);
    const fault = faults.get(place);
    if (fault !== undefined) yield fault;
    place += 1;
  }
}
