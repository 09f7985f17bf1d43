/** Bad rows on request: what a load must put aside, with its line, and survive. */
import { mix } from '../random.ts';
import { STREAM } from './population.ts';
import type { RowKind } from './rows.ts';

type Damage = (line: string) => string;

const shortRow: Damage = (line) => `${line.slice(0, line.lastIndexOf(';"'))}\n`;
const openQuote: Damage = (line) => `${line.slice(0, -2)}\n`;
const badKey: Damage = (line) => `"x${line.slice(2)}`;
/** The same key, but other content: its last cell grows. */
const otherContent: Damage = (line) => `${line.slice(0, -2)}9"\n`;

const KEYED: readonly Damage[] = [shortRow, openQuote, badKey, otherContent];
/** Partners have no key that could be repeated. */
const KEYLESS: readonly Damage[] = [shortRow, openQuote, badKey];

/** Place in the published order → the bad row that follows the good one there. */
export type Faults = ReadonlyMap<number, string>;

export function faultsOf(kind: RowKind, kindNumber: number, count: number, seed: number): Faults {
  const damages = kind.keyed ? KEYED : KEYLESS;
  const faults = new Map<number, string>();
  for (let n = 0; n < count; n += 1) {
    const damage = damages[n % damages.length] ?? shortRow;
    const draw = mix(seed, STREAM.fault + kindNumber, n);
    let place = draw % kind.rows;
    while (faults.has(place)) place = (place + 1) % kind.rows;
    faults.set(place, damage(someRow(kind, draw)));
  }
  return faults;
}

function someRow(kind: RowKind, draw: number): string {
  for (let i = 0; i < kind.rows; i += 1) {
    const line = kind.row((draw + i) % kind.rows);
    if (line !== '') return line;
  }
  return '"00000000"\n';
}
