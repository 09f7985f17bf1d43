/** The question to a search index, and the interface of the engine that answers it. */
import type { ReadItems } from '../records/read-list.ts';

/** One condition. A term is the name of a filter and a value, `uf:SP` (shared/store/records/sets/keys.ts). */
export type Clause =
  /** Entries with at least one of these terms. */
  | { readonly kind: 'any'; readonly terms: readonly string[] }
  /** Entries one of whose rows, such as one partner, has all of these paired terms. */
  | { readonly kind: 'sameRow'; readonly terms: readonly string[] };

/** An index in the store. */
export interface IndexAt {
  /** Reads at most 100 keys a call. */
  readonly read: ReadItems;
  /** Name of the table in the store. */
  readonly stored: string;
}

export interface FoundPage {
  /** Exact number of all matching entries. */
  readonly total: number;
  /** Stored rows of the entries of the page, in the order of their numbers. */
  readonly rows: readonly string[];
}

export interface FoundCounts {
  /** Exact number of all matching entries. */
  readonly total: number;
  /** Number of matching entries for each value; null stands for an absent value. */
  readonly values: ReadonlyMap<string | null, number>;
}

export interface Searcher {
  /** All clauses must hold; without clauses every entry matches. @throws StoreError */
  page(
    at: IndexAt,
    clauses: readonly Clause[],
    page: { readonly limite: number; readonly offset: number },
  ): Promise<FoundPage>;
  /** `by` is the name of a counted field. @throws StoreError */
  counts(at: IndexAt, clauses: readonly Clause[], by: string): Promise<FoundCounts>;
}
