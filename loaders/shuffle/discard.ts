/**
 * Deletes rows between the tasks of a load as soon as no task reads them again, also none of a load that
 * continues: the results of the tasks that read them are stored. A load of one group keeps them until it
 * ends.
 */
import { codecsOf } from '../records/codecs/codec.ts';
import { indexesOf } from '../records/indexing/index-codec.ts';
import { type BuildTask, nameOf } from '../work/built.ts';
import { type Plan, rowBuckets, sourceOf, workKeys } from '../work/plan.ts';
import type { Objects } from '../work/ports.ts';
import { bucketsOf, type Grouping, groupOf, ofRows } from './bucket-groups.ts';
import { derivedTables } from './derived.ts';

/** The rounds of the build whose tasks are the buckets. */
type Round = 'rows' | 'derived';

const groupingOf = (plan: Plan, kind: Round): Grouping => (kind === 'rows' ? ofRows(plan) : plan);

/** Whether all buckets of a group have results. The last is usually built last, so it is checked first. */
async function isBuilt(work: Objects, plan: Plan, kind: Round, group: number): Promise<boolean> {
  const { from, to } = bucketsOf(groupingOf(plan, kind), group);
  for (let bucket = to - 1; bucket >= from; bucket--) {
    const key = workKeys(plan).built(nameOf({ kind, bucket }));
    if ((await work.readIfThere(key, 0, 1)) === null) return false;
  }
  return true;
}

/** Deletes the rows that the group of a task has read, where this task was the last one of its group. */
export async function discardRead(work: Objects, plan: Plan, task: BuildTask): Promise<void> {
  if (plan.groups === 1 || (task.kind !== 'rows' && task.kind !== 'derived')) return;
  const group = groupOf(groupingOf(plan, task.kind), task.bucket);
  if (!(await isBuilt(work, plan, task.kind, group))) return;
  await work.discard(task.kind === 'rows' ? scattered(plan, group) : derived(plan, group));
}

const scattered = (plan: Plan, group: number): string[] =>
  plan.members.map(({ task }) => workKeys(plan).scattered(task, group));

const bucketsIn = ({ buckets }: Plan): number[] => Array.from({ length: buckets }, (_, bucket) => bucket);

function derived(plan: Plan, group: number): string[] {
  const source = sourceOf(plan);
  const tables = [...derivedTables(source).map(({ codec }) => codec), ...indexesOf(source)];
  return tables.flatMap(({ table }) =>
    rowBuckets(plan).map((from) => workKeys(plan).derived(table.name, from, group)),
  );
}

/** Deletes the runs of ordered lists and terms of search indexes, read by the third round of the build. */
export async function discardRuns(work: Objects, plan: Plan): Promise<void> {
  if (plan.groups === 1) return;
  const keys = workKeys(plan);
  const source = sourceOf(plan);
  const runs = codecsOf(source).flatMap(({ table, orders }) =>
    orders.length === 0 ? [] : bucketsIn(plan).map((bucket) => keys.runs(table.name, bucket)),
  );
  const terms = indexesOf(source).flatMap(({ table }) =>
    bucketsIn(plan).map((range) => keys.terms(table.name, range)),
  );
  await work.discard([...runs, ...terms]);
}
