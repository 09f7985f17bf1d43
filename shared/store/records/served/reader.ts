/**
 * The reading half of the codec of a table: what requests need of it. A new kind of table of rows has a line
 * here and one in codec.ts. Functions of the API import this half alone, which keeps the code that makes
 * tables out of their bundles.
 */
import type { Resource, RowsTable } from '../../../datasets/define.ts';
import { type RowCodec, rowCodecOf } from '../row-codec.ts';
import { documentPlace } from './document-places.ts';
import { holderPlace } from './holder-places.ts';
import { listOrder } from './list-orders.ts';
import type { ListOrder, PlaceOf } from './places.ts';

export interface TableReader {
  readonly table: RowsTable;
  rows(resource: Resource): RowCodec;
  /** Orders of the list of all records; empty for a table without such a list. */
  readonly orders: readonly ListOrder[];
  readonly place: PlaceOf | null;
}

type Found = Pick<TableReader, 'orders' | 'place'>;
type Kind = RowsTable['kind'];
type Finders = { readonly [K in Kind]: (table: Extract<RowsTable, { kind: K }>) => Found };

const FINDERS: Finders = {
  document: (table) => ({ orders: [], place: documentPlace(table) }),
  holder: (table) => ({ orders: [], place: holderPlace(table) }),
  ordered: (table) => ({ orders: table.orders.map((order) => listOrder(table, order)), place: null }),
};

const made = new WeakMap<RowsTable, TableReader>();

export function readerOf(table: RowsTable): TableReader {
  const known = made.get(table);
  if (known) return known;
  // FINDERS has the function of each kind under its name, which TypeScript does not infer from the index.
  const find = FINDERS[table.kind] as (table: RowsTable) => Found;
  const reader = {
    table,
    rows: (resource: Resource) => rowCodecOf(resource, table.partition),
    ...find(table),
  };
  made.set(table, reader);
  return reader;
}
