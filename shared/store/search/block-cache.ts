/** A cache of decoded blocks of entries, which take longer to decode than to read. It is bounded in bytes. */
import type { BlockRows } from '../records/block.ts';

export interface BlockCache {
  get(name: string): BlockRows | undefined;
  /** Keeps the block if there is room. A full cache keeps only some, in place of the least recently used. */
  put(name: string, block: BlockRows): void;
}

/**
 * A full cache takes one new block of so many. Questions that are not repeated would otherwise replace all
 * blocks within a second, and objects that live that long are collected in pauses of several milliseconds. A
 * block that is asked for often is taken soon.
 */
const ONE_OF = 8;

export function createBlockCache(capacity: number): BlockCache {
  const blocks = new Map<string, BlockRows>();
  let bytes = 0;
  let offered = 0;
  return {
    get(name) {
      const block = blocks.get(name);
      if (!block) return undefined;
      blocks.delete(name);
      blocks.set(name, block);
      return block;
    },
    put(name, block) {
      if (blocks.has(name) || block.bytes > capacity) return;
      const isFull = bytes + block.bytes > capacity;
      if (isFull && offered++ % ONE_OF !== 0) return;
      blocks.set(name, block);
      bytes += block.bytes;
      for (const [oldest, { bytes: freed }] of blocks) {
        if (bytes <= capacity) break;
        blocks.delete(oldest);
        bytes -= freed;
      }
    },
  };
}
