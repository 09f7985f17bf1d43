/** An ordered table, second half: all runs in the order of the list, numbered from 0, and packed into blocks. */
import type { OrderedTable, RangeOrder } from '../../shared/datasets/define.ts';
import { encodeBlock } from '../../shared/store/records/block.ts';
import { encodeDirectory } from '../../shared/store/records/directory.ts';
import {
  BLOCK_ROWS,
  blockLine,
  contentOfBlock,
  directoryKey,
  orderedBlockKey,
} from '../../shared/store/records/placement.ts';
import { meetingFields } from '../shuffle/buckets.ts';
import type { BuiltItem } from '../work/built.ts';
import type { Objects } from '../work/ports.ts';
import { ItemLines } from './import-lines.ts';
import { sortable } from './order.ts';

/** Rows of one combination of filter values, sorted, in the runs object of a bucket. */
export interface Run {
  /** In the order of `meetingFields`. */
  readonly values: readonly (string | null)[];
  readonly offset: number;
  readonly bytes: number;
  readonly count: number;
}

export interface PlacedRun extends Run {
  readonly bucket: number;
}

/** Rows of one packing task: a multiple of a block, so that no two tasks share one. */
export const CHUNK_ROWS = BLOCK_ROWS * 2_000;

/** Values of a run in the order of the order's `by`. */
function valuesBy(table: OrderedTable, order: RangeOrder): (run: Run) => (string | null)[] {
  const fields = meetingFields(table);
  const at = order.by.map((field) => fields.indexOf(field.replace(/^-/, '')));
  return (run) => at.map((i) => run.values[i] ?? null);
}

export function inOrder(table: OrderedTable, order: RangeOrder, runs: readonly PlacedRun[]): PlacedRun[] {
  const text = order.by.map((field) => sortable(table.resource, field));
  const values = valuesBy(table, order);
  const keyed = runs.map((run) => ({
    run,
    key: values(run)
      .map((v, i) => text[i]?.(v) ?? '')
      .join('\0'),
  }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ run }) => run);
}

/** The import line of the order's directory. */
export function directoryLine(table: OrderedTable, order: RangeOrder, ordered: readonly Run[]): string {
  const values = valuesBy(table, order);
  const entries = ordered.map((run) => ({ values: values(run), count: run.count }));
  return blockLine(directoryKey(table, order.code), encodeDirectory(entries));
}

/** The blocks of one packing task as import lines, and the first of them, to be read back. */
export interface Chunk {
  readonly lines: ItemLines;
  readonly sample: BuiltItem | null;
}

/** The blocks that hold the rows `first` to `first + CHUNK_ROWS` of the order. */
export async function chunkOf(
  work: Objects,
  keyOf: (bucket: number) => string,
  table: OrderedTable,
  order: RangeOrder,
  ordered: readonly PlacedRun[],
  first: number,
): Promise<Chunk> {
  const lines = new ItemLines();
  let sample: BuiltItem | null = null;
  const push = (rows: readonly string[]): void => {
    const key = orderedBlockKey(table, order.code, first / BLOCK_ROWS + lines.length);
    const block = encodeBlock(rows);
    sample ??= { key, content: contentOfBlock(block.bytes) };
    lines.push(blockLine(key, block));
  };
  let rows: string[] = [];
  let start = 0;
  for (const run of ordered) {
    const from = Math.max(first - start, 0);
    const to = Math.min(first + CHUNK_ROWS - start, run.count);
    start += run.count;
    if (from >= to) continue;
    for (const row of (await rowsOf(work, keyOf(run.bucket), run)).slice(from, to)) {
      rows.push(row);
      if (rows.length < BLOCK_ROWS) continue;
      push(rows);
      rows = [];
    }
  }
  if (rows.length > 0) push(rows);
  return { lines, sample };
}

async function rowsOf(work: Objects, key: string, run: Run): Promise<string[]> {
  const bytes = await work.read(key, run.offset, run.offset + run.bytes);
  return bytes.toString('utf8', 0, bytes.length - 1).split('\n');
}
