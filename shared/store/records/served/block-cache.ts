/**
 * A cache of the rows of blocks. The pages of a list, and the lists of one large company, are made of the
 * same blocks, and to decode one takes longer than to read it.
 */
import type { Item } from '../../../aws/read-items.ts';
import { decodeBlock, packedOf } from '../block.ts';

/** Blocks in memory: 50 rows of up to 350 bytes each, so 5 MB in all. */
const CAPACITY = 256;

interface Decoded {
  readonly packed: Uint8Array;
  readonly rows: readonly string[];
}

/** Returns the rows of a block; `place` is where it is stored. @throws Error if the item is not a block */
export type DecodeBlock = (place: string, item: Item) => readonly string[];

/**
 * Every request reads its blocks, and a decoded block is used only if the bytes are still the same: a store
 * that fails, or a table that was made again, is seen as without a cache.
 */
export function cachedBlocks(capacity: number = CAPACITY): DecodeBlock {
  const known = new Map<string, Decoded>();
  return (place, item) => {
    const packed = packedOf(item);
    const found = known.get(place);
    known.delete(place);
    const isSame = found !== undefined && Buffer.compare(found.packed, packed) === 0;
    const decoded = isSame ? found : { packed, rows: decodeBlock(item) };
    known.set(place, decoded);
    for (const oldest of known.keys()) {
      if (known.size <= capacity) break;
      known.delete(oldest);
    }
    return decoded.rows;
  };
}
