/** Task: does one part of an export. */

import type { ExportTask } from '../work/export-task.ts';
import type { Load } from '../work/load.ts';
import type { World } from '../work/world.ts';
import { exportPlanOf } from './arrange.ts';
import { makeFile } from './make-file.ts';
import { spread } from './spread.ts';
import { placesOf } from './task-arrange.ts';

export async function makeExportTask(
  world: World,
  { load, task }: { load: Load; task: ExportTask },
): Promise<object> {
  const places = placesOf(world, load);
  const plan = await exportPlanOf(places);
  if (task.kind === 'spread') await spread(places, plan, task.file);
  else await makeFile(places, plan, task);
  return {};
}
