/** The declaration of a document table for the kernels (loaders/kernels/assembly/layout.ts). */
import type { DocumentTable, Resource } from '../../../shared/datasets/define.ts';
import { HEAD_BYTES } from '../../../shared/store/records/heads.ts';
import { rowCodecOf } from '../../../shared/store/records/row-codec.ts';
import * as LAYOUT from '../../kernels/assembly/layout.ts';
import { checkSlots } from '../../kernels/limits.ts';
import { wordsOf } from '../../kernels/region.ts';

/** Rows of a list that are compared with one another to find equal ones. Hardly more fit into a head. */
const MOST_LISTED = 99;
/** Most rows that a slot may have for a document to be packed as it is. The entity must have one. */
const mostRows = (table: DocumentTable, slots: readonly Resource[]): number[] =>
  slots.map((slot) => {
    if (table.lookups.includes(slot)) return 0;
    const isListed = slot !== table.entity && table.lists.includes(slot);
    const keepsOrder = slot.key.length === 0 && rowCodecOf(slot, table.partition).rank === null;
    return isListed && keepsOrder ? MOST_LISTED : 1;
  });

/** @throws Error for more slots than the kernels have numbers for */
export function declarationOf(table: DocumentTable, slots: readonly Resource[]): Uint32Array {
  const { entity, lists, partition, singles } = table;
  checkSlots(table.name, slots.length);
  const slotsOf = (resources: readonly Resource[]): number[] => resources.map((one) => slots.indexOf(one));
  const { fields } = rowCodecOf(entity, partition);
  const named = table.suffix.length > 0 ? entity.key.filter((name) => name !== partition) : [];
  const suffix = named.map((name) => fields.indexOf(name));
  const header = wordsOf(LAYOUT.DOCUMENT_HEADER, [
    [LAYOUT.DOCUMENT_HEAD, HEAD_BYTES],
    [LAYOUT.DOCUMENT_SLOTS, slots.length],
    [LAYOUT.DOCUMENT_ENTITY, slots.indexOf(entity)],
    [LAYOUT.DOCUMENT_SINGLES, singles.length],
    [LAYOUT.DOCUMENT_LISTS, lists.length],
    [LAYOUT.DOCUMENT_SUFFIX, suffix.length],
  ]);
  return Uint32Array.from([
    ...header,
    ...mostRows(table, slots),
    ...slotsOf(singles),
    ...slotsOf(lists),
    ...suffix,
  ]);
}
