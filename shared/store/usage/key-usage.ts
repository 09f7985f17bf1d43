/** The usage of one key in a month: the permits that count for its limit, and its requests by day. */
import type { Month } from './permit-limits.ts';
import type { Counts } from './usage-counts.ts';

export interface KeyUsage {
  readonly month: Month;
  /** Permits that processes have taken from the store; 0 for a key without limits. */
  readonly used: number;
  /** Each day of the month until today, oldest first. */
  readonly days: readonly (Counts & { readonly day: string })[];
}

/** `now`: milliseconds since 1970. @throws StoreError */
export type FindUsage = (prefix: string, now: number) => Promise<KeyUsage>;
