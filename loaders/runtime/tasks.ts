/**
 * The functions behind the states of a load. Each takes plain data, finds the rest in the work objects, and may be
 * called again after it failed: what it has finished it answers from there.
 */
import type { TaskName } from '../../shared/ingestion/definition.ts';
import { prepareTask } from '../steps/task-prepare.ts';
import type { World } from '../work/world.ts';
import { LATER_TASKS } from './later-tasks.ts';

/** Input of each task by its name, as the definition hands it over. */
export type Task = (world: World, input: never) => Promise<unknown>;

export const TASK_FUNCTIONS = { prepare: prepareTask, ...LATER_TASKS } satisfies Record<TaskName, Task>;
