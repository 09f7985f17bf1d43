/** The columns of a resource's Parquet data set, from its declaration: the fields of the answers, typed. */
import {
  type AddedName,
  type Field,
  type Resource,
  type RowsTable,
  text,
} from '../../shared/datasets/define.ts';
import { findSource } from '../../shared/datasets/index.ts';
import type { DayOrder } from '../../shared/datasets/value-forms.ts';
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
  /** Only texts that are no DATE in this form are in the column; null: all texts. */
  readonly unlike: DayOrder | null;
  /** The column has the values of this added field, which follow from those at the place. */
  readonly added?: AddedName;
}

/** The text of a day or an amount, as answers have it, is in a column of its own after the typed one. */
const TEXT_OF = '_texto';

/** Returns the form of the days of a field in answers, or null for a field without days. */
function orderOf({ kind, form }: Field): DayOrder | null {
  if (kind === 'date') return 'AAAA-MM-DD';
  return form?.kind === 'day' ? form.order : null;
}

function typeOf(field: Field): ColumnType {
  if (field.kind === 'integer') return 'inteiro';
  if (orderOf(field)) return 'data';
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

export function columnsOf({ partition }: RowsTable, resource: Resource): Column[] {
  const cells = rowCodecOf(resource, partition).fields;
  const published = Object.entries(resource.fields).flatMap(([name, field]): Column[] => {
    const place = placeOf(resource, partition, cells, name);
    const { description } = field;
    const column = { name, type: typeOf(field), description, place, field, unlike: null };
    const printed = textOf(column);
    return printed ? [column, printed] : [column];
  });
  if (!resource.added) return published;
  const { name, description, from } = resource.added;
  const place = placeOf(resource, partition, cells, from);
  const field = text(description);
  return [...published, { name, type: 'texto', description, place, field, unlike: null, added: name }];
}

/**
 * Returns the column with the text of a day or an amount. Nearly all days are a DATE in the form of their
 * field: their texts again would make the files an eighth larger.
 */
function textOf(column: Column): Column | null {
  const { name, description, type, field } = column;
  if (type !== 'data' && type !== 'decimal') return null;
  const unlike = orderOf(field);
  const said = unlike
    ? `O texto, onde ele não é um dia na forma ${unlike}, de 15/10/1582 em diante.`
    : 'O texto como publicado.';
  return { ...column, name: name + TEXT_OF, type: 'texto', description: `${description} ${said}`, unlike };
}

/** Returns the column with the state of a record: that by which its changes are filtered, or `uf`. */
export function stateColumn(source: string, { fields }: Resource): string | null {
  const declared = findSource(source)?.changes?.place.uf;
  return [declared, 'uf'].find((name) => name != null && Object.hasOwn(fields, name)) ?? null;
}
