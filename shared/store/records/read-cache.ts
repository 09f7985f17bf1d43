/** A cache of what is read once per process and generation, however many requests need it. */

/** Concurrent requests share a read; failures are not kept. Evicts the least recently used. */
export function cachedReads<Value>(capacity: number) {
  const cache = new Map<string, Promise<Value>>();
  return (key: string, read: () => Promise<Value>): Promise<Value> => {
    const known = cache.get(key);
    const found = known ?? read();
    cache.delete(key);
    cache.set(key, found);
    for (const oldest of cache.keys()) {
      if (cache.size <= capacity) break;
      cache.delete(oldest);
    }
    if (!known) {
      found.catch(() => {
        if (cache.get(key) === found) cache.delete(key);
      });
    }
    return found;
  };
}
