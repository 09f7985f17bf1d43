/** The pairs of generations that are compared: which a load compares, records and keeps. */
import { tableExists } from '../../shared/aws/drop-table.ts';
import type { StoreClient } from '../../shared/aws/dynamodb.ts';
import type { SourceState } from '../../shared/store/generations/manifest.ts';
import { isOfSameFiles } from '../../shared/store/generations/names.ts';
import { chainOf, type Pair, readPairs, writePairs } from '../../shared/store/generations/pairs.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { type Plan, sourceOf } from '../work/plan.ts';
import type { World } from '../work/world.ts';
import { pairIfThere } from './job.ts';

/**
 * Returns the generation with which a load is compared: that which is served, also of the same version, or
 * where that is of the same files, the one with which it was compared: its pair is replaced. Nothing is
 * compared with the sample.
 */
export function baselineOf(
  generation: string,
  { served, sample }: Served,
  pairs: readonly Pair[],
): Pick<Pair, 'from' | 'de'> | null {
  if (!served || (served.sample ?? false) !== sample) return null;
  if (!isOfSameFiles(generation, served.generation)) return { from: served.generation, de: served.versao };
  const pair = pairs.find(({ to }) => to === served.generation);
  return pair ? { from: pair.from, de: pair.de } : null;
}

export interface Served {
  readonly served: SourceState | undefined;
  readonly sample: boolean;
}

/**
 * Records the pair of a load, so that requests see it from the switch on, and forgets pairs of no chain.
 * `served` is the generation that is served until the switch. A load that has compared nothing gets a pair
 * without a table, so that the pairs before it stay in the chain. Requires the lock. @throws StoreError
 */
export async function recordPair(
  { client, tablePrefix, work }: World,
  plan: Plan,
  { served, sample }: Served,
): Promise<void> {
  if (!sourceOf(plan).changes) return;
  const control = controlTable(tablePrefix);
  const known = await readPairs(client, control, plan.source);
  const { version, generation: to } = plan;
  const baseline = baselineOf(to, { served, sample }, known);
  if (!baseline && known.length === 0) return;
  const others = known.filter((pair) => pair.to !== to);
  const own =
    baseline && ((await pairIfThere(work, plan)) ?? notCompared({ ...baseline, to, para: version }));
  const all = own ? [own, ...others] : others;
  const chains = generationsOf(served, to).map((generation) => chainOf(plan.source, all, generation));
  const wanted = all.filter((pair) => chains.some((chain) => chain.includes(pair)));
  const there = await Promise.all(wanted.map((pair) => ifThere(client, pair)));
  const left = leftBeside(
    plan,
    others.filter((pair) => !chains[0]?.includes(pair)),
  );
  await writePairs(
    client,
    control,
    plan.source,
    there.map((pair) => (pair.to === to && left.length > 0 ? { ...pair, left } : pair)),
  );
}

/** Returns other generations of the version, each of other files. `pairs` do not lead to the loaded one. */
const leftBeside = ({ version, generation }: Plan, pairs: readonly Pair[]): string[] =>
  pairs
    .filter(({ para }) => para === version)
    .flatMap(({ to, left = [] }) => [to, ...left])
    .filter((one, i, all) => [generation, ...all.slice(0, i)].every((other) => !isOfSameFiles(one, other)));

/** Without this a table that somebody has deleted would fail every history as long as its pair is kept. */
async function ifThere(client: StoreClient, pair: Pair): Promise<Pair> {
  if (pair.table === null || (await tableExists(client, pair.table))) return pair;
  return notCompared(pair);
}

const notCompared = (pair: Omit<Pair, 'table' | 'rows' | 'kinds'>): Pair => ({
  ...pair,
  table: null,
  rows: 0,
  kinds: {},
});

/** Returns the generations that may be served after the switch, or where it fails. */
const generationsOf = (served: SourceState | undefined, to: string): string[] => {
  const kept = (served?.kept ?? []).map(({ generation }) => generation);
  const all = [to, served?.generation, served?.previous, ...kept];
  return all.filter((generation): generation is string => typeof generation === 'string');
};

export type KeptChanges = Awaited<ReturnType<typeof keptChanges>>;

/**
 * Returns what of comparisons is kept, by generations: in `pairs` those whose tables and files of changes are
 * kept, in `rows` those whose rows are, to compare with. `generations` are those that are served, or may be
 * served again, and that of an unfinished load, which has no pair yet. Where one of them is loaded again, it
 * is compared with the earlier generation of its pair. @throws StoreError
 */
export async function keptChanges(
  { client, tablePrefix }: World,
  source: string,
  generations: readonly string[],
  unfinished: string | undefined,
) {
  const pairs = await readPairs(client, controlTable(tablePrefix), source);
  const chained = generations.flatMap((generation) => chainOf(source, pairs, generation));
  const before = pairs.filter(({ to }) => generations.includes(to)).map(({ from }) => from);
  const own = unfinished === undefined ? [] : [unfinished];
  return {
    pairs: new Set([...chained.filter(({ table }) => table !== null).map(({ to }) => to), ...own]),
    rows: new Set([...generations, ...own, ...before]),
  };
}
