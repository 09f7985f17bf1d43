/** Restores all cells of the rows of a document table, for the tables that are derived from it. */
import { type DocumentTable, type Resource, resourcesIn } from '../../../shared/datasets/define.ts';
import type { Entry, Rows } from '../../../shared/store/records/entries.ts';
import { rowCodecOf } from '../../../shared/store/records/row-codec.ts';
import { decodeRow } from '../../../shared/store/records/rows.ts';

/** Returns the fields of an entity's cells: those of its row, and the partition field at its position. */
export const wholeFields = (entity: Resource): readonly string[] => rowCodecOf(entity, '').fields;

/** Compiles the conversion of a document's entities to cells of `wholeFields`. */
export function wholeCells(table: DocumentTable): (partition: string, entity: Entry) => (string | null)[] {
  const at = wholeFields(table.entity).indexOf(table.partition);
  return (partition, entity) => decodeRow(entity.row).toSpliced(at, 0, partition);
}

/** Compiles the access to the rows of one resource of a document. */
export function rowsOf(table: DocumentTable, resource: Resource): (rows: Rows) => readonly Entry[] {
  const slot = resourcesIn(table).indexOf(resource);
  return (rows) => rows[slot] ?? [];
}
