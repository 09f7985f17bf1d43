/** Task: judges what changed, and completes the comparison and the bulk files. */
import { accountOf, judged } from '../../account/account.ts';
import { endComparison, packTasks } from '../../changes/arrange.ts';
import { endChangedFiles } from '../../changes/files/manifest.ts';
import { CHANGES_GATE, judgeChanges } from '../../changes/gate.ts';
import { changesOf } from '../../changes/job.ts';
import { endExport, indexKept } from '../../export/arrange.ts';
import { type Load, planOf } from '../../work/load.ts';
import { type Plan, workKeys } from '../../work/plan.ts';
import type { World } from '../../work/world.ts';

type Round = 'pack' | 'end';

interface Input {
  readonly load: Load;
  readonly round: Round;
}

interface Arranged {
  readonly wanted: boolean;
  /** Names of the tables that are to be imported; only of the last round. */
  readonly tables?: readonly string[];
}

/** Writes the list of the tasks that pack the changes, and at the end the manifests. */
export async function arrangeExportTask(world: World, { load, round }: Input): Promise<Arranged> {
  const plan = await planOf(world, load);
  if (!plan.exported) return { wanted: false, tables: load.tables };
  return round === 'pack' ? pack(world, load, plan) : end(world, load, plan);
}

/** Applies the gate before the changes are packed, of which a wrong publication has many. */
async function pack(world: World, load: Load, plan: Plan): Promise<Arranged> {
  await indexKept(world.work, plan);
  const { comparison } = plan;
  if (!comparison) return { wanted: false };
  const { counts, tasks } = await packTasks(world.work, plan, comparison);
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
  const { comparison } = plan;
  if (!comparison) return { wanted: true, tables: load.tables };
  const { table, items } = await endComparison(world, plan, comparison);
  await endChangedFiles(places, plan, comparison);
  const summary = { ...account.summary, items: { ...account.summary.items, [table]: items } };
  await world.work.write(workKeys(plan).account, JSON.stringify({ ...account, summary }));
  return { wanted: true, tables: [...load.tables, table] };
}
