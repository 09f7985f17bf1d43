/** Makes a source's files without a documented layout: rows in several dialects, each with its own header. */

import type { Publication } from '../publication.ts';
import { type Dialect, dialectOf, headerLine, lineOf } from './dialect.ts';
import { type Damage, spreadFaults } from './faults.ts';
import type { Member } from './members.ts';
import { linesOf, repeating, USUAL_REPEATS } from './rows.ts';

export interface Sheet {
  readonly kind: string;
  readonly name: string;
  /** Names of the columns, and the cells of row i, in the file's order. */
  readonly columns: readonly string[];
  readonly rows: number;
  readonly cells: (dialect: Dialect, row: number) => readonly string[];
}

export interface Spread {
  readonly part: number;
  readonly parts: number;
}

/** Damages for a line of any dialect: an open quote, a missing column. */
const damagesOf = ({ end, delimiter }: Dialect): Damage[] => [
  (line) => `${line.slice(0, -end.length)}${delimiter}"aberta${end}`,
  (line) => line.slice(line.indexOf(delimiter, line.startsWith('"') ? line.indexOf('"', 1) : 0) + 1),
];

export function sheetMember(sheet: Sheet, { seed, faults: all }: Publication, spread: Spread): Member {
  const dialect = dialectOf(seed, spread.part);
  const row = (index: number): string => lineOf(dialect, sheet.cells(dialect, index));
  const rows = repeating({ rows: sheet.rows, row }, USUAL_REPEATS);
  // Every part computes the same places. Each place is in one part and has that part's dialect.
  const faults = spreadFaults(rows, damagesOf(dialect), 0, all, seed);
  return {
    kind: sheet.kind,
    archive: null,
    name: sheet.name,
    header: headerLine(dialect, sheet.columns),
    lines: linesOf(rows, { seed, ...spread, faults }),
  };
}
