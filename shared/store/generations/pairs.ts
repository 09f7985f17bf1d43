/**
 * The pairs of generations that were compared: for each source one item in `controle`. A pair never changes.
 * The pairs that requests see are a chain from the served generation backwards, so a rollback hides the
 * newest one, and the next switch shows it again.
 */

import { periodOfVersion } from '../../api/versions.ts';
import type { ItemClient } from '../../aws/calls/operations.ts';
import { getItem, putItem } from '../../aws/items.ts';
import type { ItemKey } from '../../aws/read-items.ts';
import type { Cadence } from '../../datasets/define.ts';
import { findSource } from '../../datasets/index.ts';
import { DAY_MS } from '../../time.ts';
import { CONTROL_KEY, CONTROL_PREFIXES } from '../tables.ts';

export interface Pair {
  /** The earlier generation, which was served when the later one was loaded, and its version. */
  readonly from: string;
  readonly de: string;
  readonly to: string;
  readonly para: string;
  /** Name of the table of changes in the store; null where the two were not compared. */
  readonly table: string | null;
  /** Other generations of `para`, left by a rollback: this pair brings none of them forward. @default none */
  readonly left?: readonly string[];
  readonly rows: number;
  readonly kinds: Readonly<Record<string, number>>;
}

/** The steps between generations, seen from one of them. */
export interface KnownPairs {
  /** The pairs that lead to the generation, newest first. */
  readonly chain: readonly Pair[];
  /** The pairs that do not, such as those that a rollback has left. */
  readonly others: readonly Pair[];
}

/** @throws StoreError */
export type FindPairs = (source: string, generation: string) => Promise<KnownPairs>;

interface KeptPairs {
  readonly most: number;
  /** The later version is less than so many days older than the newest one; null: of any age. */
  readonly days: number | null;
}

/**
 * The pairs that are kept (docs/decisions/0161): two years of monthly publications, six of quarterly ones,
 * and 400 days, with the same day a year ago, of daily ones.
 */
export const KEPT_PAIRS: Readonly<Record<Cadence, KeptPairs>> = {
  mensal: { most: 24, days: null },
  trimestral: { most: 24, days: null },
  diaria: { most: 400, days: 400 },
};

const pairsKey = (source: string): ItemKey => ({ [CONTROL_KEY]: CONTROL_PREFIXES.pairs + source });

/** @throws StoreError */
export async function readPairs(client: ItemClient, table: string, source: string): Promise<readonly Pair[]> {
  const item = await getItem(client, table, pairsKey(source));
  return (item?.['pairs'] as Pair[] | undefined) ?? [];
}

/** Requires the lock of the source. @throws StoreError */
export const writePairs = (
  client: ItemClient,
  table: string,
  source: string,
  pairs: readonly Pair[],
): Promise<void> => putItem(client, table, { ...pairsKey(source), pairs });

/** Returns the pairs that lead to a generation, newest first, also those that were not compared. */
export function chainOf(source: string, pairs: readonly Pair[], generation: string): Pair[] {
  const found = findSource(source);
  if (!found) throw new Error(`unknown source ${source}`);
  const { most, days } = KEPT_PAIRS[found.cadence];
  const chain: Pair[] = [];
  let to = generation;
  while (chain.length < most) {
    const pair = pairs.find((one) => one.to === to);
    if (!pair || chain.includes(pair)) break;
    if (days !== null && ageOf(pair, chain[0]) >= days * DAY_MS) break;
    chain.push(pair);
    to = pair.from;
  }
  return chain;
}

const ageOf = ({ para }: Pair, newest: Pair | undefined): number =>
  newest ? periodOfVersion(newest.para).start - periodOfVersion(para).start : 0;
