/** Alarms about access: requests that were admitted without a limit, and admin tokens that were refused. */
import { type AlarmSpec, sumOf } from './alarms.ts';
import type { LogMetrics } from './log-metrics.ts';

/** Per five minutes. A person mistypes a token less often, and one address may fail ten times a minute. */
const MANY_REFUSALS = 20;

export const alarmsOfAccess = ({ limitsSkipped, adminRefused }: LogMetrics): AlarmSpec[] => [
  {
    runbook: 'limits-skipped',
    reason: 'The store of the limits did not answer, so requests were admitted without applying a limit.',
    metric: sumOf([limitsSkipped], 'without a limit'),
    threshold: 0,
    periods: [2, 3],
  },
  {
    runbook: 'admin-refused',
    reason: `More than ${MANY_REFUSALS} requests to the administration in five minutes had no valid token: tokens are being guessed, or a program uses an old one.`,
    metric: sumOf([adminRefused], 'refused'),
    threshold: MANY_REFUSALS,
    periods: [1, 1],
  },
];
