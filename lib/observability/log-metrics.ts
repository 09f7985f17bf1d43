/** Metrics that are counted from log lines: the error events that functions write (shared/log.ts). */
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Family } from '../../shared/api/route-kinds.ts';
import { isOpen } from '../../shared/api/route-kinds.ts';
import { ROUTES, type Target } from '../../shared/api/routes.ts';
import type { NodeFunction } from '../node-function.ts';

const AUTHORIZER_ERROR = '{ $.event = "authorizer_error" }';
/** Requests that were admitted without a limit, because the store of the limits did not answer. */
const LIMIT_SKIPPED = '{ $.event = "limit_skipped" }';
/** Admin tokens that were missing or wrong, or came from an address with too many failures. */
const ADMIN_REFUSED = '{ $.event = "admin_refused" }';

/**
 * Requests that API Gateway refused because the throttle was used up. The 429 of a key's own limit comes
 * from a function.
 */
const THROTTLED_BY_GATEWAY = '{ ($.status = "429") && ($.function_ms = "-") }';
const WITHOUT_KEY = '{ $.status = "401" }';

/** Families whose requests take permits. */
const LIMITED: readonly Family[] = [
  ...new Set(ROUTES.filter((route) => !isOpen(route)).map(({ family }) => family)),
];

export interface LogMetricsProps {
  readonly namespace: string;
  /** The functions behind the routes, whose log lines are counted. */
  readonly functions: Readonly<Record<Target, NodeFunction>>;
  readonly authorizer: NodeFunction;
  readonly accessLog: ILogGroup;
}

export class LogMetrics extends Construct {
  readonly authorizerErrors: Metric;
  readonly limitsSkipped: Metric;
  readonly adminRefused: Metric;
  readonly throttled: Metric;
  readonly keysRefused: Metric;

  constructor(scope: Construct, id: string, props: LogMetricsProps) {
    super(scope, id);
    const { namespace, functions, authorizer, accessLog } = props;
    this.authorizerErrors = counted(namespace, 'AuthorizerErrors');
    this.limitsSkipped = counted(namespace, 'LimitsSkipped');
    this.adminRefused = counted(namespace, 'AdminRefused');
    this.throttled = counted(namespace, 'Throttled');
    this.keysRefused = counted(namespace, 'KeysRefused');
    this.count(namespace, 'Throttled', accessLog, THROTTLED_BY_GATEWAY);
    this.count(namespace, 'KeysRefused', accessLog, WITHOUT_KEY);
    this.count(namespace, 'AuthorizerErrors', authorizer.logGroup, AUTHORIZER_ERROR);
    this.count(namespace, 'AdminRefused', functions.admin.logGroup, ADMIN_REFUSED);
    for (const family of LIMITED) {
      this.count(namespace, 'LimitsSkipped', functions[family].logGroup, LIMIT_SKIPPED);
    }
  }

  private count(metricNamespace: string, metricName: string, logGroup: ILogGroup, pattern: string): void {
    const { id } = logGroup.node.scope?.node ?? logGroup.node;
    new MetricFilter(this, `${metricName}-${id}`, {
      logGroup,
      metricNamespace,
      metricName,
      filterPattern: FilterPattern.literal(pattern),
      metricValue: '1',
      defaultValue: 0,
    });
  }
}

const counted = (namespace: string, metricName: string): Metric =>
  new Metric({ namespace, metricName, statistic: Stats.SUM });
