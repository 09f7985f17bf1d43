/** Metrics counted from log lines: the events that functions write when something is wrong (shared/log.ts). */
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Family } from '../../shared/api/route-kinds.ts';
import { isOpen } from '../../shared/api/route-kinds.ts';
import { ROUTES, type Target } from '../../shared/api/routes.ts';
import type { NodeFunction } from '../node-function.ts';

/** `$.event` as the code names it. */
const AUTHORIZER_ERROR = '{ $.event = "authorizer_error" }';

/**
 * The store's refusals for want of capacity, by the names that the SDK gives them, after its own three attempts: what
 * is counted here, a caller met as a 503. An account's limit has a name of its own.
 */
const THROTTLED =
  '{ ($.event = "store_error") && (($.message = "*Throttling*") || ($.message = "*ThroughputExceeded*") || ($.message = "*RequestLimitExceeded*") || ($.message = "*UnprocessedKeys*")) }';
const AUTHORIZER_THROTTLED = THROTTLED.replace('store_error', 'authorizer_error');

/** Requests that no limit was held against, because its store did not answer. */
const LIMIT_SKIPPED = '{ $.event = "limit_skipped" }';
/** Admin tokens that were missing, wrong, or not looked at any more. */
const ADMIN_REFUSED = '{ $.event = "admin_refused" }';

/** Families that are asked with a key. */
const LIMITED: readonly Family[] = [
  ...new Set(ROUTES.filter((route) => !isOpen(route)).map(({ family }) => family)),
];

/** Lines of any function that the store was throttled. The authorizer reports its store's failures as its own. */
export class LogMetrics extends Construct {
  readonly authorizerErrors: Metric;
  readonly storeThrottles: Metric;
  readonly limitsSkipped: Metric;
  readonly adminRefused: Metric;

  constructor(
    scope: Construct,
    id: string,
    namespace: string,
    functions: Readonly<Record<Target, NodeFunction>>,
    authorizer: NodeFunction,
  ) {
    super(scope, id);
    this.authorizerErrors = counted(namespace, 'AuthorizerErrors');
    this.storeThrottles = counted(namespace, 'StoreThrottles');
    this.limitsSkipped = counted(namespace, 'LimitsSkipped');
    this.adminRefused = counted(namespace, 'AdminRefused');
    this.count(namespace, 'AuthorizerErrors', authorizer.logGroup, AUTHORIZER_ERROR);
    this.count(namespace, 'StoreThrottles', authorizer.logGroup, AUTHORIZER_THROTTLED);
    this.count(namespace, 'AdminRefused', functions.admin.logGroup, ADMIN_REFUSED);
    for (const { logGroup } of Object.values(functions)) {
      this.count(namespace, 'StoreThrottles', logGroup, THROTTLED);
    }
    for (const family of LIMITED) {
      this.count(namespace, 'LimitsSkipped', functions[family].logGroup, LIMIT_SKIPPED);
    }
  }

  private count(metricNamespace: string, metricName: string, logGroup: LogGroup, pattern: string): void {
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
