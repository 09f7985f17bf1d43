/**
 * Third step, in tasks of three kinds: the rows of a bucket become import files; rows that one table hands to another
 * are built in a second round; and the runs of ordered tables are numbered and packed when all are known.
 */

import type { Table } from '../../shared/datasets/define.ts';
import { Ledger } from '../account/ledger.ts';
import { writeItems } from '../pack/import-file.ts';
import { buildOrder } from '../pack/ordered-lists.ts';
import { packGroups } from '../pack/pack.ts';
import type { Packed } from '../pack/packing.ts';
import { assertPlaced } from '../shuffle/buckets.ts';
import { type Derived, derivedTables, deriver } from '../shuffle/derive.ts';
import { gatherDerived, gatherRows } from '../shuffle/gather.ts';
import { slotsIn } from '../shuffle/groups.ts';
import { Scatter } from '../shuffle/scatter.ts';
import type { BuildTask, Built, BuiltTable, Read } from '../work/built.ts';
import { numbered, type Plan, quarantineFile, sourceOf, workKeys } from '../work/plan.ts';
import { type Objects, readJsonIfThere } from '../work/ports.ts';
import type { ScatterIndex } from '../work/scattered.ts';

/** Rows handed on by one bucket are fewer than its own; two arenas of this size write them. */
const DERIVED_ARENA = 8 << 20;

const nameOf = (task: BuildTask): string =>
  task.kind === 'order'
    ? `order-${task.table}-${task.order}-${task.first}`
    : `${task.kind}-${numbered(task.bucket)}`;

/** Answers what was built, from the work objects where an earlier attempt has finished the task. */
export async function build(
  work: Objects,
  plan: Plan,
  indexes: readonly ScatterIndex[],
  task: BuildTask,
): Promise<Built> {
  const key = workKeys(plan).built(nameOf(task));
  const done = await readJsonIfThere<Built>(work, key);
  if (done) return done;
  const built = await run(work, plan, indexes, task);
  await work.write(key, JSON.stringify(built));
  return built;
}

function run(work: Objects, plan: Plan, indexes: readonly ScatterIndex[], task: BuildTask): Promise<Built> {
  if (task.kind === 'rows') return buildRows(work, plan, indexes, task.bucket);
  return task.kind === 'derived' ? buildDerived(work, plan, task.bucket) : buildOrder(work, plan, task);
}

async function buildRows(
  work: Objects,
  plan: Plan,
  indexes: readonly ScatterIndex[],
  bucket: number,
): Promise<Built> {
  const source = sourceOf(plan);
  const ledger = new Ledger(plan.members);
  const read: Read = { rows: 0, bytes: 0, lostCharacters: 0 };
  const derived: Derived = new Map();
  const tables: BuiltTable[] = [];
  for (const table of source.tables) {
    if (table.kind !== 'document' && table.of) continue;
    const groups = await gatherRows(work, plan, table, indexes, bucket, ledger, read);
    assertPlaced(table, groups.keys(), bucket, plan.buckets);
    const packed = packGroups(table, groups, ledger, deriver(source, table, plan.buckets, derived));
    tables.push(await writePacked(work, plan, table, packed, bucket, 'rows'));
  }
  for (const [table, rows] of derived) {
    const out = await work.writer(workKeys(plan).derived(table.name, bucket));
    const scatter = new Scatter(out, plan.buckets, DERIVED_ARENA);
    for (const row of rows) {
      const bytes = Buffer.from(row.row);
      if (scatter.isFull(bytes.length)) await scatter.flush();
      scatter.add(row.bucket, 0, bytes, 0, bytes.length);
    }
    await scatter.flush();
    await out.close();
    await work.write(workKeys(plan).derivedIndex(table.name, bucket), JSON.stringify(scatter.flushes));
  }
  if (ledger.quarantine.length > 0) {
    await work.write(quarantineFile(plan, bucket), `${ledger.quarantine.join('\n')}\n`);
  }
  return { ...read, tables, files: ledger.files() };
}

async function buildDerived(work: Objects, plan: Plan, bucket: number): Promise<Built> {
  const tables: BuiltTable[] = [];
  for (const table of derivedTables(sourceOf(plan))) {
    const [resource] = slotsIn(table);
    if (!resource) continue;
    const groups = await gatherDerived(work, plan, table, resource, bucket);
    assertPlaced(table, groups.keys(), bucket, plan.buckets);
    const packed = packGroups(table, groups, null, () => undefined);
    tables.push(await writePacked(work, plan, table, packed, bucket, 'derived'));
  }
  return { rows: 0, bytes: 0, lostCharacters: 0, tables, files: [] };
}

async function writePacked(
  work: Objects,
  plan: Plan,
  table: Table,
  { lines, runs, runRows, ...counts }: Packed,
  bucket: number,
  kind: string,
): Promise<BuiltTable> {
  const keys = workKeys(plan);
  await writeItems(work, keys.itemFile(table.name, `${kind}-${numbered(bucket)}`), lines);
  if (runs.length > 0) {
    await work.write(keys.runs(table.name, bucket), `${runRows.join('\n')}\n`);
    await work.write(keys.runIndex(table.name, bucket), JSON.stringify(runs));
  }
  return { table: table.name, items: lines.length, ...counts };
}
