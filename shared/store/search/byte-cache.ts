/** A cache that is bounded in bytes. Concurrent readers share a promise; failures are not cached. */

export interface ByteCache<T> {
  get(key: string): Promise<T> | undefined;
  /** Keeps a promise, and its value until newer ones need the space. Returns the promise. */
  put(key: string, value: Promise<T>): Promise<T>;
}

interface Entry<T> {
  readonly value: Promise<T>;
  /** 0 until the value is there. */
  bytes: number;
}

/**
 * Bytes of an entry besides its key and the bytes of its value, measured with items of the index: promises,
 * the item, its buffer, and the place in the map. Most items are smaller.
 */
const OVERHEAD = 600;

/** Largest share of one value. A larger one would evict all others, and is not kept. */
const LARGEST = 1 / 4;

/** `bytesOf` returns the bytes of a value. The least recently used value is evicted. */
export function createByteCache<T>(capacity: number, bytesOf: (value: T) => number): ByteCache<T> {
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
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    put(key, value) {
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
