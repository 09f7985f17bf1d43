/** A cache in front of the table of keys, so that a key is not read again at every request. */
import { ageOf, type Clock, type Moment } from '../../time.ts';
import type { ApiKey } from './keys.ts';

/** Entries of about 400 bytes. Unknown hashes have their own cache, so that a flood does not evict keys. */
const CAPACITY = 10_000;

interface Entry {
  readonly key: ApiKey | null;
  /** The time before the read: a later revocation may be missing. */
  readonly since: Moment;
}

function remember(cache: Map<string, Entry>, hash: string, entry: Entry): void {
  cache.delete(hash);
  for (const oldest of cache.keys()) {
    if (cache.size < CAPACITY) break;
    cache.delete(oldest);
  }
  cache.set(hash, entry);
}

/** Calls `find` at most once per hash and `ttlMs`, even for concurrent requests. Failures are not cached. */
export function cachedKeys(
  find: (hash: string) => Promise<ApiKey | null>,
  ttlMs: number,
  clock: Clock,
): (hash: string) => Promise<ApiKey | null> {
  const known = new Map<string, Entry>();
  const unknown = new Map<string, Entry>();
  const pending = new Map<string, Promise<ApiKey | null>>();

  const findAndCache = async (hash: string): Promise<ApiKey | null> => {
    const since = clock();
    try {
      const key = await find(hash);
      (key ? unknown : known).delete(hash);
      remember(key ? known : unknown, hash, { key, since });
      return key;
    } finally {
      pending.delete(hash);
    }
  };

  return (hash) => {
    const entry = known.get(hash) ?? unknown.get(hash);
    if (entry && ageOf(entry.since, clock()) < ttlMs) return Promise.resolve(entry.key);
    const lookup = pending.get(hash) ?? findAndCache(hash);
    pending.set(hash, lookup);
    return lookup;
  };
}
