/** Rows of a document table with all their cells, for the tables that are derived from it. */
import { type DocumentTable, type Resource, resourcesIn } from '../../../datasets/define.ts';
import type { Entry, Rows } from '../entries.ts';
import { rowCodecOf } from '../row-codec.ts';
import { decodeRow } from '../rows.ts';

/** Fields of the cells of an entity: those of its row, and the partition field in its place. */
export const wholeFields = (entity: Resource): readonly string[] => rowCodecOf(entity, '').fields;

/** Compiles how the entities of a document become cells of `wholeFields`. */
export function wholeCells(table: DocumentTable): (partition: string, entity: Entry) => (string | null)[] {
  const at = wholeFields(table.entity).indexOf(table.partition);
  return (partition, entity) => decodeRow(entity.row).toSpliced(at, 0, partition);
}

/** Compiles the slot of a resource of the document table. */
export function rowsOf(table: DocumentTable, resource: Resource): (rows: Rows) => readonly Entry[] {
  const slot = resourcesIn(table).indexOf(resource);
  return (rows) => rows[slot] ?? [];
}
