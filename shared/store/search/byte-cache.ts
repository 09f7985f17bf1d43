/** Caches that are bounded in bytes. Concurrent readers share a promise; failures are not cached. */
import type { BlockRows } from '../records/block.ts';

interface Entry<T> {
  readonly value: Promise<T>;
  bytes: number;
}

/** Bytes of an entry besides key and value, measured with items of the index. Most items are smaller. */
const OVERHEAD = 600;

/** Largest share of one value. A larger one would evict all others, and is not kept. */
const LARGEST = 1 / 4;

export type ByteCache<T> = ReturnType<typeof createByteCache<T>>;

/** `bytesOf` returns the bytes of a value. The least recently used value is evicted. */
export function createByteCache<T>(capacity: number, bytesOf: (value: T) => number) {
  const entries = new Map<string, Entry<T>>();
  let bytes = 0;
  const settle = (key: string, entry: Entry<T>, size: number): void => {
    if (entries.get(key) !== entry) return;
    if (size > capacity * LARGEST) {
      entries.delete(key);
      return;
    }
    entry.bytes = size;
    bytes += size;
    for (const [oldest, { bytes: freed }] of entries) {
      if (bytes <= capacity) break;
      if (freed === 0) continue;
      entries.delete(oldest);
      bytes -= freed;
    }
  };
  return {
    get(key: string): Promise<T> | undefined {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    /** Keeps a promise, and its value until newer ones need the space. Returns the promise. */
    put(key: string, value: Promise<T>): Promise<T> {
      const entry: Entry<T> = { value, bytes: 0 };
      bytes -= entries.get(key)?.bytes ?? 0;
      entries.delete(key);
      entries.set(key, entry);
      value.then(
        (found) => settle(key, entry, OVERHEAD + 2 * key.length + bytesOf(found)),
        () => {
          if (entries.get(key) === entry) entries.delete(key);
        },
      );
      return value;
    },
  };
}

/**
 * A full cache takes one new block of so many. Questions that are not repeated would otherwise replace all
 * blocks within a second, and objects that live that long are collected in pauses of several milliseconds. A
 * block that is asked for often is taken soon.
 */
const ONE_OF = 8;

export type BlockCache = ReturnType<typeof createBlockCache>;

/** A cache of decoded blocks of entries, which take longer to decode than to read. */
export function createBlockCache(capacity: number) {
  const blocks = new Map<string, BlockRows>();
  let bytes = 0;
  let offered = 0;
  return {
    get(name: string): BlockRows | undefined {
      const block = blocks.get(name);
      if (!block) return undefined;
      blocks.delete(name);
      blocks.set(name, block);
      return block;
    },
    /** A full cache keeps only some blocks, in place of the least recently used. */
    put(name: string, block: BlockRows): void {
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
