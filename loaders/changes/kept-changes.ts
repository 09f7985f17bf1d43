/** What of comparisons is kept: the tables and files of the pairs in a chain, and rows to compare with. */
import type { SourceState } from '../../shared/store/generations/manifest.ts';
import { chainOf, readPairs } from '../../shared/store/generations/pairs.ts';
import { controlOf, type LoadContext } from '../work/context.ts';

export interface KeptChanges {
  /** The later generations of pairs whose table and files are kept. */
  readonly pairs: ReadonlySet<string>;
  /** Generations whose rows are kept. */
  readonly rows: ReadonlySet<string>;
}

/**
 * `generations` are those that are served, or may be served again, and that of an unfinished load, which has
 * no pair yet. The next load of the served version is compared with the earlier one of its pair.
 * @throws StoreError
 */
export async function keptChanges(
  context: LoadContext,
  source: string,
  {
    served,
    generations,
    unfinished,
  }: {
    readonly served: SourceState | undefined;
    readonly generations: readonly string[];
    readonly unfinished: string | undefined;
  },
): Promise<KeptChanges> {
  const pairs = await readPairs(context.client, controlOf(context), source);
  const chained = generations.flatMap((generation) => chainOf(pairs, generation));
  const before = pairs.find(({ to }) => to === served?.generation)?.from;
  const own = unfinished === undefined ? [] : [unfinished];
  return {
    pairs: new Set([...chained.filter(({ table }) => table !== null).map(({ to }) => to), ...own]),
    rows: new Set([...generations, ...own, ...(before === undefined ? [] : [before])]),
  };
}
