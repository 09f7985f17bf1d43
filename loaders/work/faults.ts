/**
 * Stores why tasks of a Map failed. A Distributed Map does not return the errors of its children, so a state
 * after each child writes them to the work objects (docs/decisions/0034).
 */
import type { BuildTask, ExportTask } from './built.ts';
import type { Load } from './load.ts';
import { type Plan, workKeys } from './plan.ts';
import { readAllUnder } from './ports.ts';
import type { TaskFault, World } from './world.ts';

/** A task of partition is the number of its file. */
export type MapTask = number | BuildTask | ExportTask;

const nameOf = (task: MapTask): string => JSON.stringify(task).replace(/\W+/g, '-');

/** Returns the task's work for people: `partition of Empresas0.zip/…`. `plan` is null if unreadable. */
export function workOf(plan: Plan | null, task: MapTask): string {
  if (typeof task === 'number') return `partition of ${plan?.members[task]?.file ?? `file ${task}`}`;
  if (task.kind === 'order') return `build of the order ${task.order} of ${task.table}`;
  if (task.kind === 'pack') return `packing of the changes, group ${task.group}`;
  if (task.kind === 'delta') return `making of the file ${task.file} of changed rows`;
  return `build of bucket ${task.bucket} (${task.kind})`;
}

/** If the disk is full, the fault stays in the process's memory, which on one machine is the load's. */
export async function writeFault(world: World, load: Load, task: MapTask, fault: TaskFault): Promise<void> {
  try {
    await world.work.write(workKeys(load).fault(nameOf(task)), JSON.stringify(fault));
  } catch {
    world.unwritten.set(load.id, [...(world.unwritten.get(load.id) ?? []), fault]);
  }
}

export async function faultsOf(world: World, load: Load): Promise<TaskFault[]> {
  const written = await readAllUnder<TaskFault>(world.work, workKeys(load).faults);
  return [...written, ...(world.unwritten.get(load.id) ?? [])];
}

/** Removes the faults of an earlier attempt, which may have had other files. */
export const forgetFaults = (world: World, load: Load): Promise<void> =>
  world.work.remove(workKeys(load).faults);

/** Name and cause, as in the error output of a state. */
export interface StateFault {
  readonly Error: string;
  readonly Cause: string;
}

/** Returns the sentence of a cause. Lambda reports an error as `{"errorType", "errorMessage", …}`. */
export function sentenceOf(cause: string): string {
  try {
    const { errorMessage } = JSON.parse(cause) as { errorMessage?: unknown };
    return typeof errorMessage === 'string' ? errorMessage : cause;
  } catch {
    return cause;
  }
}
