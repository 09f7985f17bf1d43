/** Task: packs some changes, or makes one file of changed rows. */

import { makeChangedFile } from '../../changes/files/make-file.ts';
import { comparisonOf } from '../../changes/job.ts';
import { packPieces } from '../../changes/pack-pieces.ts';
import type { ExportTask } from '../../work/built.ts';
import { type Load, planOf } from '../../work/load.ts';
import type { World } from '../../work/world.ts';

export async function makeExportTask(
  world: World,
  { load, task }: { load: Load; task: ExportTask },
): Promise<object> {
  const { work } = world;
  const plan = await planOf(world, load);
  if (task.kind === 'pack') await packPieces(work, plan, task.group);
  else await makeChangedFile({ work, exports: world.exports.objects }, plan, comparisonOf(plan), task.file);
  return {};
}
