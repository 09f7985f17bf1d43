/** Packs the lists of a head: inside the head if they fit, otherwise in blocks. */
import type { ItemKey } from '../../../shared/aws/read-items.ts';
import { encodeBlock } from '../../../shared/store/records/block.ts';
import type { Entry } from '../../../shared/store/records/entries.ts';
import type { ListHead } from '../../../shared/store/records/heads.ts';
import { BLOCK_ROWS } from '../../../shared/store/records/placement.ts';
import type { ItemSink } from './table-codec.ts';

/** Bytes left for rows in one head. The lists use them one after the other. */
interface Room {
  bytes: number;
}

export function inlineIfFits(rows: readonly Entry[], sums: boolean, room: Room): ListHead {
  const bytes = bytesOf(rows);
  if (bytes > room.bytes) return inBlocks(rows, sums);
  room.bytes -= bytes;
  return { ...totals(rows, sums), rows: rows.map((e) => e.row) };
}

export const inBlocks = (rows: readonly Entry[], sums: boolean): ListHead => ({
  ...totals(rows, sums),
  rows: rows.length === 0 ? [] : 'blocks',
});

function totals(rows: readonly Entry[], sums: boolean): Pick<ListHead, 'total' | 'cents'> {
  const total = rows.length;
  return sums ? { total, cents: rows.reduce((sum, e) => sum + (e.cents ?? 0n), 0n) } : { total };
}

/** Returns the bytes of the rows with their line ends; an absent row is an empty line. */
export const bytesOf = (entries: readonly (Entry | null)[]): number =>
  entries.reduce((sum, e) => sum + (e ? Buffer.byteLength(e.row) : 0) + 1, 0);

/** Writes one item per block. */
export function packBlocks(keyOf: (block: number) => ItemKey, rows: readonly Entry[], items: ItemSink): void {
  for (let from = 0; from < rows.length; from += BLOCK_ROWS) {
    const block = encodeBlock(rows.slice(from, from + BLOCK_ROWS).map((e) => e.row));
    items.block(keyOf(from / BLOCK_ROWS), block);
  }
}
