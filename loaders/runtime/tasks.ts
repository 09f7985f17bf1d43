/**
 * The functions behind the states of a load. Each takes plain data and reads the rest from the work objects.
 * It is idempotent: after a failure, finished work is read from the work objects.
 */
import type { TaskName } from '../../shared/ingestion/definition.ts';
import { makeExportTask } from '../steps/export/task-make.ts';
import { buildTask } from '../steps/task-build.ts';
import { prepareTask } from '../steps/task-prepare.ts';
import type { World } from '../work/world.ts';
import { LATER_TASKS } from './later-tasks.ts';

/** A task; its input is the payload of its state in the definition. */
export type Task = (world: World, input: never) => Promise<unknown>;

export const TASK_FUNCTIONS = {
  prepare: prepareTask,
  build: buildTask,
  makeExport: makeExportTask,
  ...LATER_TASKS,
} satisfies Record<TaskName, Task>;
