/** The orders of an ordered table: the keys of its blocks and directories. */
import type { ItemKey } from '../../../aws/read-items.ts';
import type { OrderedTable, RangeOrder } from '../../../datasets/define.ts';
import { itemKey } from '../placement.ts';
import { fieldIn } from '../sorting.ts';
import type { ListOrder } from './places.ts';

/** Number of blocks that share a partition, so that a long list is not one hot partition. */
const BLOCKS_TOGETHER = 64;

export const orderKey =
  ({ partition }: Pick<OrderedTable, 'partition'>, code: string) =>
  (block: number): ItemKey =>
    itemKey(partition, `${code}#${Math.floor(block / BLOCKS_TOGETHER)}`, String(block).padStart(9, '0'));

export function listOrder(table: OrderedTable, { code, by }: RangeOrder): ListOrder {
  const keyOf = orderKey(table, code);
  return {
    code,
    fields: by.map(fieldIn),
    directoryKey: itemKey(table.partition, 'DIR', code),
    blocks: (stored) => ({ list: table.resource, table: stored, keyOf }),
  };
}
