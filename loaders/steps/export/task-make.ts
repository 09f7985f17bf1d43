/** Task: does one part of an export, or of the comparison with an earlier generation. */

import { compareRange } from '../../changes/compare-range.ts';
import { makeChangedFile } from '../../changes/files/make-file.ts';
import { comparisonOf } from '../../changes/job.ts';
import { packPieces } from '../../changes/pack-pieces.ts';
import { exportPlanOf } from '../../export/arrange.ts';
import { placesOf } from '../../export/job.ts';
import { makeFile } from '../../export/make-file.ts';
import { spread } from '../../export/spread.ts';
import type { ExportTask } from '../../work/export-task.ts';
import { type Load, planOf } from '../../work/load.ts';
import type { World } from '../../work/world.ts';

export async function makeExportTask(
  world: World,
  { load, task }: { load: Load; task: ExportTask },
): Promise<object> {
  const { work } = world;
  if (task.kind === 'compare') {
    const plan = await planOf(world, load);
    await compareRange(work, plan, await comparisonOf(work, plan), task.range);
    return {};
  }
  if (task.kind === 'pack') {
    await packPieces(work, await planOf(world, load), task.group);
    return {};
  }
  if (task.kind === 'delta') {
    const plan = await planOf(world, load);
    const to = { work, exports: world.exports.objects };
    await makeChangedFile(to, plan, await comparisonOf(work, plan), task.file);
    return {};
  }
  const places = placesOf(world, load);
  const plan = await exportPlanOf(places);
  if (task.kind === 'spread') await spread(places, plan, task.file);
  else await makeFile(places, plan, task);
  return {};
}
