/** Damages of rows of CNPJ files: a missing column, an open quote, a bad key, or other content for a key. */
import { type Damage, spreadFaults } from '../../kit/faults.ts';
import type { Faults } from '../../kit/rows.ts';
import type { RowKind } from './rows.ts';

const shortRow: Damage = (line) => `${line.slice(0, line.lastIndexOf(';"'))}\n`;
const openQuote: Damage = (line) => `${line.slice(0, -2)}\n`;
const badKey: Damage = (line) => `"x${line.slice(2)}`;
/** Makes another row with the same key and a longer last cell. */
const otherContent: Damage = (line) => `${line.slice(0, -2)}9"\n`;

const KEYED: readonly Damage[] = [shortRow, openQuote, badKey, otherContent];
/** Partners have no key that could be repeated. */
const KEYLESS: readonly Damage[] = [shortRow, openQuote, badKey];

export const faultsOf = (kind: RowKind, kindNumber: number, count: number, seed: number): Faults =>
  spreadFaults(kind, kind.keyed ? KEYED : KEYLESS, kindNumber, count, seed);
