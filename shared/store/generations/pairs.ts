/**
 * The pairs of generations that were compared: for each source one item in `controle`. A pair never changes.
 * The pairs that requests see are a chain from the served generation backwards, so a rollback hides the
 * newest one, and the next switch shows it again.
 */
import type { ItemClient } from '../../aws/calls/operations.ts';
import { getItem, putItem } from '../../aws/items.ts';
import type { ItemKey } from '../../aws/read-items.ts';
import { CONTROL_KEY, CONTROL_PREFIXES } from '../tables.ts';

export interface Pair {
  /** The earlier generation, which was served when the later one was loaded, and its version. */
  readonly from: string;
  readonly de: string;
  readonly to: string;
  readonly para: string;
  /** Name of the table of changes in the store; null where the two were not compared. */
  readonly table: string | null;
  /** Changes, and changes by kind. */
  readonly rows: number;
  readonly kinds: Readonly<Record<string, number>>;
}

/** Finds the pairs that lead to a generation, newest first. @throws StoreError */
export type FindPairs = (source: string, generation: string) => Promise<readonly Pair[]>;

/** Pairs with a table that are kept: two years of monthly publications. */
export const KEPT_PAIRS = 24;

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

/** Returns the pairs that lead to a generation, newest first, at most `KEPT_PAIRS` with a table. */
export function chainOf(pairs: readonly Pair[], generation: string): Pair[] {
  const chain: Pair[] = [];
  let [to, compared] = [generation, 0];
  while (compared < KEPT_PAIRS) {
    const pair = pairs.find((one) => one.to === to);
    if (!pair || chain.includes(pair)) break;
    chain.push(pair);
    if (pair.table !== null) compared++;
    to = pair.from;
  }
  return chain;
}
