/** A comparison of two generations as data: what is compared, and the names of its work objects. */
import type { Changes } from '../../shared/datasets/changes.ts';
import type { Pair } from '../../shared/store/generations/pairs.ts';
import { changedFilesPrefix } from '../../shared/store/loads/exports.ts';
import { type ComparisonPlan, numbered, type Plan, sourceOf, workKeys } from '../work/plan.ts';
import { type Objects, readJsonIfThere } from '../work/ports.ts';
import type { World } from '../work/world.ts';
import { forgetGone } from './kept/gone.ts';

type LoadKey = Pick<Plan, 'source' | 'loadId'>;

/** The results of the tasks whose items are in the table of changes begin with this. */
const BUILT = 'changes-';

export const comparisonKeys = (plan: LoadKey) => {
  const { changes: prefix, builds, built } = workKeys(plan);
  return {
    prefix,
    /** Sorted changes of the keys of a range, and their counts. */
    rows: (range: number) => `${prefix}compared/${numbered(range)}.rows`,
    compared: (range: number) => `${prefix}compared/${numbered(range)}.json`,
    /** Changes and changed rows of the keys of a range, as files have them. */
    changedRows: (range: number) => `${prefix}changed/${numbered(range)}.rows`,
    files: `${prefix}files.json`,
    madeFiles: `${prefix}made/`,
    madeFile: (file: number) => `${prefix}made/${numbered(file)}.json`,
    pieces: `${prefix}pieces.json`,
    packed: (group: number) => `${prefix}packed/${numbered(group)}.json`,
    pair: `${prefix}pair.json`,
    builds: builds + BUILT,
    built: (name: string) => built(BUILT + name),
  };
};

/** @throws Error for a source whose generations are not compared */
export function changesOf(plan: Pick<Plan, 'source'>): Changes {
  const { changes, name } = sourceOf(plan);
  if (!changes) throw new Error(`the generations of ${name} are not compared`);
  return changes;
}

/** @throws Error where the load compares nothing */
export function comparisonOf({ comparison, loadId }: Plan): ComparisonPlan {
  if (!comparison) throw new Error(`${loadId} is compared with no generation`);
  return comparison;
}

/** Returns the pair of a load that has compared; null where it compares nothing. */
export const pairIfThere = (work: Objects, plan: LoadKey): Promise<Pair | null> =>
  readJsonIfThere<Pair>(work, comparisonKeys(plan).pair);

/** Removes the comparison of an earlier attempt: another generation may be served meanwhile. */
export async function forgetComparison(
  { work, exports }: Pick<World, 'work' | 'exports'>,
  plan: LoadKey & Pick<Plan, 'generation'>,
): Promise<void> {
  const { changes } = sourceOf(plan);
  if (!changes) return;
  const { items, imported } = workKeys(plan);
  const { prefix, builds } = comparisonKeys(plan);
  for (const one of [prefix, builds, items(changes.name)]) await work.remove(one);
  await work.discard([imported(changes.name)]);
  await forgetGone(work, plan);
  await exports.objects.remove(changedFilesPrefix(plan));
}
