/**
 * What the looks at publishers write to their log, as metrics by name: the alarms on them are in the stack of
 * the service. One metric for all sources: the log line has the source, and each metric is charged.
 */
import { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { FETCH_EVENTS } from '../../shared/ingestion/fetch-events.ts';
import type { NodeFunction } from '../node-function.ts';

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

export interface LookMetricsProps {
  readonly namespace: string;
  readonly look: NodeFunction;
}

export class LookMetrics extends Construct {
  constructor(scope: Construct, id: string, { namespace, look }: LookMetricsProps) {
    super(scope, id);
    const counted = [
      [UNLOADED_DAYS, FETCH_EVENTS.seen, '$.unloaded_days'],
      [MOVED, FETCH_EVENTS.moved, '1'],
    ] as const;
    for (const [metricName, event, metricValue] of counted) {
      new MetricFilter(this, metricName, {
        logGroup: look.logGroup,
        metricNamespace: namespace,
        metricName,
        filterPattern: FilterPattern.literal(`{ $.event = "${event}" }`),
        metricValue,
      });
    }
  }
}
