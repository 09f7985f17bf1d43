/** Task: plans the export of the generation of a load before its tables are imported, and completes it. */
import type { Source } from '../../shared/datasets/define.ts';
import { accountOf } from '../account/account.ts';
import { extractedIn } from '../account/label.ts';
import { byResource, isExported } from '../account/summary.ts';
import { type Load, planOf } from '../work/load.ts';
import { type Plan, sourceOf, workKeys } from '../work/plan.ts';
import type { World } from '../work/world.ts';
import { beginExport, endExport, exportPlanOf, fileTasks } from './arrange.ts';
import { type ExportPlaces, type ExportPlan, exportKeys } from './job.ts';

/** Returns where the export of a load reads and writes. */
export const placesOf = ({ work, exports }: World, plan: Pick<Plan, 'source' | 'loadId'>): ExportPlaces => ({
  items: work,
  work,
  prefix: workKeys(plan).export,
  to: exports.objects,
});

interface Input {
  readonly load: Load;
  readonly round: 'begin' | 'list' | 'end';
}

/** Writes the lists of the tasks of an export, and at the end its manifest. */
export async function arrangeExportTask(world: World, { load, round }: Input): Promise<{ wanted: boolean }> {
  if (round === 'begin') return begin(world, load);
  const places = placesOf(world, load);
  const plan = await exportPlanOf(places);
  if (round === 'list')
    await world.work.write(load.lists.files, JSON.stringify(await fileTasks(places, plan)));
  else await end(world, load, places, plan);
  return { wanted: true };
}

/** Rows between the tasks are deleted, unless their room costs nothing until the load ends. */
async function end(world: World, load: Load, places: ExportPlaces, plan: ExportPlan): Promise<void> {
  await endExport(places, plan);
  const { groups } = await planOf(world, load);
  const keys = exportKeys(places.prefix);
  if (groups > 1) await world.work.discard(plan.files.map((_, file) => keys.rows(file)));
}

async function begin(world: World, load: Load): Promise<{ wanted: boolean }> {
  const plan = await planOf(world, load);
  const { summary } = await accountOf(world, plan);
  if (!isExported(summary, world.exports.mostRows)) return { wanted: false };
  const rows = byResource(summary, ({ stored }) => stored);
  const { source, version, generation, form, origin } = plan;
  const tasks = await beginExport(placesOf(world, plan), {
    source,
    version,
    generation,
    form,
    origin,
    sample: load.sample,
    contentHash: summary.contentHash,
    extracted: extractedIn(plan),
    prefixOf: workKeys(plan).items,
    rows: Math.max(0, ...Object.values(rows)),
    stored: rows,
    kept: keptIn(sourceOf(plan)),
  });
  await world.work.write(load.lists.spread, JSON.stringify(tasks));
  return { wanted: true };
}

/** Returns the resources that are compared, and that by which changes are placed. */
function keptIn({ changes }: Source): string[] {
  if (!changes) return [];
  const all = [...changes.resources.map(({ resource }) => resource), changes.place.resource];
  return [...new Set(all.map(({ name }) => name))];
}
