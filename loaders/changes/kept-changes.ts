/** What of comparisons is kept: the tables and files of the pairs in a chain, and rows to compare with. */
import { chainOf, readPairs } from '../../shared/store/generations/pairs.ts';
import { controlTable } from '../../shared/store/tables.ts';
import type { World } from '../work/world.ts';

export interface KeptChanges {
  /** The later generations of pairs whose table and files are kept. */
  readonly pairs: ReadonlySet<string>;
  readonly rows: ReadonlySet<string>;
}

/**
 * `generations` are those that are served, or may be served again, and that of an unfinished load, which has
 * no pair yet. Where one of them is loaded again, it is compared with the earlier generation of its pair.
 * @throws StoreError
 */
export async function keptChanges(
  { client, tablePrefix }: World,
  source: string,
  {
    generations,
    unfinished,
  }: { readonly generations: readonly string[]; readonly unfinished: string | undefined },
): Promise<KeptChanges> {
  const pairs = await readPairs(client, controlTable(tablePrefix), source);
  const chained = generations.flatMap((generation) => chainOf(source, pairs, generation));
  const before = pairs.filter(({ to }) => generations.includes(to)).map(({ from }) => from);
  const own = unfinished === undefined ? [] : [unfinished];
  return {
    pairs: new Set([...chained.filter(({ table }) => table !== null).map(({ to }) => to), ...own]),
    rows: new Set([...generations, ...own, ...before]),
  };
}
