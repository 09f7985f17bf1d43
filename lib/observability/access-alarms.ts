/** Alarms about access: requests that no limit was applied to, and admin tokens that were refused. */
import { type AlarmSpec, sumOf } from './alarms.ts';
import type { LogMetrics } from './log-metrics.ts';

/** In five minutes: above what a person mistypes, below the ten failures a minute that one address is allowed. */
const MANY_REFUSALS = 20;

export const alarmsOfAccess = ({ limitsSkipped, adminRefused }: LogMetrics): AlarmSpec[] => [
  {
    runbook: 'limits-skipped',
    reason:
      'The store of the limits did not answer, and requests were let through that no limit was held against.',
    metric: sumOf([limitsSkipped], 'without a limit'),
    threshold: 0,
    periods: [2, 3],
  },
  {
    runbook: 'admin-refused',
    reason: `More than ${MANY_REFUSALS} requests to the administration in five minutes had no valid token: somebody guesses, or a program has an old one.`,
    metric: sumOf([adminRefused], 'refused'),
    threshold: MANY_REFUSALS,
    periods: [1, 1],
  },
];
