/** Derives rows of entries from rows of a document. Cells are copied as bytes in their stored form. */
import {
  type FieldOf,
  type IndexTable,
  type Resource,
  resourcesIn,
} from '../../../shared/datasets/define.ts';
import { rowCodecOf } from '../../../shared/store/records/row-codec.ts';
import * as LAYOUT from '../../kernels/assembly/layout.ts';
import { checkCells } from '../../kernels/limits.ts';
import { wordsOf } from '../../kernels/region.ts';
import type { EntriesByRange } from '../gathered/derivation-kernels.ts';
import type { DocumentRows } from '../gathered/document-rows.ts';
import type { RowTable } from '../gathered/row-table.ts';
import { columnCount, type IndexCells, type MadeCell } from './cells.ts';
import { partsOf } from './order.ts';

/**
 * The most bytes of the lists of all entries of a document. `refuse` throws for a document with more, which
 * has `entries` entries of `bytes` bytes each.
 */
export interface ListedBytes {
  readonly most: number;
  refuse(key: string, entries: number, bytes: number): never;
}

/** Derives the entries of the documents of one table of rows. */
export interface EntryDeriver {
  add(document: DocumentRows): void;
  end(): EntriesByRange;
}

/** `bounds` are the first keys of all ranges but the first, in UTF-8. */
export type Derive = (rows: RowTable, bounds: readonly Uint8Array[], listed: ListedBytes) => EntryDeriver;

/** `keys` is the order. */
export function entryDeriver(table: IndexTable, keys: Uint32Array, cells: IndexCells): Derive {
  const declaration = declarationOf(table, cells);
  return (rows, bounds, { most, refuse }) => {
    const kernels = rows.derivation(declaration, keys, bounds, {
      most,
      refuse: (group, entries, bytes) => refuse(rows.keyText(group), entries, bytes),
    });
    return {
      add: ({ group, address, count }) => kernels.add(group, address, count),
      end: () => kernels.take(),
    };
  };
}

/** The declaration as the kernels read it (loaders/kernels/assembly/layout.ts). */
function declarationOf({ name, derivedFrom: documents }: IndexTable, cells: IndexCells): Uint32Array {
  const { columns, made, lists } = cells;
  const count = columnCount(cells);
  checkCells(name, count + lists.length);
  for (const { fields } of lists) checkCells(name, fields.length);
  const { entity, partition } = documents;
  const slots = resourcesIn(documents);
  const slotOf = (resource: Resource): number => slots.indexOf(resource);
  const cellsOf = ([resource, name]: FieldOf): number[] => {
    const { fields } = rowCodecOf(resource, partition);
    return partsOf(resource, name).map((part) => (part === partition ? -1 : fields.indexOf(part)));
  };
  const piecesOf = (field: FieldOf): number[] =>
    cellsOf(field).flatMap((cell) => (cell < 0 ? [LAYOUT.PARTITION, 0] : [slotOf(field[0]), cell]));
  const madeOf = ({ fields, least }: MadeCell): number[] => {
    const how = least === undefined ? LAYOUT.PRESENT : least * LAYOUT.SEVERAL;
    return fields.flatMap((field) => cellsOf(field).flatMap((cell) => [slotOf(field[0]) + how, cell]));
  };
  const pieces = [...columns.map(piecesOf), ...made.map(madeOf)];
  const header = wordsOf(LAYOUT.ENTRY_HEADER, [
    [LAYOUT.ENTRY_SLOTS, slots.length],
    [LAYOUT.ENTRY_ENTITY, slotOf(entity)],
    [LAYOUT.ENTRY_COLUMNS, count],
    [LAYOUT.ENTRY_LISTS, lists.length],
  ]);
  return Uint32Array.from([
    ...header,
    ...pieces.flatMap((own) => [own.length / 2, ...own]),
    ...lists.flatMap(({ resource, fields }) => {
      const values = fields.map((name) => cellsOf([resource, name]).filter((cell) => cell >= 0));
      return [slotOf(resource), values.length, ...values.flatMap((own) => [own.length, ...own])];
    }),
  ]);
}
