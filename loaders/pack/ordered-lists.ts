/** The third round of the build: sorts the runs of all buckets, numbers their rows, cuts them into blocks. */

import { BLOCK_ROWS, contentOfBlock, type StoredItem } from '../../shared/store/records/placement.ts';
import type { ExportPlaces } from '../export/make-file.ts';
import { RowsBuffer } from '../export/rows-buffer.ts';
import { writeFiles } from '../export/taken.ts';
import { codecsOf } from '../records/codecs/codec.ts';
import type { OrderCodec, Run } from '../records/codecs/table-codec.ts';
import type { Built, OrderTask } from '../work/built.ts';
import { numbered, type Plan, sourceOf, workKeys } from '../work/plan.ts';
import { type Objects, readJsonIfThere, readWhole } from '../work/ports.ts';
import type { ItemFile } from '../work/world.ts';
import { newItems, writeItems } from './item-files.ts';

/** Rows of one task. It is a multiple of a block, so that no block has rows of two tasks. */
const CHUNK_ROWS = BLOCK_ROWS * 2_000;

interface PlacedRun extends Run {
  readonly bucket: number;
}

/** Returns the tasks of all orders from the runs of all buckets. An empty list has one, for its directory. */
export async function orderTasks(work: Objects, plan: Plan): Promise<OrderTask[]> {
  const tasks: OrderTask[] = [];
  for (const { table, orders } of codecsOf(sourceOf(plan))) {
    if (orders.length === 0) continue;
    const rows = (await runsOfTable(work, plan, table.name)).reduce((sum, r) => sum + r.count, 0);
    for (const { code } of orders) {
      for (let first = 0; first === 0 || first < rows; first += CHUNK_ROWS) {
        tasks.push({ kind: 'order', table: table.name, order: code, first });
      }
    }
  }
  return tasks;
}

/** Packs the rows `first` to `first + CHUNK_ROWS` of an order. */
export async function buildOrder(
  places: ExportPlaces,
  plan: Plan,
  { table, order: code, first }: OrderTask,
): Promise<Built> {
  const { work } = places;
  const codec = codecsOf(sourceOf(plan)).find((one) => one.table.name === table);
  const order = codec?.orders.find((o) => o.code === code);
  if (!order) throw new Error(`no order ${code} of table ${table}`);
  const sorted = order.sorted(await runsOfTable(work, plan, table));
  const items = newItems(plan);
  const taken = new RowsBuffer();
  const isExported = plan.exported && order === codec?.orders[0] && codec.derivation === null;
  const rows = rowsFrom(work, plan, table, sorted, first);
  const sample = await packBlocks(order, first, rows, items, (row) => {
    if (isExported) taken.addText('', '', row);
  });
  if (first === 0) items.block(order.directoryKey, order.directory(sorted));
  const part = `${code}-${numbered(first / CHUNK_ROWS)}`;
  await writeItems(work, plan, table, part, items);
  if (isExported) {
    const own = new Map([[codec.slots[0]?.name ?? '', taken.written()]]);
    await writeFiles(places, plan, codec.table, own, first / CHUNK_ROWS);
  }
  const built = { table, items: items.length, documents: 0, without: {}, sample };
  return { rows: 0, bytes: 0, lostCharacters: 0, values: [], tables: [built], files: [] };
}

async function runsOfTable(work: Objects, plan: Plan, table: string): Promise<PlacedRun[]> {
  const all: PlacedRun[] = [];
  // Rows of files have as many buckets as derived ones, or a single one.
  for (let bucket = 0; bucket < plan.buckets; bucket++) {
    const runs = await readJsonIfThere<Run[]>(work, workKeys(plan).runIndex(table, bucket));
    for (const run of runs ?? []) if (run.count > 0) all.push({ ...run, bucket });
  }
  return all;
}

async function* rowsFrom(
  work: Objects,
  plan: Plan,
  table: string,
  sorted: readonly PlacedRun[],
  first: number,
): AsyncGenerator<string[]> {
  let start = 0;
  for (const { bucket, offset, bytes, count } of sorted) {
    const from = Math.max(first - start, 0);
    const to = Math.min(first + CHUNK_ROWS - start, count);
    start += count;
    if (from >= to) continue;
    const run = await readWhole(work, workKeys(plan).runs(table, bucket), offset, offset + bytes);
    yield run
      .toString('utf8', 0, run.length - 1)
      .split('\n')
      .slice(from, to);
  }
}

async function packBlocks(
  order: OrderCodec,
  first: number,
  runs: AsyncIterable<string[]>,
  items: ItemFile,
  onRow: (row: string) => void,
): Promise<StoredItem | null> {
  let sample: StoredItem | null = null;
  const push = (rows: readonly string[]): void => {
    const { key, block } = order.block(rows, first / BLOCK_ROWS + items.length);
    sample ??= { key, content: contentOfBlock(block.bytes) };
    items.block(key, block);
  };
  let rows: string[] = [];
  for await (const run of runs) {
    for (const row of run) {
      rows.push(row);
      onRow(row);
      if (rows.length < BLOCK_ROWS) continue;
      push(rows);
      rows = [];
    }
  }
  if (rows.length > 0) push(rows);
  return sample;
}
