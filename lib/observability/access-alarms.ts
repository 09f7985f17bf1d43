/** Alarms of who may ask how much: limits that were not held, tokens that were refused. */
import { type AlarmSpec, sumOf } from './alarms.ts';
import type { LogMetrics } from './log-metrics.ts';

/** A person mistypes a few times; ten failures a minute are what one address has. */
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
