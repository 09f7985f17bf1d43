/** Alarms about keys that cannot be checked, refused or throttled requests, missing limits, and tokens. */
import type { Config } from '../config.ts';
import type { NodeFunction } from '../node-function.ts';
import { type AlarmSpec, sumOf } from './alarms.ts';
import type { LogMetrics } from './log-metrics.ts';

/** Per five minutes. A person mistypes a token less often, and one address may fail ten times a minute. */
const MANY_REFUSALS = 20;
/** The part of the requests that the throttle admits. A program with an old key does not retry that often. */
const MANY_KEYS = 0.1;
const SECONDS = 300;

export const alarmsOfAccess = (
  { authorizerErrors, limitsSkipped, adminRefused, throttled, keysRefused }: LogMetrics,
  { lambda: authorizer }: NodeFunction,
  { throttle }: Config,
): AlarmSpec[] => [
  {
    runbook: 'authorizer-errors',
    reason:
      'The authorizer could not check keys, failed or was throttled: requests are answered 503 even if their keys are valid.',
    metric: sumOf(
      [authorizerErrors, authorizer.metricErrors(), authorizer.metricThrottles()],
      'authorizer errors',
    ),
    threshold: 0,
    periods: [2, 3],
  },
  {
    runbook: 'throttled',
    reason:
      'The throttle of the gateway was used up: API Gateway answered 429 to callers below the limit of their key as well.',
    metric: sumOf([throttled], 'throttled by the gateway'),
    threshold: 0,
    periods: [2, 3],
  },
  {
    runbook: 'keys-refused',
    reason:
      'Requests without a right key take a tenth of the throttle: each costs as much as one with a key, and leaves less for customers.',
    metric: sumOf([keysRefused], 'answered 401'),
    threshold: throttle.rate * SECONDS * MANY_KEYS,
    periods: [1, 1],
  },
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
