/** Makes bad rows, which a load must quarantine with their lines. */
import { mix } from './random.ts';
import type { Faults, Rows } from './rows.ts';

/** Makes a bad line from a good one; both include the line end. */
export type Damage = (line: string) => string;

/** First stream of the draws of faults. Each kind of file adds its number, for independent draws. */
const STREAM = 6;

/** Applies each damage in turn, to rows and at places that the seed chooses. */
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

/**
 * Returns the share of all faults for one of `kinds` kinds of file; the first kinds get one more where the
 * division has a remainder.
 */
export const shareOf = (all: number, kinds: number, kind: number): number =>
  Math.floor((all + kinds - 1 - kind) / kinds);

/** Returns a published row; where the drawn one is not published, the next one. */
function someRow({ rows, row }: Rows, draw: number): string {
  for (let i = 0; i < rows; i += 1) {
    const line = row((draw + i) % rows);
    if (line !== '') return line;
  }
  return '';
}
