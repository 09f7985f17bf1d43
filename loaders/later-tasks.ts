/** The tasks that come after `prepare`: they open no archive's directory and ask for no other load. */
import { buildTask } from './task-build.ts';
import { failTask, finishTask } from './task-ends.ts';
import { beginImportTask, seeImportTask } from './task-import.ts';
import { judgeTask, listRunsTask, publishTask, verifyTask } from './task-judge.ts';
import { partitionTask } from './task-partition.ts';

export const LATER_TASKS = {
  partition: partitionTask,
  build: buildTask,
  listRuns: listRunsTask,
  judge: judgeTask,
  beginImport: beginImportTask,
  seeImport: seeImportTask,
  verify: verifyTask,
  publish: publishTask,
  finish: finishTask,
  fail: failTask,
};
