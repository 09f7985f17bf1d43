/** The single tasks between the Maps: count the build, apply the gates, verify the import, and publish. */
import { accountOf, judged } from '../account/account.ts';
import { changesOf, pairIfThere } from '../changes/job.ts';
import { termTasks, writeDirectories } from '../pack/indexes.ts';
import { orderTasks } from '../pack/ordered-lists.ts';
import { discardRuns } from '../shuffle/discard.ts';
import type { Built } from '../work/built.ts';
import { contextOf, type Load, planOf } from '../work/load.ts';
import { type Plan, workKeys } from '../work/plan.ts';
import { readAllJson } from '../work/ports.ts';
import { together } from '../work/together.ts';
import type { World } from '../work/world.ts';
import { assess } from './assess.ts';
import { renewLock } from './lock.ts';
import { publish } from './publish.ts';
import { readIndexes } from './task-build.ts';
import type { Imported } from './task-import.ts';
import { verifyImport } from './verify.ts';

interface Input {
  readonly load: Load;
}

/** Writes the list of the tasks that pack ordered tables and the terms of search indexes. */
export async function listRunsTask(world: World, { load }: Input): Promise<object> {
  const plan = await planOf(world, load);
  const tasks = [...(await orderTasks(world.work, plan)), ...termTasks(plan)];
  await world.work.write(load.lists.order, JSON.stringify(tasks));
  return {};
}

/** @throws LoadRefused with a sentence for each gate that stops the load; StoreError */
export async function judgeTask(world: World, { load }: Input): Promise<object> {
  await writeDirectories(world.work, await planOf(world, load));
  return applyGates(world, { load });
}

/** @throws LoadRefused with a sentence for each gate that stops the load; StoreError */
export async function applyGates(world: World, { load }: Input): Promise<object> {
  const plan = await planOf(world, load);
  const indexes = await readIndexes(world, plan);
  await discardRuns(world.work, plan);
  await judged(world, load, plan, await assess(world, load, plan, indexes, await readBuilt(world, plan)));
  return {};
}

/** @throws LoadRefused, StoreError */
export async function verifyTask(world: World, { load }: Input): Promise<object> {
  const plan = await planOf(world, load);
  const pair = await pairIfThere(world.work, plan);
  const tables = pair ? [...load.tables, changesOf(plan).name] : load.tables;
  const imports = tables.map((name) => workKeys(plan).imported(name));
  const [{ summary, gates, comparison }, imported, built] = await together([
    accountOf(world, plan),
    readAllJson<Imported>(world.work, imports),
    readBuilt(world, plan),
  ]);
  const found = await verifyImport(contextOf(world, load), plan, summary, built, imported);
  const counted = gates.filter((g) => !found.some((f) => f.gate === g.gate));
  await judged(world, load, plan, { summary, gates: [...counted, ...found], comparison });
  return {};
}

/** @throws LockLost where another load has taken the lock, StoreError */
export async function publishTask(
  world: World,
  { load, execution }: Input & { readonly execution: string },
): Promise<object> {
  const plan = await planOf(world, load);
  await renewLock(contextOf(world, load), load, execution, world.holders);
  const { summary, gates } = await accountOf(world, plan);
  const accepted = gates.filter((g) => g.accepted).flatMap((g) => g.waivers ?? [g.gate]);
  await publish(contextOf(world, load), plan, { id: load.id, summary, accepted });
  return {};
}

async function readBuilt({ work }: World, plan: Plan): Promise<Built[]> {
  const objects = await work.list(workKeys(plan).builds);
  return readAllJson<Built>(
    work,
    objects.map(({ key }) => key),
  );
}
