/** The declaration of a document table for the kernels (loaders/kernels/assembly/layout.ts). */
import type { DocumentTable, Resource } from '../../../shared/datasets/define.ts';
import { blockNumber, TEXT, TEXT_BYTES } from '../../../shared/store/records/block.ts';
import { HEAD_BYTES } from '../../../shared/store/records/heads.ts';
import { BLOCK_ROWS } from '../../../shared/store/records/placement.ts';
import { rowCodecOf } from '../../../shared/store/records/row-codec.ts';
import { isSortedAsStored } from '../../../shared/store/records/sorting.ts';
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

/** Returns the part for documents of several entities: the letters of the lists, and the slots. */
function severalOf(table: DocumentTable, slots: readonly Resource[]): number[] {
  const letters = table.lists.map(({ code }) => {
    if (!/^[!-~]$/.test(code)) throw new Error(`the code of a list is "${code}"; allowed: one letter`);
    return code.charCodeAt(0);
  });
  const cells = slots.flatMap((slot) => {
    const { fields } = rowCodecOf(slot, table.partition);
    const cellsOf = (names: readonly string[]): number[] => names.map((name) => fields.indexOf(name));
    const key = cellsOf(slot.key.filter((name) => name !== table.partition));
    const isOrdered = slot.order.every((field) => isSortedAsStored(slot, field));
    const order = isOrdered ? cellsOf(slot.order) : [];
    const rows = table.lookups.includes(slot)
      ? LAYOUT.NO_ROW
      : table.lists.includes(slot) && isOrdered
        ? LAYOUT.ANY_ROWS
        : LAYOUT.ONE_ROW;
    return [rows, key.length, ...key, order.length, ...order];
  });
  return [...letters, ...cells];
}

/** @throws Error for more slots, or another code of a list, than the kernels have numbers for */
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
    [LAYOUT.BLOCK_ROWS, BLOCK_ROWS],
    [LAYOUT.TEXT_BYTES, TEXT_BYTES],
    [LAYOUT.TEXT_ATTRIBUTE, blockNumber(TEXT)],
  ]);
  return Uint32Array.from([
    ...header,
    ...mostRows(table, slots),
    ...slotsOf(singles),
    ...slotsOf(lists),
    ...suffix,
    ...severalOf(table, slots),
  ]);
}
