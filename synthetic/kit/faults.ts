/** Bad rows on request, which a load must quarantine with their lines. */
import { mix } from './random.ts';
import type { Faults, Rows } from './rows.ts';

/** A good line, its end included → a bad one. */
export type Damage = (line: string) => string;

/** Draws of faults; a kind of file adds its number, so that kinds do not follow from each other. */
const STREAM = 6;

/** Each damage in turn, on rows and at places that the seed chooses. */
export function spreadFaults(
  rows: Rows,
  damages: readonly Damage[],
  kind: number,
  count: number,
  seed: number,
): Faults {
  const faults = new Map<number, string>();
  for (let n = 0; n < Math.min(count, rows.rows); n += 1) {
    const damage = damages[n % damages.length];
    const draw = mix(seed, STREAM + kind, n);
    let place = draw % rows.rows;
    while (faults.has(place)) place = (place + 1) % rows.rows;
    const line = someRow(rows, draw);
    if (damage && line !== '') faults.set(place, damage(line));
  }
  return faults;
}

/** A share of all faults for each of `kinds` kinds of file; the first take one more where they do not divide. */
export const shareOf = (all: number, kinds: number, kind: number): number =>
  Math.floor((all + kinds - 1 - kind) / kinds);

/** Some rows are not published; the next one is. */
function someRow({ rows, row }: Rows, draw: number): string {
  for (let i = 0; i < rows; i += 1) {
    const line = row((draw + i) % rows);
    if (line !== '') return line;
  }
  return '';
}
