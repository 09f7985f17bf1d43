/** Lists → items: inline where they fit into the head, blocks where they do not. */

import type { ItemKey } from '../../shared/aws/read-items.ts';
import { encodeBlock } from '../../shared/store/records/block.ts';
import { BLOCK_ROWS, blockLine, type ListHead } from '../../shared/store/records/placement.ts';
import type { Entry } from '../shuffle/groups.ts';
import type { ItemLines } from './import-lines.ts';

/** What a list says besides its rows. */
function described(rows: readonly Entry[], sums: boolean): Pick<ListHead, 'total' | 'cents'> {
  const total = rows.length;
  return sums ? { total, cents: rows.reduce((sum, e) => sum + (e.cents ?? 0n), 0n) } : { total };
}

export const inBlocks = (rows: readonly Entry[], sums: boolean): ListHead => ({
  ...described(rows, sums),
  rows: rows.length === 0 ? [] : 'blocks',
});

/** Room for rows in one head, given to its lists in turn. */
export interface Room {
  bytes: number;
}

export function inlineIfFits(rows: readonly Entry[], sums: boolean, room: Room): ListHead {
  const bytes = bytesOf(rows);
  if (bytes > room.bytes) return inBlocks(rows, sums);
  room.bytes -= bytes;
  return { ...described(rows, sums), rows: rows.map((e) => e.row) };
}

/** Bytes of the rows with their line ends; an absent row is an empty line. */
export const bytesOf = (entries: readonly (Entry | null)[]): number =>
  entries.reduce((sum, e) => sum + (e ? Buffer.byteLength(e.row) : 0) + 1, 0);

/** Adds one line a block; `keyOf` names the block. */
export function blockItems(
  keyOf: (block: number) => ItemKey,
  rows: readonly Pick<Entry, 'row'>[],
  lines: ItemLines,
): void {
  for (let from = 0; from < rows.length; from += BLOCK_ROWS) {
    const block = encodeBlock(rows.slice(from, from + BLOCK_ROWS).map((e) => e.row));
    lines.push(blockLine(keyOf(from / BLOCK_ROWS), block));
  }
}
