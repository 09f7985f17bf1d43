/** Metrics counted from log lines: requests that the gateway throttled, and refused keys and tokens. */
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';

/** Admin tokens that were missing or wrong, or came from an address with too many failures. */
const ADMIN_REFUSED = '{ $.event = "admin_refused" }';
/**
 * Requests that API Gateway refused because the throttle was used up. The 429 of a key's own limit comes
 * from a function.
 */
const THROTTLED_BY_GATEWAY = '{ ($.status = "429") && ($.function_ms = "-") }';
const WITHOUT_KEY = '{ $.status = "401" }';

export interface LogMetricsProps {
  readonly namespace: string;
  /** The log of the function of the administration. */
  readonly admin: ILogGroup;
  readonly accessLog: ILogGroup;
}

export class LogMetrics extends Construct {
  readonly adminRefused: Metric;
  readonly throttled: Metric;
  readonly keysRefused: Metric;

  constructor(scope: Construct, id: string, { namespace, admin, accessLog }: LogMetricsProps) {
    super(scope, id);
    this.throttled = this.counted(namespace, 'Throttled', accessLog, THROTTLED_BY_GATEWAY);
    this.keysRefused = this.counted(namespace, 'KeysRefused', accessLog, WITHOUT_KEY);
    this.adminRefused = this.counted(namespace, 'AdminRefused', admin, ADMIN_REFUSED);
  }

  private counted(metricNamespace: string, metricName: string, logGroup: ILogGroup, pattern: string): Metric {
    new MetricFilter(this, metricName, {
      logGroup,
      metricNamespace,
      metricName,
      filterPattern: FilterPattern.literal(pattern),
      metricValue: '1',
      defaultValue: 0,
    });
    return new Metric({ namespace: metricNamespace, metricName, statistic: Stats.SUM });
  }
}
