/** The task that makes the files of an export as a Lambda function: only it needs the writer of Parquet. */
import { makeExportTask } from '../steps/export/task-make.ts';
import { handlerOf, lambdaWorld } from './lambda-world.ts';

export const makeExport = handlerOf(
  lambdaWorld(async () => undefined),
  'makeExport',
  makeExportTask,
);
