/** The rows of the dashboard: the alarms and their metrics, requests, instances, loads and fetches. */
import {
  type Alarm,
  AlarmStatusWidget,
  GraphWidget,
  type IMetric,
  type IWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Api } from '../api/api.ts';
import type { Ingestion } from '../ingestion/ingestion.ts';
import type { AlarmSpec } from './alarms.ts';

export interface Shown {
  readonly api: Api;
  readonly ingestion: Ingestion;
  readonly alarms: readonly Alarm[];
  readonly specs: readonly AlarmSpec[];
}

const WHOLE = 24;

const graph = (title: string, left: readonly IMetric[]): IWidget =>
  new GraphWidget({ title, left: [...left], width: WHOLE / 2 });

export function rowsOf({ api, ingestion, alarms, specs }: Shown): IWidget[] {
  const instances = Object.values(api.functions).map(({ lambda }) =>
    lambda.metric('ConcurrentExecutions', { statistic: 'Maximum' }),
  );
  const runs = [ingestion.load.machine, ingestion.fetching.fetch].flatMap((machine) => [
    machine.metricStarted(),
    machine.metricSucceeded(),
    machine.metricFailed(),
  ]);
  return [
    new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], width: WHOLE }),
    graph('Requests', [api.http.metricCount(), api.http.metricClientError()]),
    graph('Instances at once', instances),
    graph('Loads and fetches', [...runs, ingestion.load.machine.metricTime()]),
    ...specs
      .filter(({ source }) => source === undefined)
      .map(({ runbook, metric }) => graph(runbook, [metric])),
  ];
}
