/**
 * The cells that a load carries for each entry of an index from its document to its place in the order: the
 * values of all fields that the index names, and one cell for each list whose rows have terms.
 */
import type {
  DocumentTable,
  FieldOf,
  IndexFilter,
  IndexTable,
  Resource,
} from '../../../shared/datasets/define.ts';

/** A list of the document whose rows have terms, with the fields of these terms. */
export interface ListCell {
  readonly resource: Resource;
  readonly fields: readonly string[];
}

/** A cell that is made of several fields. */
export interface MadeCell {
  readonly fields: readonly FieldOf[];
  /** The cell is the values of the fields where the document has so many entities; otherwise it is empty. */
  readonly least?: number;
}

export interface IndexCells {
  /** Fields with one value for each entry, in the order of the cells. */
  readonly columns: readonly FieldOf[];
  /** Cells that follow. Without `least` one is 1 if a field has a value, or else empty. */
  readonly made: readonly MadeCell[];
  /** Lists, whose cells follow those. */
  readonly lists: readonly ListCell[];
}

/** Returns whether a table keeps the rows of a resource in a list that is not that of its entities. */
export const isList = ({ lists, entity }: DocumentTable, resource: Resource): boolean =>
  resource !== entity && lists.includes(resource);

const equal =
  ([resource, field]: FieldOf) =>
  ([other, name]: FieldOf): boolean =>
    other === resource && name === field;

function madeFor({ fields, rule }: IndexFilter): MadeCell[] {
  if (rule.kind === 'names') return [rule.prominent];
  return rule.kind === 'present' ? [{ fields }] : [];
}

export function indexCells(table: IndexTable): IndexCells {
  const { derivedFrom: documents, order, entry, filters, counts } = table;
  const named: FieldOf[] = [
    ...order.map(({ field }): FieldOf => [documents.entity, field]),
    ...entry,
    ...filters.flatMap(({ fields, rule }) => (rule.kind === 'present' ? [] : fields)),
    ...counts.map(({ field }) => field),
  ];
  const distinct = named.filter((field, i) => named.findIndex(equal(field)) === i);
  const columns = distinct.filter(([resource]) => !isList(documents, resource));
  const resources = distinct.map(([resource]) => resource).filter((one) => isList(documents, one));
  const lists = [...new Set(resources)].map((resource) => ({
    resource,
    fields: distinct.filter(([one]) => one === resource).map(([, field]) => field),
  }));
  return { columns, made: filters.flatMap(madeFor), lists };
}

/** Returns the number of a column; −1 where there is none. */
export const columnOf = ({ columns }: IndexCells, field: FieldOf): number => columns.findIndex(equal(field));

/** Returns the number of the column that is made of these fields; −1 where there is none. */
export function madeColumnOf({ columns, made }: IndexCells, fields: MadeCell['fields']): number {
  const at = made.findIndex((one) => one.fields === fields);
  return at < 0 ? -1 : columns.length + at;
}

export const columnCount = ({ columns, made }: IndexCells): number => columns.length + made.length;
