/** Reads one file of items and routes its rows to the ranges of their keys. */
import { readResult } from '../work/ports.ts';
import { itemsIn } from './items.ts';
import { type ExportPlaces, type ExportPlan, exportedTable, exportKeys, type ItemFile } from './job.ts';
import { rangeFinder } from './ranges.ts';
import { RowsBuffer } from './rows-buffer.ts';

/** The rows of one range in the object of a file of items, in the order of the resources of its table. */
interface SpreadRange {
  readonly bytes: readonly number[];
  readonly rows: readonly number[];
}

export interface SpreadIndex {
  readonly table: string;
  readonly ranges: readonly SpreadRange[];
}

export async function spread(places: ExportPlaces, plan: ExportPlan, file: number): Promise<void> {
  const keys = exportKeys(places.prefix);
  if (await readResult<SpreadIndex>(places.work, keys.rowsIndex(file))) return;
  const { table: name, key: item } = plan.files[file] as ItemFile;
  const { reader } = exportedTable(plan.source, name);
  const bounds = plan.bounds[name] ?? [];
  const rangeOf = rangeFinder(bounds);
  const slots = new Map(reader.resources.map((resource, i) => [resource, i]));
  const buffers = Array.from({ length: bounds.length + 1 }, () =>
    reader.resources.map(() => new RowsBuffer()),
  );
  const read = reader.begin();
  for (const stored of itemsIn(plan.form, await places.items.read(item), item)) {
    read(stored, (resource, partition, key, row, start, end) =>
      buffers[rangeOf(key)]?.[slots.get(resource) as number]?.add(partition, key, row, start, end),
    );
  }
  const writer = await places.work.writer(keys.rows(file));
  for (const range of buffers) for (const rows of range) await writer.write(rows.written());
  await writer.close();
  const ranges = buffers.map((range) => ({
    bytes: range.map((rows) => rows.written().length),
    rows: range.map(({ rows }) => rows),
  }));
  await places.work.write(
    keys.rowsIndex(file),
    JSON.stringify({ table: name, ranges } satisfies SpreadIndex),
  );
}
