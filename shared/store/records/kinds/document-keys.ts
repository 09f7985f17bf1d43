/** Keys of the items of a document table. */
import type { ItemKey } from '../../../aws/read-items.ts';
import type { DocumentTable, Resource } from '../../../datasets/define.ts';
import { blockSuffix, SORT_KEY } from '../placement.ts';

/** `suffix` has the joined values of the table's suffix fields; it is empty if a partition has one entity. */
export const headKey = ({ partition }: DocumentTable, value: string, suffix: string): ItemKey => ({
  [partition]: value,
  [SORT_KEY]: `P#${suffix}`,
});

export const blockKey = (
  { partition }: DocumentTable,
  value: string,
  list: Resource,
  block: number,
): ItemKey => ({ [partition]: value, [SORT_KEY]: blockSuffix(list, block) });
