/** Writes the lists of the tasks of a comparison, and completes its table. */
import { kindsOf } from '../../shared/datasets/changes.ts';
import type { Pair } from '../../shared/store/generations/pairs.ts';
import { generationTable } from '../../shared/store/tables.ts';
import { total } from '../account/summary.ts';
import { keptFields } from '../export/job.ts';
import type { Built, ExportTask } from '../work/built.ts';
import { type ComparisonPlan, type Plan, rowBuckets, sourceOf } from '../work/plan.ts';
import { type Objects, readAllJson, readAllUnder, readJson } from '../work/ports.ts';
import type { World } from '../work/world.ts';
import type { ComparedRange } from './compare-range.ts';
import { addedUp, type ChangeCounts } from './counts.ts';
import { changedSets, planChangedFiles } from './files/make-file.ts';
import { ItemParts } from './item-parts.ts';
import { changesOf, comparisonKeys } from './job.ts';
import { indexGone } from './kept/gone.ts';
import { openKept } from './kept/kept.ts';
import { addLists, type PackedPiece, type PieceTask } from './pack-pieces.ts';
import { baselineOf, type Served } from './pairs.ts';

/** Returns the comparison of a load with the served generation; null where it is compared with none. */
export async function plannedComparison(
  work: Objects,
  plan: Plan,
  served: Served,
  pairs: readonly Pair[],
): Promise<ComparisonPlan | null> {
  const { source, generation: to, version: para } = plan;
  if (!plan.exported || !sourceOf(plan).changes) return null;
  const baseline = baselineOf(to, served, pairs);
  const before = baseline && (await openKept(work, { source, generation: baseline.from }));
  if (!before) return null;
  const now = keptFields(source);
  const areAlike = JSON.stringify(before.index.fields) === JSON.stringify(now);
  return { from: baseline.from, de: baseline.de, to, para, files: areAlike ? Object.keys(now) : null };
}

/** Returns what was counted, and the tasks that pack the lists of changes and make the files. */
export async function packTasks(
  work: Objects,
  plan: Plan,
  comparison: ComparisonPlan,
): Promise<{ readonly counts: ChangeCounts; readonly tasks: readonly ExportTask[] }> {
  const keys = comparisonKeys(plan);
  const compared = await comparedRanges(work, plan);
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
  return { counts: addedUp(compared), tasks };
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

const comparedRanges = (work: Objects, plan: Plan): Promise<ComparedRange[]> =>
  readAllJson<ComparedRange>(work, rowBuckets(plan).map(comparisonKeys(plan).compared));

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
  const lists = new ItemParts(work, plan, changes.name, 'diretorios');
  addLists(
    lists,
    packed.flat(),
    kindsOf(changes).map(({ name }) => name),
  );
  await work.write(keys.built('lists'), JSON.stringify(await lists.end()));
  const compared = await comparedRanges(work, plan);
  await indexGone(
    work,
    plan,
    compared.map(({ gone }) => gone),
  );
  const { kinds } = addedUp(compared);
  const { files: _, ...versions } = comparison;
  const table = generationTable(tablePrefix, changes.name, plan.generation);
  const pair: Pair = { ...versions, table, rows: total(kinds), kinds };
  await work.write(keys.pair, JSON.stringify(pair));
  // Rows between the tasks are deleted, unless their room costs nothing until the load ends.
  if (plan.groups > 1) await work.discard(rowBuckets(plan).map(keys.rows));
  const built = await readAllUnder<Built>(work, keys.builds);
  const items = built.flatMap(({ tables }) => tables).reduce((sum, one) => sum + one.items, 0);
  return { table: changes.name, items };
}
