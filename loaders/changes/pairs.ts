/** Records the pair of a load, so that requests see it from the switch on, and forgets pairs of no chain. */
import { tableExists } from '../../shared/aws/drop-table.ts';
import type { StoreClient } from '../../shared/aws/dynamodb.ts';
import type { SourceState } from '../../shared/store/generations/manifest.ts';
import { isOfSameFiles } from '../../shared/store/generations/names.ts';
import { chainOf, type Pair, readPairs, writePairs } from '../../shared/store/generations/pairs.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { type Plan, sourceOf } from '../work/plan.ts';
import type { World } from '../work/world.ts';
import { baselineOf } from './baseline.ts';
import { pairIfThere } from './job.ts';

/**
 * `served` is the generation that is served until the switch. A load that has compared nothing gets a pair
 * without a table, so that the pairs before it stay in the chain. Requires the lock. @throws StoreError
 */
export async function recordPair(
  { client, tablePrefix, work }: World,
  plan: Plan,
  { served, sample }: { readonly served: SourceState | undefined; readonly sample: boolean },
): Promise<void> {
  if (!sourceOf(plan).changes) return;
  const control = controlTable(tablePrefix);
  const known = await readPairs(client, control, plan.source);
  const { version, generation: to } = plan;
  const baseline = baselineOf({ generation: to, sample }, served, known);
  if (!baseline && known.length === 0) return;
  const others = known.filter((pair) => pair.to !== to);
  const all = baseline
    ? [
        (await pairIfThere(work, plan)) ??
          notCompared({ from: baseline.generation, de: baseline.versao, to, para: version }),
        ...others,
      ]
    : others;
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
