/** The columns of a resource's Parquet data set, from its declaration: the fields of the answers, typed. */
import type { Field, Resource, RowsTable } from '../../shared/datasets/define.ts';
import { rowCodecOf } from '../../shared/store/records/row-codec.ts';

export type ColumnType = 'texto' | 'data' | 'inteiro' | 'decimal';

/** The place of a value: a cell of the stored row, the partition of its item, several places, the version. */
export type Place =
  | { readonly kind: 'cell'; readonly at: number }
  | { readonly kind: 'partition' }
  | { readonly kind: 'joined'; readonly parts: readonly Place[] }
  | { readonly kind: 'version' };

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  /** In Portuguese. */
  readonly description: string;
  readonly place: Place;
  readonly field: Field;
}

/** An amount is also a number, and its text is in a column of its own after it. */
const TEXT_OF = '_texto';

const isDay = ({ kind, form }: Field): boolean => kind === 'date' || form?.kind === 'day';

function typeOf(field: Field): ColumnType {
  if (field.kind === 'integer') return 'inteiro';
  if (isDay(field)) return 'data';
  return field.form?.kind === 'amount' ? 'decimal' : 'texto';
}

/** `cells` are the names of the cells of a stored row. */
export function placeOf(
  resource: Resource,
  partition: string,
  cells: readonly string[],
  name: string,
): Place {
  if (name === partition) return { kind: 'partition' };
  const derived = resource.fields[name]?.derived;
  if (derived === 'version') return { kind: 'version' };
  if (derived === undefined) return { kind: 'cell', at: cells.indexOf(name) };
  const parts = derived.joined.map((part) => placeOf(resource, partition, cells, part));
  return { kind: 'joined', parts };
}

/** Returns the columns in the order of the answers. */
export function columnsOf({ partition }: RowsTable, resource: Resource): Column[] {
  const cells = rowCodecOf(resource, partition).fields;
  return Object.entries(resource.fields).flatMap(([name, field]): Column[] => {
    const place = placeOf(resource, partition, cells, name);
    const column = { name, type: typeOf(field), description: field.description, place, field };
    if (column.type !== 'decimal') return [column];
    const text = `${field.description} O texto como publicado.`;
    return [column, { ...column, name: name + TEXT_OF, type: 'texto', description: text }];
  });
}
