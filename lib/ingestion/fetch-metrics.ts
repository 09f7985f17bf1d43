/**
 * What the looks at publishers write to their log, as metrics by name: the alarms on them are in the stack of
 * the service. One metric for all sources: the log line has the source, and each metric is charged.
 */
import { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { FETCH_EVENTS } from '../../shared/ingestion/fetch-events.ts';
import { countLines, type NodeFunction } from '../node-function.ts';

const UNLOADED_DAYS = 'UnloadedDays';
const MOVED = 'PublisherMoved';

export const unloadedDays = (namespace: string): Metric =>
  new Metric({
    namespace,
    metricName: UNLOADED_DAYS,
    statistic: Stats.MAXIMUM,
    period: Duration.days(1),
  });

export const moved = (namespace: string): Metric =>
  new Metric({ namespace, metricName: MOVED, statistic: Stats.SUM, period: Duration.hours(1) });

export function countLooks(parent: Construct, namespace: string, { logGroup }: NodeFunction): void {
  const scope = new Construct(parent, 'Looks');
  const counted = [
    [UNLOADED_DAYS, FETCH_EVENTS.seen, '$.unloaded_days'],
    [MOVED, FETCH_EVENTS.moved, '1'],
  ] as const;
  for (const [metricName, event, metricValue] of counted)
    countLines(scope, metricName, logGroup, { namespace, metricName, event, metricValue });
}
