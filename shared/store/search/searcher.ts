/**
 * Searches an index: the total of a question and any page of its hits, and its counts by a field. A search
 * takes three round trips at most (pages of terms; sets; entries or columns), besides the directory, which is
 * read once.
 */
import type { Page } from '../records/read-list.ts';
import { createBlockCache, createByteCache } from './byte-cache.ts';
import { type Counts, countsBytes, countsOf, countsOfAll } from './counting.ts';
import { readEntries } from './entries.ts';
import { type NearWord, nearest } from './nearest.ts';
import { createPace, type Pace } from './pacing.ts';
import { firstHits, type Hits, hitsBytes, type PageHits, pageHits, withKnown } from './paging.ts';
import { type Candidate, planOf } from './plan.ts';
import { type Clause, type First, type Question, questionOf } from './question.ts';
import { type Index, type IndexAt, indexAt, itemBytes, type Kept } from './reads.ts';
import { isExact } from './sections.ts';
import { readDirectory, readTerms } from './terms.ts';

export type { Clause, First } from './question.ts';
export type { IndexAt } from './reads.ts';

/** Holds the heads and sets of some hundred questions. */
const CACHE_BYTES = 48 * 1024 * 1024;

/** Shares of the cache for results and for decoded blocks of entries (some 700); the rest is for items. */
const RESULTS = 1 / 8;
const BLOCKS = 1 / 8;

export type Searcher = ReturnType<typeof createSearcher>;

/** `cacheBytes` bounds what is kept between searches. A running search holds up to 10 MB besides. */
export function createSearcher({
  cacheBytes = CACHE_BYTES,
  pace = createPace(),
}: {
  readonly cacheBytes?: number;
  readonly pace?: Pace;
} = {}) {
  const kept: Kept = {
    items: createByteCache(cacheBytes * (1 - RESULTS - BLOCKS), itemBytes),
    blocks: createBlockCache(cacheBytes * BLOCKS),
  };
  const known = createByteCache<Hits>((cacheBytes * RESULTS) / 2, hitsBytes);
  const counted = createByteCache<Counts>((cacheBytes * RESULTS) / 2, countsBytes);
  return {
    /**
     * All clauses must hold; without clauses every entry matches. Rows are stored entry rows: those that the
     * order has first, and in each of its parts by their numbers.
     * @throws StoreError
     */
    async page(at: IndexAt, clauses: readonly Clause[], page: Page, first: First = []) {
      const index = indexAt(at, kept, pace);
      const question = questionOf(clauses, first);
      const candidates = await planOf(index, question);
      const { hits, numbers } = await found(`${at.stored} ${question.text}`, index, candidates, page);
      return { total: hits.total, rows: await readEntries(index, numbers) };
    },
    /** Returns the rows of the first matching entries, at most `most`, by number. @throws StoreError */
    async firstRows(at: IndexAt, clauses: readonly Clause[], most: number): Promise<string[]> {
      const index = indexAt(at, kept, pace);
      return readEntries(index, await firstHits(index, await planOf(index, questionOf(clauses)), most));
    },
    /** Returns how many entries have each of the terms; only terms that some have. @throws StoreError */
    async totalsOf(at: IndexAt, terms: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const index = indexAt(at, kept, pace);
      const found = await readTerms(index, await readDirectory(index), terms);
      return new Map([...found].map(([term, { entry }]) => [term, entry.total]));
    },
    /** Returns the words of a filter that are nearest to a word, the nearest first. @throws StoreError */
    nearest: (at: IndexAt, filter: string, word: string): Promise<readonly NearWord[]> =>
      nearest(indexAt(at, kept, pace), filter, word),
    /** Exact numbers of matching entries for each value of a counted field. @throws StoreError */
    counts(at: IndexAt, clauses: readonly Clause[], by: string): Promise<Counts> {
      const question = questionOf(clauses);
      const name = `${at.stored} ${question.text}`;
      const index = indexAt(at, kept, pace);
      const key = `${by} ${name}`;
      return counted.get(key) ?? counted.put(key, counts(name, index, question, by));
    },
  };

  /** Other pages of a question read only their own containers. */
  async function found(name: string, index: Index, candidates: Candidate[], page: Page): Promise<PageHits> {
    if (candidates.every(isExact)) return pageHits(index, candidates, page);
    const earlier = known.get(name);
    if (earlier) return pageHits(index, withKnown(candidates, await earlier), page);
    const finding = pageHits(index, candidates, page);
    void known.put(
      name,
      finding.then(({ hits }) => hits),
    );
    return finding;
  }

  async function counts(name: string, index: Index, question: Question, by: string): Promise<Counts> {
    if (question.clauses.length === 0) return countsOfAll(index, by);
    const candidates = await planOf(index, question);
    const earlier = known.get(name);
    const counting = countsOf(index, earlier ? withKnown(candidates, await earlier) : candidates, by);
    const { hits, counts } = await counting;
    if (!earlier) void known.put(name, Promise.resolve(hits));
    return counts;
  }
}
