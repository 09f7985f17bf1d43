/** Alarms about keys that cannot be checked, refused or throttled requests, missing limits, and tokens. */
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { type Family, isOpen } from '../../shared/api/route-kinds.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import type { Api } from '../api/api.ts';
import type { Config } from '../config.ts';
import { countLines } from '../node-function.ts';
import { type AlarmSpec, sumOf } from './alarms.ts';

/** Per five minutes. A person mistypes a token less often, and one address may fail ten times a minute. */
const MANY_REFUSALS = 20;
/** The part of the requests that the throttle admits. A program with an old key does not retry that often. */
const MANY_KEYS = 0.1;
const SECONDS = 300;

/**
 * Requests that API Gateway refused because the throttle was used up. The 429 of a key's own limit comes
 * from a function.
 */
const THROTTLED_BY_GATEWAY = '{ ($.status = "429") && ($.function_ms = "-") }';

/** Families whose requests take permits. */
const LIMITED: readonly Family[] = [
  ...new Set(ROUTES.filter((route) => !isOpen(route)).map(({ family }) => family)),
];

/** Metrics by the error events that functions write (shared/log.ts), and by lines of the access log. */
function logMetrics(parent: Construct, namespace: string, { functions, authorizer, accessLog }: Api) {
  const scope = new Construct(parent, 'Counted');
  const count = (metricName: string, pattern: string, ...logs: readonly ILogGroup[]): Metric => {
    for (const log of logs) {
      const { id } = log.node.scope?.node ?? log.node;
      countLines(scope, `${metricName}-${id}`, log, { namespace, metricName, pattern, defaultValue: 0 });
    }
    return new Metric({ namespace, metricName, statistic: Stats.SUM });
  };
  const limited = LIMITED.map((family) => functions[family].logGroup);
  return {
    throttled: count('Throttled', THROTTLED_BY_GATEWAY, accessLog),
    keysRefused: count('KeysRefused', '{ $.status = "401" }', accessLog),
    authorizerErrors: count('AuthorizerErrors', '{ $.event = "authorizer_error" }', authorizer.logGroup),
    // Admin tokens that were missing or wrong, or came from an address with too many failures.
    adminRefused: count('AdminRefused', '{ $.event = "admin_refused" }', functions.admin.logGroup),
    // Requests that were admitted without a limit, because the store of the limits did not answer.
    limitsSkipped: count('LimitsSkipped', '{ $.event = "limit_skipped" }', ...limited),
  };
}

export function alarmsOfAccess(
  scope: Construct,
  namespace: string,
  api: Api,
  { throttle }: Config,
): AlarmSpec[] {
  const { authorizerErrors, limitsSkipped, adminRefused, throttled, keysRefused } = logMetrics(
    scope,
    namespace,
    api,
  );
  const { authorizer } = api;
  return [
    {
      runbook: 'authorizer-errors',
      reason:
        'The authorizer could not check keys, failed or was throttled: requests are answered 503 even if their keys are valid.',
      metric: sumOf(
        [authorizerErrors, authorizer.lambda.metricErrors(), authorizer.lambda.metricThrottles()],
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
}
