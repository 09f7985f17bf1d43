/**
 * The codec of an ordered table: one list of all records in one order or more. A bucket yields sorted runs,
 * one for each combination of filter values. The runs of all buckets are then sorted, numbered and split into
 * blocks.
 */
import { type OrderedTable, resourcesIn } from '../../../shared/datasets/define.ts';
import { encodeRow } from '../../../shared/store/records/rows.ts';
import { readerOf } from '../../../shared/store/records/served/reader.ts';
import { fieldIn } from '../../../shared/store/records/sorting.ts';
import { mapGathering, type PackGroups } from '../gathered/map-gathering.ts';
import { cleaner, reportStored } from './cleaning.ts';
import { orderCodec } from './order-codec.ts';
import { type Derivation, type GroupOf, nothingPacked, type TableCodec } from './table-codec.ts';
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
      kept?.(key, () => [rows]);
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
