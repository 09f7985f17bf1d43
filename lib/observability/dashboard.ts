/** The rows of the dashboard: alarms, what callers see, loads and fetches. */
import {
  type Alarm,
  AlarmStatusWidget,
  GraphWidget,
  type IMetric,
  type IWidget,
  SingleValueWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Api } from '../api/api.ts';
import type { Ingestion } from '../ingestion/ingestion.ts';
import type { AlarmSpec } from './alarms.ts';
import type { Canary } from './canary.ts';

export interface Shown {
  readonly api: Api;
  readonly ingestion: Ingestion;
  readonly canary: Canary;
  readonly alarms: readonly Alarm[];
  readonly specs: readonly AlarmSpec[];
}

const HALF = 12;
const WHOLE = 24;

const graph = (title: string, left: readonly IMetric[]): IWidget =>
  new GraphWidget({ title, left: [...left], width: HALF });

export function rowsOf({ api, ingestion, canary, alarms, specs }: Shown): IWidget[] {
  const metricsOf = (runbook: string): IMetric[] =>
    specs.filter((spec) => spec.runbook === runbook).map(({ metric }) => metric);
  const functions = Object.values(api.functions).map(({ lambda }) => lambda);
  const { machine } = ingestion.load;
  const fetches = ingestion.fetching.fetch;
  return [
    new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], width: WHOLE }),
    graph('Requests', [api.http.metricCount(), api.http.metricClientError()]),
    graph('Canary', [...metricsOf('canary'), canary.withoutKey]),
    graph('5xx, %', metricsOf('api-5xx')),
    graph('Latency p99, ms', metricsOf('api-p99')),
    graph(
      'Instances at once',
      functions.map((lambda) => lambda.metric('ConcurrentExecutions', { statistic: 'Maximum' })),
    ),
    graph('Throttled by the store', metricsOf('dynamodb-throttles')),
    graph('Authorizer errors', metricsOf('authorizer-errors')),
    graph('Throttled by the gateway', metricsOf('throttled')),
    graph('Answered 401', metricsOf('keys-refused')),
    graph('Admin tokens refused', metricsOf('admin-refused')),
    graph('Requests without a limit', metricsOf('limits-skipped')),
    graph('Loads', [machine.metricStarted(), machine.metricSucceeded(), machine.metricFailed()]),
    graph('Hours of a load', [machine.metricTime()]),
    graph('Fetches', [fetches.metricStarted(), fetches.metricSucceeded(), fetches.metricFailed()]),
    graph('Days for which a version is not loaded', metricsOf('publication-unloaded')),
    new SingleValueWidget({ title: 'Out of date (1)', metrics: metricsOf('load-overdue'), width: HALF }),
    new SingleValueWidget({ title: 'Generations', metrics: metricsOf('generations-left'), width: HALF }),
  ];
}
