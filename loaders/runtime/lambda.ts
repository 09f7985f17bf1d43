/** The later tasks of a load as Lambda functions in one bundle: one handler a task, under the task's name. */
import { handlerOf, lambdaWorld } from './lambda-world.ts';
import { LATER_TASKS as TASKS } from './later-tasks.ts';

/** Only `prepare` takes locks and checks other executions. */
const world = lambdaWorld(async () => undefined);

export const partition = handlerOf(world, 'partition', TASKS.partition);
export const listRuns = handlerOf(world, 'listRuns', TASKS.listRuns);
export const judge = handlerOf(world, 'judge', TASKS.judge);
export const arrangeExport = handlerOf(world, 'arrangeExport', TASKS.arrangeExport);
export const beginImport = handlerOf(world, 'beginImport', TASKS.beginImport);
export const seeImport = handlerOf(world, 'seeImport', TASKS.seeImport);
export const verify = handlerOf(world, 'verify', TASKS.verify);
export const publish = handlerOf(world, 'publish', TASKS.publish);
export const finish = handlerOf(world, 'finish', TASKS.finish);
export const fail = handlerOf(world, 'fail', TASKS.fail);
export const explain = handlerOf(world, 'explain', TASKS.explain);
