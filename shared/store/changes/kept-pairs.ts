/** Finds the pairs of generations that were compared, once for some time. */
import type { ItemClient } from '../../aws/calls/operations.ts';
import { cachedFor } from '../generations/manifest.ts';
import { chainOf, type FindPairs, type KnownPairs, readPairs } from '../generations/pairs.ts';
import { cachedReads } from '../records/read-cache.ts';

const GENERATIONS = 16;

/** A pair is written before its generation is served, so a chain that is read after the manifest is whole. */
export function cachedPairs(client: ItemClient, control: string, ttlMs: number): FindPairs {
  const known = cachedReads<() => Promise<KnownPairs>>(GENERATIONS);
  return async (source, generation) => {
    const read = async (): Promise<KnownPairs> => {
      const pairs = await readPairs(client, control, source);
      const chain = chainOf(source, pairs, generation);
      return { chain, others: pairs.filter((pair) => !chain.includes(pair)) };
    };
    const find = await known(`${source} ${generation}`, async () => cachedFor(read, ttlMs));
    return find();
  };
}
