/** The alarms as data: each has a fixed name, a metric, a threshold and a reason. */
import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SOURCES } from '../../shared/datasets/index.ts';
import type { Api } from '../api/api.ts';
import type { Data } from '../data/data.ts';
import type { Ingestion } from '../ingestion/ingestion.ts';
import type { Machine } from '../machine.ts';
import type { NodeFunction } from '../node-function.ts';
import type { LogMetrics } from './log-metrics.ts';
import { BY_SOURCE, METRICS } from './watch.ts';

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

export const alarmsOfApi = ({ http, functions, authorizer }: Api, logs: LogMetrics): AlarmSpec[] => [
  ...alarmsOfGateway(http),
  ...alarmsOfFunctions(Object.values(functions), authorizer, logs),
];

function alarmsOfGateway(http: HttpApi): AlarmSpec[] {
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

const alarmsOfFunctions = (
  families: readonly NodeFunction[],
  authorizer: NodeFunction,
  logs: LogMetrics,
): AlarmSpec[] => [
  {
    runbook: 'authorizer-errors',
    reason:
      'The authorizer could not check keys, failed or was throttled: requests are answered 503 even if their keys are valid.',
    // An alarm has at most ten metrics, which the other functions take up in the next one.
    metric: sumOf(
      [logs.authorizerErrors, authorizer.lambda.metricErrors(), authorizer.lambda.metricThrottles()],
      'authorizer errors',
    ),
    threshold: 0,
    periods: [2, 3],
  },
  {
    runbook: 'lambda-throttles',
    reason: 'Lambda throttled calls of the API: the reserved or the account’s concurrency is used up.',
    metric: sumOf(
      families.map(({ lambda }) => lambda.metricThrottles()),
      'throttled calls',
    ),
    threshold: 0,
    periods: [2, 3],
  },
];

export function alarmsOfStore({ apiKeys, control }: Data, logs: LogMetrics): AlarmSpec[] {
  const ofTable = (TableName: string): Metric =>
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName: 'ReadThrottleEvents',
      dimensionsMap: { TableName },
      statistic: Stats.SUM,
    });
  return [
    {
      runbook: 'dynamodb-throttles',
      reason:
        'DynamoDB throttled a read of a fixed table, or a read of a generation three times (answered with 503).',
      metric: sumOf(
        [logs.storeThrottles, ofTable(apiKeys.tableName), ofTable(control.tableName)],
        'throttled',
      ),
      threshold: 0,
      periods: [2, 3],
    },
  ];
}

export function alarmsOfLoads({ load, arrival }: Ingestion, watch: Machine, namespace: string): AlarmSpec[] {
  const ended = ({ machine }: Machine): Metric[] => [
    machine.metricFailed(),
    machine.metricTimedOut(),
    machine.metricAborted(),
  ];
  return [
    {
      runbook: 'load-failed',
      reason:
        'A load was refused, failed, ran out of time or could not be started: the old generation is served.',
      metric: sumOf([...ended(load), arrival.machine.metricFailed()], 'loads that did not succeed'),
      threshold: 0,
      periods: [1, 1],
    },
    ...SOURCES.flatMap(({ name }) => alarmsOfSource(name, namespace)),
    {
      runbook: 'watch-silent',
      reason: 'The hourly watch did not succeed: overdue loads and left-over generations are not reported.',
      metric: watch.machine.metricSucceeded({ period: HOUR, statistic: Stats.SUM }),
      threshold: 1,
      comparison: ComparisonOperator.LESS_THAN_THRESHOLD,
      periods: [3, 3],
      missing: TreatMissingData.BREACHING,
    },
  ];
}

/** Generations of a source: the active one, the one before it, and one that is being loaded. */
const RETAINED = 3;

function alarmsOfSource(name: string, namespace: string): AlarmSpec[] {
  const watched = (metricName: string): Metric =>
    new Metric({
      namespace,
      metricName,
      dimensionsMap: { [BY_SOURCE]: name },
      statistic: Stats.MAXIMUM,
      period: HOUR,
    });
  return [
    {
      runbook: 'load-overdue',
      source: name,
      reason: `${name} is older than its cadence allows, and callers read “desatualizada”.`,
      metric: watched(METRICS.overdue),
      threshold: 0,
      periods: [3, 3],
      missing: TreatMissingData.IGNORE,
    },
    {
      runbook: 'generations-left',
      source: name,
      reason: `${name} has more than ${RETAINED} generations: old ones are not deleted, and each costs storage.`,
      metric: watched(METRICS.generations),
      threshold: RETAINED,
      periods: [3, 3],
      missing: TreatMissingData.IGNORE,
    },
  ];
}
