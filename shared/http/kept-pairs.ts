/** Finds the pairs of generations that were compared and lead to the generation that a request reads. */
import { cachedFor } from '../store/generations/manifest.ts';
import { chainOf, type FindPairs, type Pair, readPairs } from '../store/generations/pairs.ts';
import { cachedReads } from '../store/records/read-cache.ts';
import { controlTable } from '../store/tables.ts';
import type { Dependencies } from './dependencies.ts';

/** The generations that are served or kept at a time, of all sources. */
const GENERATIONS = 16;

/**
 * A pair is written before its later generation is served, so a chain that is read after the manifest is
 * whole. It is read again as often as the manifest is, because the oldest pairs are deleted.
 */
function cachedPairs({ client, settings }: Dependencies): FindPairs {
  const { TABLE_PREFIX, MANIFEST_TTL_SECONDS } = settings;
  const control = controlTable(TABLE_PREFIX);
  const known = cachedReads<() => Promise<readonly Pair[]>>(GENERATIONS);
  return async (source, generation) => {
    const chain = async () => chainOf(await readPairs(client, control, source), generation);
    const find = await known(`${source} ${generation}`, async () =>
      cachedFor(chain, MANIFEST_TTL_SECONDS * 1_000),
    );
    return find();
  };
}

const made = new WeakMap<Dependencies, FindPairs>();

/** Returns the finder of these dependencies, which keeps what it has read. */
export function pairsOf(deps: Dependencies): FindPairs {
  const find = deps.pairs ?? made.get(deps) ?? cachedPairs(deps);
  made.set(deps, find);
  return find;
}
