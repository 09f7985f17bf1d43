/** The tasks after `prepare`: without archive directories and checks of other loads the bundle is smaller. */
import { arrangeExportTask } from '../steps/export/task-arrange.ts';
import { partitionTask } from '../steps/partition.ts';
import { explainTask, failTask, finishTask } from '../steps/task-ends.ts';
import { beginImportTask, seeImportTask } from '../steps/task-import.ts';
import { judgeTask, listRunsTask, publishTask, verifyTask } from '../steps/task-judge.ts';

export const LATER_TASKS = {
  partition: partitionTask,
  listRuns: listRunsTask,
  judge: judgeTask,
  arrangeExport: arrangeExportTask,
  beginImport: beginImportTask,
  seeImport: seeImportTask,
  verify: verifyTask,
  publish: publishTask,
  finish: finishTask,
  fail: failTask,
  explain: explainTask,
};
