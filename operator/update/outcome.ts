/** The outcome of an update for each source, and the exit code that follows from all. */
import type { LoadResult } from '../../local/load/result.ts';
import type { Plan } from './plan.ts';

/**
 * - `loaded`: the publisher's version is served now
 * - `planned`: it would be fetched and loaded; only with --dry-run
 * - `current`: the publisher has nothing newer
 * - `rolled_back`: the newer version was left by a rollback, which an update does not undo
 * - `not_whole`: the newer version is not whole yet
 * - `no_place`: no public place is known, and no setting has one
 * - `failed`: the reason says why; the served version stays
 */
export type Happened = 'loaded' | 'planned' | 'current' | 'rolled_back' | 'not_whole' | 'no_place' | 'failed';

export interface SourceOutcome {
  readonly source: string;
  /** The version that was served before; null for none, or for the bundled sample. */
  readonly served: string | null;
  /** The publisher's newest version, or the whole one before it that is loaded; null where it is unknown. */
  readonly published: string | null;
  readonly happened: Happened;
  readonly reason: string | null;
  readonly seconds: number;
  readonly plan: Plan | null;
  /** The result of the load; null where none began. */
  readonly load: LoadResult | null;
}

export const UPDATE_CODES = { done: 0, failed: 1, nothingNewer: 3, otherRuns: 4 } as const;

const NEWS: readonly Happened[] = ['loaded', 'planned'];

export function exitCodeOf(outcomes: readonly Pick<SourceOutcome, 'happened'>[]): number {
  if (outcomes.some(({ happened }) => happened === 'failed')) return UPDATE_CODES.failed;
  const hasNews = outcomes.some(({ happened }) => NEWS.includes(happened));
  return hasNews ? UPDATE_CODES.done : UPDATE_CODES.nothingNewer;
}
