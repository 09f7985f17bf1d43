/** The alarms as data: each has a fixed name, a metric, a threshold and a reason. */
import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  type ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { CLEAN_UP_EVENTS } from '../../shared/ingestion/clean-up-events.ts';
import type { Api } from '../api/api.ts';
import type { Ingestion } from '../ingestion/ingestion.ts';
import { countLines } from '../node-function.ts';

export interface AlarmSpec {
  /** Names the alarm and its section `## Alarm: <name>` in docs/operating.md. */
  readonly runbook: string;
  /** The source or function, if each has this alarm of its own. @default the alarm is about all of them */
  readonly source?: string;
  readonly reason: string;
  readonly metric: IMetric;
  readonly threshold: number;
  /** How many of the last periods of the metric must be over the threshold. */
  readonly periods: readonly [over: number, of: number];
  /** @default above the threshold */
  readonly comparison?: ComparisonOperator;
  /** @default a period without data is a good one */
  readonly missing?: TreatMissingData;
}

const FIVE_MINUTES = Duration.minutes(5);
const HOUR = Duration.hours(1);
/** With fewer requests, a single failure would be a rate of over 5 %. */
const FEW_REQUESTS = 20;

const ofApi = (http: HttpApi, metricName: string, statistic: string): Metric =>
  new Metric({
    namespace: 'AWS/ApiGateway',
    metricName,
    dimensionsMap: { ApiId: http.apiId },
    statistic,
    period: FIVE_MINUTES,
  });

/** The sum of several metrics; one without data counts as 0. */
export const sumOf = (metrics: readonly IMetric[], label: string, period = FIVE_MINUTES): MathExpression => {
  const usingMetrics = Object.fromEntries(metrics.map((metric, i) => [`m${i}`, metric]));
  const terms = Object.keys(usingMetrics).map((name) => `FILL(${name}, 0)`);
  return new MathExpression({ expression: terms.join(' + '), usingMetrics, label, period });
};

export function alarmsOfApi({ http }: Api): AlarmSpec[] {
  const requests = ofApi(http, 'Count', Stats.SUM);
  const failed = ofApi(http, '5xx', Stats.SUM);
  return [
    {
      runbook: 'api-5xx',
      reason: 'More than 1 % of requests ended in a 5xx: callers see failures that a retry may not cure.',
      metric: new MathExpression({
        expression: `IF(requests >= ${FEW_REQUESTS}, 100 * FILL(failed, 0) / requests, 0)`,
        usingMetrics: { requests, failed },
        label: '5xx, % of requests',
        period: FIVE_MINUTES,
      }),
      threshold: 1,
      periods: [2, 3],
    },
    {
      runbook: 'api-p99',
      reason:
        'One request in a hundred takes over a second: a read takes milliseconds, so something waits or retries.',
      metric: new MathExpression({
        expression: `IF(requests >= ${FEW_REQUESTS}, latency, 0)`,
        usingMetrics: { requests, latency: ofApi(http, 'Latency', Stats.p(99)) },
        label: 'latency p99, ms',
        period: FIVE_MINUTES,
      }),
      threshold: 1_000,
      periods: [3, 3],
    },
  ];
}

export function alarmsOfLoads({ load, arrival }: Ingestion): AlarmSpec[] {
  return [
    {
      runbook: 'load-failed',
      reason:
        'A load was refused, failed, ran out of time or could not be started: the old generation is served.',
      metric: sumOf(
        [
          load.machine.metricFailed(),
          load.machine.metricTimedOut(),
          load.machine.metricAborted(),
          arrival.machine.metricFailed(),
        ],
        'loads that did not succeed',
      ),
      threshold: 0,
      periods: [1, 1],
    },
  ];
}

/** How many sources have a clean-up pending that needs a person: per failure after a switch, and hourly. */
export function alarmsOfCleanUp(
  parent: Construct,
  namespace: string,
  { tasks, cleanUp }: Ingestion,
): AlarmSpec[] {
  const scope = new Construct(parent, 'CleanUp');
  const metricName = 'CleanUpPending';
  const pending = new Metric({ namespace, metricName, statistic: Stats.MAXIMUM, period: HOUR });
  const lines = { namespace, metricName };
  countLines(scope, 'Failed', tasks.fail.logGroup, { ...lines, event: CLEAN_UP_EVENTS.pending });
  const counted = { event: CLEAN_UP_EVENTS.counted, metricValue: '$.pending' };
  countLines(scope, 'Counted', cleanUp.logGroup, { ...lines, ...counted });
  return [
    {
      runbook: 'cleanup-pending',
      reason:
        'A load has published, and what it had to delete is still there; or the hourly clean-up has failed.',
      metric: sumOf([pending, cleanUp.lambda.metricErrors({ period: HOUR })], 'clean-ups', HOUR),
      threshold: 0,
      // The count comes once an hour, and the hour that has just begun has none.
      periods: [1, 2],
      missing: TreatMissingData.IGNORE,
    },
  ];
}
