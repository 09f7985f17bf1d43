/**
 * Task: plans the export of the generation of a load before its tables are imported, and its comparison with
 * an earlier one, and completes both.
 */
import type { Source } from '../../../shared/datasets/define.ts';
import { exportPrefix } from '../../../shared/store/loads/exports.ts';
import { accountOf, judged } from '../../account/account.ts';
import { extractedIn } from '../../account/label.ts';
import { byResource, isExported } from '../../account/summary.ts';
import { beginComparison, endComparison, packTasks } from '../../changes/arrange.ts';
import { endChangedFiles } from '../../changes/files/manifest.ts';
import { CHANGES_GATE, judgeChanges } from '../../changes/gate.ts';
import { changesOf, comparisonIfThere } from '../../changes/job.ts';
import { beginExport, endExport, exportPlanOf, fileTasks, indexKept } from '../../export/arrange.ts';
import { type ExportPlaces, type ExportPlan, exportKeys, placesOf } from '../../export/job.ts';
import { type Load, planOf } from '../../work/load.ts';
import { sourceOf, workKeys } from '../../work/plan.ts';
import type { World } from '../../work/world.ts';

type Round = 'begin' | 'list' | 'compare' | 'pack' | 'end';

interface Input {
  readonly load: Load;
  readonly round: Round;
}

interface Arranged {
  readonly wanted: boolean;
  /** Names of the tables that are to be imported; only of the last round. */
  readonly tables?: readonly string[];
}

/** Writes the lists of the tasks of an export, and at the end its manifest. */
export async function arrangeExportTask(world: World, { load, round }: Input): Promise<Arranged> {
  if (round === 'begin') return begin(world, load);
  const places = placesOf(world, load);
  const plan = await exportPlanOf(places);
  return ROUNDS[round](world, load, places, plan);
}

const ROUNDS: Readonly<
  Record<
    Exclude<Round, 'begin'>,
    (world: World, load: Load, places: ExportPlaces, plan: ExportPlan) => Promise<Arranged>
  >
> = { list, compare, pack, end };

async function list(
  { work }: World,
  { lists }: Load,
  places: ExportPlaces,
  plan: ExportPlan,
): Promise<Arranged> {
  await work.write(lists.files, JSON.stringify(await fileTasks(places, plan)));
  return { wanted: true };
}

/** Rows between the tasks are deleted once the files are made, unless their room costs nothing. */
async function compare(
  world: World,
  load: Load,
  places: ExportPlaces,
  exported: ExportPlan,
): Promise<Arranged> {
  await indexKept(places, exported);
  const plan = await planOf(world, load);
  const { rows } = exportKeys(places.prefix);
  if (plan.groups > 1) await world.work.discard(exported.files.map((_, file) => rows(file)));
  const { changes } = sourceOf(plan);
  const bounds = exported.bounds[changes?.of.name ?? ''] ?? [];
  const tasks = changes ? await beginComparison(world, load, plan, bounds) : null;
  if (tasks) await world.work.write(load.lists.compare, JSON.stringify(tasks));
  return { wanted: tasks !== null };
}

/** Applies the gate before the changes are packed, of which a wrong publication has many. */
async function pack(world: World, load: Load): Promise<Arranged> {
  const plan = await planOf(world, load);
  const { comparison, counts, tasks } = await packTasks(world.work, plan);
  await world.work.write(load.lists.pack, JSON.stringify(tasks));
  const account = await accountOf(world, plan);
  const others = account.gates.filter(({ gate }) => gate !== CHANGES_GATE);
  const gates = [...others, judgeChanges(changesOf(plan), counts, comparison, load.accept)];
  await judged(world, load, plan, { ...account, gates });
  return { wanted: true };
}

async function end(world: World, load: Load, places: ExportPlaces, exported: ExportPlan): Promise<Arranged> {
  await endExport(places, exported);
  const plan = await planOf(world, load);
  const comparison = await comparisonIfThere(world.work, plan);
  if (!comparison) return { wanted: true, tables: load.tables };
  const { table, items } = await endComparison(world, plan, comparison);
  await endChangedFiles({ work: world.work, exports: world.exports.objects }, plan, comparison);
  const account = await accountOf(world, plan);
  const summary = { ...account.summary, items: { ...account.summary.items, [table]: items } };
  await world.work.write(workKeys(plan).account, JSON.stringify({ ...account, summary }));
  return { wanted: true, tables: [...load.tables, table] };
}

async function begin(world: World, load: Load): Promise<Arranged> {
  const plan = await planOf(world, load);
  const { summary } = await accountOf(world, plan);
  if (!isExported(summary, world.exports.mostRows)) {
    // An attempt that was killed may have written files when more rows were allowed.
    await world.exports.objects.remove(exportPrefix(plan));
    return { wanted: false };
  }
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
