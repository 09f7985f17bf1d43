/** Task: builds the import files of one bucket, or of one piece of an ordered table. */

import { dropIdleKernels } from '../kernels/instance.ts';
import type { BuildTask } from '../work/built.ts';
import { type Load, planOf } from '../work/load.ts';
import { type Plan, workKeys } from '../work/plan.ts';
import { readAllJson } from '../work/ports.ts';
import type { ScatterIndex } from '../work/scattered.ts';
import type { World } from '../work/world.ts';
import { build } from './build.ts';

interface Known {
  readonly plan: Plan;
  readonly indexes: readonly ScatterIndex[];
}

/**
 * The indexes are cached, because every bucket needs all of them and a process builds many buckets. The key
 * is the execution and not the load: another attempt at the same files partitions them again.
 */
let known: Promise<Known> | null = null;
let knownExecution = '';

function knownOf(world: World, load: Load): Promise<Known> {
  if (known && knownExecution === load.id) return known;
  const reading = planOf(world, load).then(async (plan) => ({
    plan,
    indexes: await readIndexes(world, plan),
  }));
  known = reading;
  knownExecution = load.id;
  reading.catch(() => {
    if (known === reading) known = null;
  });
  return reading;
}

export const readIndexes = (world: World, plan: Plan): Promise<ScatterIndex[]> =>
  readAllJson<ScatterIndex>(
    world.work,
    plan.members.map((m) => workKeys(plan).scatterIndex(m.task)),
  );

/** The kind of the last task of this process. */
let lastKind: BuildTask['kind'] | null = null;

/** @throws LoadRefused, StoreError */
export async function buildTask(
  world: World,
  { load, task }: { load: Load; task: BuildTask },
): Promise<object> {
  if (task.kind !== lastKind) dropIdleKernels();
  lastKind = task.kind;
  const { plan, indexes } = await knownOf(world, load);
  const built = await build({ work: world.work, exports: world.exports.objects }, plan, indexes, task);
  world.progress(built.rows, built.bytes);
  return {};
}
