/**
 * The codec of an ordered table: one list of all records in one order or more. A bucket yields sorted runs,
 * one for each combination of filter values. The runs of all buckets are then sorted, numbered and split into
 * blocks.
 */
import { type OrderedTable, type RangeOrder, resourcesIn } from '../../../shared/datasets/define.ts';
import { encodeBlock } from '../../../shared/store/records/block.ts';
import { encodeDirectory } from '../../../shared/store/records/directory.ts';
import { encodeRow } from '../../../shared/store/records/rows.ts';
import { listOrder, orderKey } from '../../../shared/store/records/served/list-orders.ts';
import { readerOf } from '../../../shared/store/records/served/reader.ts';
import { BETWEEN, fieldIn, sortable } from '../../../shared/store/records/sorting.ts';
import { mapGathering, type PackGroups } from '../gathered/map-gathering.ts';
import { cleaner, reportStored } from './cleaning.ts';
import {
  type Derivation,
  type GroupOf,
  nothingPacked,
  type OrderCodec,
  type Run,
  type TableCodec,
} from './table-codec.ts';
import { rowsOf, wholeCells, wholeFields } from './whole-cells.ts';

export function orderedCodec(table: OrderedTable): TableCodec {
  const fields = filterFields(table);
  const pack = runPacker(table);
  return {
    ...readerOf(table),
    sources: resourcesIn(table),
    slots: [table.resource],
    shuffle: { fields, cut: (text) => text, ofGroup: (key) => valuesOf(key).join(''), isGroup: false },
    derivation: derivation(table, fields),
    grouping: (_, names) => byFilters(fields, names),
    copied: () => null,
    gathering: () => mapGathering(1, pack),
    orders: table.orders.map((order) => orderCodec(table, order, fields)),
  };
}

const filterFields = ({ orders }: OrderedTable): string[] =>
  [...new Set(orders.flatMap(({ by }) => by.map(fieldIn)))].sort();

/** A group key has the values of the filter fields as a JSON array. */
const valuesOf = (key: string): (string | null)[] => JSON.parse(key) as (string | null)[];

function byFilters(fields: readonly string[], names: readonly string[]): GroupOf {
  const at = fields.map((name) => names.indexOf(name));
  return (cells) => JSON.stringify(at.map((i) => cells[i] ?? null));
}

function derivation({ derivedFrom }: OrderedTable, fields: readonly string[]): Derivation | null {
  if (!derivedFrom) return null;
  const names = wholeFields(derivedFrom.entity);
  const entities = rowsOf(derivedFrom, derivedFrom.entity);
  const cellsOf = wholeCells(derivedFrom);
  const groupOf = fields.map((name) => names.indexOf(name));
  return {
    from: derivedFrom,
    resource: derivedFrom.entity,
    names,
    derive: (partition, rows, emit) => {
      for (const entity of entities(rows)) {
        const cells = cellsOf(partition, entity);
        emit(JSON.stringify(groupOf.map((i) => cells[i] ?? null)), encodeRow(cells));
      }
    },
  };
}

function runPacker(table: OrderedTable): PackGroups {
  const clean = cleaner([table.resource], table.partition);
  return (groups, { report, kept }) => {
    const packed = nothingPacked();
    let offset = 0;
    for (const [key, group] of groups) {
      const [rows = []] = clean(key, group, report);
      if (report) reportStored([table.resource], [rows], report);
      for (const one of kept) one(key, () => [rows]);
      let bytes = 0;
      for (const entry of rows) {
        packed.runRows.push(entry.row);
        bytes += Buffer.byteLength(entry.row) + 1;
      }
      packed.runs.push({ values: valuesOf(key), offset, bytes, count: rows.length });
      offset += bytes;
    }
    return packed;
  };
}

/** Makes the blocks and the directory of one order. `filters` are the names of the values of a run. */
function orderCodec(table: OrderedTable, order: RangeOrder, filters: readonly string[]): OrderCodec {
  const found = listOrder(table, order);
  const keyOf = orderKey(table, order.code);
  const at = found.fields.map((field) => filters.indexOf(field));
  const texts = order.by.map((field) => sortable(table.resource, field));
  const valuesOf = (run: Run): (string | null)[] => at.map((i) => run.values[i] ?? null);
  const sortKey = (run: Run): string =>
    valuesOf(run)
      .map((value, i) => texts[i]?.(value) ?? '')
      .join(BETWEEN);
  return {
    ...found,
    sorted: (runs) =>
      runs
        .map((run) => ({ run, key: sortKey(run) }))
        .sort((a, b) => (a.key < b.key ? -1 : 1))
        .map(({ run }) => run),
    block: (rows, number) => ({ key: keyOf(number), block: encodeBlock(rows) }),
    directory: (sorted) =>
      encodeDirectory(sorted.map((run) => ({ values: valuesOf(run), count: run.count }))),
  };
}
