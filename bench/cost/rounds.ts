/** Counts the round trips that wait for each other: calls that overlap are one round. */
import type { ReadCall } from './cost-meter.ts';

/** A call that begins after the end of the earliest one of a round belongs to the next round. */
export function roundsOf(calls: readonly Pick<ReadCall, 'began' | 'ended'>[]): number {
  let rounds = 0;
  let firstEnd = Number.NEGATIVE_INFINITY;
  for (const { began: from, ended: to } of calls.toSorted((a, b) => a.began - b.began)) {
    if (from >= firstEnd) {
      rounds += 1;
      firstEnd = to;
    } else firstEnd = Math.min(firstEnd, to);
  }
  return rounds;
}
