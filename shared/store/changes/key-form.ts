/** The changes of one key in a table of changes: a head with the list, and its blocks where it is long. */
import type { ItemKey } from '../../aws/read-items.ts';
import { encodeBlock } from '../records/block.ts';
import { encodeHead, HEAD_BYTES } from '../records/heads.ts';
import { BLOCK_ROWS, blockSuffix, itemKey } from '../records/placement.ts';
import { type Place, placeIn } from '../records/served/places.ts';

export const CHANGES_PARTITION = 'k';

/** Changes in a table are one list, whose rows are the values of `CHANGE_FIELDS` by `encodeRow`. */
export const CHANGES_LIST = { name: 'alteracoes', code: 'A' } as const;

const keyOf = (partition: string, sort: string): ItemKey =>
  itemKey(CHANGES_PARTITION, `H#${partition}`, sort);

const headKey = (partition: string, suffix: string): ItemKey => keyOf(partition, `${suffix}#H`);

const blockKey = (partition: string, suffix: string, block: number): ItemKey =>
  keyOf(partition, `${suffix}#${blockSuffix(CHANGES_LIST, block)}`);

/** `suffix` is the part of the key after the partition; empty for the changes of the company. */
export function changesItems(partition: string, suffix: string, rows: readonly string[]) {
  const bytes = rows.reduce((sum, row) => sum + Buffer.byteLength(row) + 1, 0);
  const isInline = bytes <= HEAD_BYTES;
  const list = { total: rows.length, rows: isInline ? rows : ('blocks' as const) };
  const count = isInline ? 0 : Math.ceil(rows.length / BLOCK_ROWS);
  return {
    head: {
      key: headKey(partition, suffix),
      text: encodeHead({ entity: '', singles: [], lists: [list] }),
    },
    blocks: Array.from({ length: count }, (_, i) => ({
      key: blockKey(partition, suffix, i),
      block: encodeBlock(rows.slice(i * BLOCK_ROWS, (i + 1) * BLOCK_ROWS)),
    })),
  };
}

/** Where requests find those items. `stored` is the table's name in the store. */
export const changesPlace = (stored: string, partition: string, suffix: string): Place =>
  placeIn(stored, headKey(partition, suffix), { singles: 0, lists: [CHANGES_LIST] }, (_, block) =>
    blockKey(partition, suffix, block),
  );
