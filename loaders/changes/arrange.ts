/** Writes the lists of the tasks of a comparison, and completes its table. */
import { kindsOf } from '../../shared/datasets/changes.ts';
import { readManifest } from '../../shared/store/generations/manifest.ts';
import { type Pair, readPairs } from '../../shared/store/generations/pairs.ts';
import { generationTable } from '../../shared/store/tables.ts';
import { total } from '../account/summary.ts';
import type { Built } from '../work/built.ts';
import { controlOf } from '../work/context.ts';
import type { ExportTask } from '../work/export-task.ts';
import { contextOf, type Load } from '../work/load.ts';
import type { Plan } from '../work/plan.ts';
import { type Objects, readAllJson, readJson } from '../work/ports.ts';
import type { World } from '../work/world.ts';
import { type Baseline, baselineOf } from './baseline.ts';
import type { ComparedRange } from './compare-range.ts';
import { addedUp, type ChangeCounts } from './counts.ts';
import { changedSets, planChangedFiles } from './files/make-file.ts';
import { ItemParts } from './item-parts.ts';
import { type ComparisonPlan, changesOf, comparisonKeys, comparisonOf } from './job.ts';
import { indexGone } from './kept/gone.ts';
import { type Kept, openKept } from './kept/kept.ts';
import { addLists, type PackedPiece, type PieceTask } from './pack-pieces.ts';

/** Returns the tasks that compare, one for each range of keys; null where nothing is compared. @throws StoreError */
export async function beginComparison(world: World, load: Load, plan: Plan): Promise<ExportTask[] | null> {
  const baseline = await servedBaseline(world, load, plan);
  if (!baseline) return null;
  const { source, generation: to, version: para, bounds } = plan;
  const before = await openKept(world.work, { source, generation: baseline.generation });
  const now = await openKept(world.work, { source, generation: to });
  if (!before || !now) return null;
  const { generation: from, versao: de } = baseline;
  const files = hasSameFields(before, now) ? Object.keys(now.index.fields) : null;
  const comparison: ComparisonPlan = { from, de, to, para, bounds, files };
  await world.work.write(comparisonKeys(plan).plan, JSON.stringify(comparison));
  return rangesOf(comparison).map((range) => ({ kind: 'compare', range }));
}

const hasSameFields = (before: Kept, now: Kept): boolean =>
  JSON.stringify(before.index.fields) === JSON.stringify(now.index.fields);

async function servedBaseline(world: World, load: Load, plan: Plan): Promise<Baseline | null> {
  const control = controlOf(contextOf(world, load));
  const { sources } = await readManifest(world.client, control);
  const pairs = await readPairs(world.client, control, plan.source);
  return baselineOf({ generation: plan.generation, sample: load.sample }, sources[plan.source], pairs);
}

const rangesOf = ({ bounds }: ComparisonPlan): number[] =>
  Array.from({ length: bounds.length + 1 }, (_, range) => range);

export interface ComparedRanges {
  readonly comparison: ComparisonPlan;
  readonly counts: ChangeCounts;
  readonly tasks: readonly ExportTask[];
}

/** Returns what was counted, and the tasks that pack the lists of changes and make the files. */
export async function packTasks(work: Objects, plan: Plan): Promise<ComparedRanges> {
  const keys = comparisonKeys(plan);
  const comparison = await comparisonOf(work, plan);
  const compared = await comparedRanges(work, plan, comparison);
  const pieces = new Map<string, PieceTask & { readonly runs: PieceTask['runs'][number][] }>();
  for (const [range, { runs }] of compared.entries()) {
    for (const { piece, start, end } of runs) {
      const name = `${piece.by} ${piece.value}`;
      const task = pieces.get(name) ?? { ...piece, runs: [] };
      task.runs.push({ object: keys.rows(range), start, end });
      pieces.set(name, task);
    }
  }
  const groups = grouped([...pieces.values()]);
  await work.write(keys.pieces, JSON.stringify(groups));
  const found = compared.map(({ rowRuns: runs, stamps }, range) => ({
    object: keys.changedRows(range),
    runs,
    stamps,
  }));
  const files = planChangedFiles(changedSets(plan, comparison), found);
  await work.write(keys.files, JSON.stringify(files));
  const tasks = [
    ...(files?.tasks ?? []).map((_, file): ExportTask => ({ kind: 'delta', file })),
    ...groups.map((_, group): ExportTask => ({ kind: 'pack', group })),
  ];
  return { comparison, counts: addedUp(compared), tasks };
}

/** Bytes of the pieces of one task, about: there are some hundred, and most are small. */
const GROUP_BYTES = 16 << 20;

/** The largest piece comes first: it would run alone at the end. */
function grouped(pieces: readonly PieceTask[]): PieceTask[][] {
  const groups: PieceTask[][] = [];
  let room = 0;
  for (const piece of pieces.toSorted((a, b) => bytesOf(b) - bytesOf(a))) {
    room -= bytesOf(piece);
    if (room >= 0) groups.at(-1)?.push(piece);
    else {
      groups.push([piece]);
      room = GROUP_BYTES - bytesOf(piece);
    }
  }
  return groups;
}

const bytesOf = ({ runs }: PieceTask): number => runs.reduce((sum, { start, end }) => sum + end - start, 0);

const comparedRanges = (work: Objects, plan: Plan, comparison: ComparisonPlan): Promise<ComparedRange[]> =>
  readAllJson<ComparedRange>(work, rangesOf(comparison).map(comparisonKeys(plan).compared));

/** Writes the directories of all lists, and the pair. Returns the items of the table of changes. */
export async function endComparison(
  { work, tablePrefix }: World,
  plan: Plan,
  comparison: ComparisonPlan,
): Promise<{ readonly table: string; readonly items: number }> {
  const changes = changesOf(plan);
  const keys = comparisonKeys(plan);
  const groups = await readJson<PieceTask[][]>(work, keys.pieces);
  const packed = await readAllJson<PackedPiece[]>(
    work,
    groups.map((_, group) => keys.packed(group)),
  );
  const items = new ItemParts(work, plan, changes.name, 'diretorios');
  addLists(
    items,
    packed.flat(),
    kindsOf(changes).map(({ name }) => name),
  );
  await work.write(keys.built('lists'), JSON.stringify(await items.end()));
  const compared = await comparedRanges(work, plan, comparison);
  await indexGone(
    work,
    plan,
    compared.map(({ gone }) => gone),
  );
  const { kinds } = addedUp(compared);
  const { bounds: _, ...named } = comparison;
  const table = generationTable(tablePrefix, changes.name, plan.generation);
  const pair: Pair = { ...named, table, rows: total(kinds), kinds };
  await work.write(keys.pair, JSON.stringify(pair));
  // Rows between the tasks are deleted, unless their room costs nothing until the load ends.
  if (plan.groups > 1) await work.discard(rangesOf(comparison).map(keys.rows));
  return { table: changes.name, items: await itemsOf(work, plan) };
}

/** Returns the number of items that the tasks of the comparison have written. */
async function itemsOf(work: Objects, plan: Plan): Promise<number> {
  const objects = await work.list(comparisonKeys(plan).builds);
  const built = await readAllJson<Built>(
    work,
    objects.map(({ key }) => key),
  );
  return built.flatMap(({ tables }) => tables).reduce((sum, { items }) => sum + items, 0);
}
