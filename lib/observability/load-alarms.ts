/** The alarm about what published loads have left. */
import { Duration } from 'aws-cdk-lib';
import { Metric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { CLEAN_UP_EVENTS } from '../../shared/ingestion/clean-up-events.ts';
import type { Ingestion } from '../ingestion/ingestion.ts';
import { type AlarmSpec, sumOf } from './alarms.ts';

const HOUR = Duration.hours(1);

export interface CleanUpMetricProps {
  readonly namespace: string;
  readonly ingestion: Ingestion;
}

/** How many sources have a clean-up pending that needs a person: per failure after a switch, and hourly. */
export class CleanUpMetric extends Construct {
  readonly pending: Metric;
  readonly errors: Metric;

  constructor(scope: Construct, id: string, { namespace, ingestion }: CleanUpMetricProps) {
    super(scope, id);
    const metricName = 'CleanUpPending';
    this.pending = new Metric({ namespace, metricName, statistic: Stats.MAXIMUM, period: HOUR });
    this.errors = ingestion.cleanUp.task.lambda.metricErrors({ period: HOUR });
    const count = (part: string, logGroup: LogGroup, event: string, metricValue: string) =>
      new MetricFilter(this, part, {
        logGroup,
        metricNamespace: namespace,
        metricName,
        filterPattern: FilterPattern.literal(`{ $.event = "${event}" }`),
        metricValue,
      });
    count('Failed', ingestion.tasks.fail.logGroup, CLEAN_UP_EVENTS.pending, '1');
    count('Counted', ingestion.cleanUp.task.logGroup, CLEAN_UP_EVENTS.counted, '$.pending');
  }
}

export const alarmsOfCleanUp = ({ pending, errors }: CleanUpMetric): AlarmSpec[] => [
  {
    runbook: 'cleanup-pending',
    reason:
      'A load has published, and what it had to delete is still there; or the hourly clean-up has failed.',
    metric: sumOf([pending, errors], 'clean-ups', HOUR),
    threshold: 0,
    // The count comes once an hour, and the hour that has just begun has none.
    periods: [1, 2],
    missing: TreatMissingData.IGNORE,
  },
];
