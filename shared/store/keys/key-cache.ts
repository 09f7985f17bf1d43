/** A small memory in front of the table of keys: a known key is not looked up again on every request. */
import type { ApiKey } from './keys.ts';

/** Some 400 bytes each: a few MB at worst. Unknown hashes have a share of their own, or a flood would evict the known. */
const CAPACITY = 10_000;

interface Entry {
  readonly key: ApiKey | null;
  readonly until: number;
}

/** The oldest entry makes room for a new one. */
function remember(cache: Map<string, Entry>, hash: string, entry: Entry): void {
  cache.delete(hash);
  for (const oldest of cache.keys()) {
    if (cache.size < CAPACITY) break;
    cache.delete(oldest);
  }
  cache.set(hash, entry);
}

/** `find`, asked at most once per hash and `ttlMs`, also when many requests arrive at once. Failures are not kept. */
export function cachedKeys(
  find: (hash: string) => Promise<ApiKey | null>,
  ttlMs: number,
  now: () => number,
): (hash: string) => Promise<ApiKey | null> {
  const known = new Map<string, Entry>();
  const unknown = new Map<string, Entry>();
  const pending = new Map<string, Promise<ApiKey | null>>();

  const ask = async (hash: string): Promise<ApiKey | null> => {
    try {
      const key = await find(hash);
      (key ? unknown : known).delete(hash);
      remember(key ? known : unknown, hash, { key, until: now() + ttlMs });
      return key;
    } finally {
      pending.delete(hash);
    }
  };

  return (hash) => {
    const entry = known.get(hash) ?? unknown.get(hash);
    if (entry && now() < entry.until) return Promise.resolve(entry.key);
    const asked = pending.get(hash) ?? ask(hash);
    pending.set(hash, asked);
    return asked;
  };
}
