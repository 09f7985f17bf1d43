/** Task: plans the comparison of a load with an earlier generation, and completes it and the bulk files. */
import { accountOf, judged } from '../../account/account.ts';
import { beginComparison, endComparison, packTasks } from '../../changes/arrange.ts';
import { endChangedFiles } from '../../changes/files/manifest.ts';
import { CHANGES_GATE, judgeChanges } from '../../changes/gate.ts';
import { changesOf, comparisonIfThere } from '../../changes/job.ts';
import { endExport, indexKept } from '../../export/arrange.ts';
import { type Load, planOf } from '../../work/load.ts';
import { type Plan, sourceOf, workKeys } from '../../work/plan.ts';
import type { World } from '../../work/world.ts';

type Round = 'compare' | 'pack' | 'end';

interface Input {
  readonly load: Load;
  readonly round: Round;
}

interface Arranged {
  readonly wanted: boolean;
  /** Names of the tables that are to be imported; only of the last round. */
  readonly tables?: readonly string[];
}

/** Writes the lists of the tasks of the comparison, and at the end the manifests. */
export async function arrangeExportTask(world: World, { load, round }: Input): Promise<Arranged> {
  const plan = await planOf(world, load);
  return plan.exported ? ROUNDS[round](world, load, plan) : { wanted: false, tables: load.tables };
}

const ROUNDS: Readonly<Record<Round, (world: World, load: Load, plan: Plan) => Promise<Arranged>>> = {
  compare,
  pack,
  end,
};

async function compare(world: World, load: Load, plan: Plan): Promise<Arranged> {
  await indexKept(world.work, plan);
  const tasks = sourceOf(plan).changes ? await beginComparison(world, load, plan) : null;
  if (tasks) await world.work.write(load.lists.compare, JSON.stringify(tasks));
  return { wanted: tasks !== null };
}

/** Applies the gate before the changes are packed, of which a wrong publication has many. */
async function pack(world: World, load: Load, plan: Plan): Promise<Arranged> {
  const { comparison, counts, tasks } = await packTasks(world.work, plan);
  await world.work.write(load.lists.pack, JSON.stringify(tasks));
  const account = await accountOf(world, plan);
  const others = account.gates.filter(({ gate }) => gate !== CHANGES_GATE);
  const gates = [...others, judgeChanges(changesOf(plan), counts, comparison, load.accept)];
  await judged(world, load, plan, { ...account, gates });
  return { wanted: true };
}

async function end(world: World, load: Load, plan: Plan): Promise<Arranged> {
  const places = { work: world.work, exports: world.exports.objects };
  const account = await accountOf(world, plan);
  await endExport(places, plan, account.summary, load.sample);
  const comparison = await comparisonIfThere(world.work, plan);
  if (!comparison) return { wanted: true, tables: load.tables };
  const { table, items } = await endComparison(world, plan, comparison);
  await endChangedFiles(places, plan, comparison);
  const summary = { ...account.summary, items: { ...account.summary.items, [table]: items } };
  await world.work.write(workKeys(plan).account, JSON.stringify({ ...account, summary }));
  return { wanted: true, tables: [...load.tables, table] };
}
