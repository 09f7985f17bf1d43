/** The tasks of the build that number and pack the rows of ordered tables. */
import type { OrderedTable } from '../../shared/datasets/define.ts';
import type { BuildTask, Built } from '../work/built.ts';
import { numbered, type Plan, sourceOf, workKeys } from '../work/plan.ts';
import { type Objects, readJsonIfThere } from '../work/ports.ts';
import { writeItems } from './import-file.ts';
import { CHUNK_ROWS, chunkOf, directoryLine, inOrder, type PlacedRun, type Run } from './runs.ts';

const orderedTables = (plan: Plan): OrderedTable[] =>
  sourceOf(plan).tables.filter((t): t is OrderedTable => t.kind === 'ordered');

async function runsOfTable(work: Objects, plan: Plan, table: OrderedTable): Promise<PlacedRun[]> {
  const all: PlacedRun[] = [];
  for (let bucket = 0; bucket < plan.buckets; bucket++) {
    const runs = await readJsonIfThere<Run[]>(work, workKeys(plan).runIndex(table.name, bucket));
    for (const run of runs ?? []) if (run.count > 0) all.push({ ...run, bucket });
  }
  return all;
}

/** The packing tasks of all ordered tables, once their runs are there; an empty list has one, for its directory. */
export async function orderTasks(work: Objects, plan: Plan): Promise<BuildTask[]> {
  const tasks: BuildTask[] = [];
  for (const table of orderedTables(plan)) {
    const rows = (await runsOfTable(work, plan, table)).reduce((sum, r) => sum + r.count, 0);
    for (const { code } of table.orders) {
      for (let first = 0; first === 0 || first < rows; first += CHUNK_ROWS) {
        tasks.push({ kind: 'order', table: table.name, order: code, first });
      }
    }
  }
  return tasks;
}

export async function buildOrder(
  work: Objects,
  plan: Plan,
  { table: name, order: code, first }: Extract<BuildTask, { kind: 'order' }>,
): Promise<Built> {
  const table = orderedTables(plan).find((t) => t.name === name);
  const order = table?.orders.find((o) => o.code === code);
  if (!table || !order) throw new Error(`no order ${code} of table ${name}`);
  const keys = workKeys(plan);
  const ordered = inOrder(table, order, await runsOfTable(work, plan, table));
  const runsOf = (bucket: number): string => keys.runs(name, bucket);
  const { lines, sample } = await chunkOf(work, runsOf, table, order, ordered, first);
  if (first === 0) lines.push(directoryLine(table, order, ordered));
  await writeItems(work, keys.itemFile(name, `${code}-${numbered(first / CHUNK_ROWS)}`), lines);
  const built = { table: name, items: lines.length, documents: 0, without: {}, sample };
  return { rows: 0, bytes: 0, lostCharacters: 0, tables: [built], files: [] };
}
