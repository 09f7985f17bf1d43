/** Task: builds the import files of one bucket, or of one piece of an ordered table. */

import { dropIdleKernels } from '../kernels/instance.ts';
import type { BuildTask } from '../work/built.ts';
import { type Load, planOf } from '../work/load.ts';
import { type Plan, workKeys } from '../work/plan.ts';
import { readAllJson } from '../work/ports.ts';
import type { ScatterIndex } from '../work/scattered.ts';
import type { World } from '../work/world.ts';
import { build } from './build.ts';

/**
 * The indexes are cached, because every bucket needs all of them and a process builds many buckets. The key
 * is the execution and not the load: another attempt at the same files partitions them again.
 */
let known: { readonly execution: string; readonly reading: ReturnType<typeof readPlanned> } | null = null;

function knownOf(world: World, load: Load) {
  if (known?.execution === load.id) return known.reading;
  const reading = readPlanned(world, load);
  known = { execution: load.id, reading };
  reading.catch(() => {
    if (known?.reading === reading) known = null;
  });
  return reading;
}

async function readPlanned(world: World, load: Load) {
  const plan = await planOf(world, load);
  return { plan, indexes: await readIndexes(world, plan) };
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
