/** The tasks that need the writer of Parquet, as Lambda functions. */
import { makeExportTask } from '../steps/export/task-make.ts';
import { buildTask } from '../steps/task-build.ts';
import { handlerOf, lambdaWorld } from './lambda-world.ts';

const world = lambdaWorld(async () => undefined);

export const build = handlerOf(world, 'build', buildTask);
export const makeExport = handlerOf(world, 'makeExport', makeExportTask);
