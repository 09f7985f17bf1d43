/** An alarm about the newest version of each API function. It also undoes a deployment (lib/shifting.ts). */
import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric, type MetricProps, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { NodeFunction } from '../node-function.ts';
import type { AlarmSpec } from './alarms.ts';

export const NEW_VERSION = 'new-version';

/**
 * Events of the code, its settings or its store. A function answers them with a 5xx, so Lambda counts no
 * error. Callers cannot cause them; `admin_closed` is absent because anyone may ask a closed administration.
 */
const FAILURES = [
  'unexpected_error',
  'misconfigured',
  'store_error',
  'authorizer_error',
  'no_authorizer_context',
];

const BY_VERSION = 'version';
const MINUTE = Duration.minutes(1);

export const alarmsOfVersions = (
  scope: Construct,
  namespace: string,
  functions: ReadonlyMap<string, NodeFunction>,
): AlarmSpec[] =>
  [...functions].map(([name, fn]) => ({
    runbook: NEW_VERSION,
    source: name,
    reason: `The newest version of ${name} failed in two of five minutes; a deployment in progress is undone.`,
    metric: errorsOf(new Construct(scope, `Version-${name}`), namespace, name, fn),
    threshold: 0,
    // One minute with errors may be a store that did not answer; a faulty version fails again.
    periods: [2, 5],
  }));

/** Errors of the newest version per minute: those that Lambda counts, and the failures that it answers. */
function errorsOf(scope: Construct, metricNamespace: string, name: string, fn: NodeFunction): IMetric {
  const metricName = `Failures-${name}`;
  // By version, so that failures of the old version do not stop the deployment of their repair.
  new MetricFilter(scope, 'Failures', {
    logGroup: fn.logGroup,
    metricNamespace,
    metricName,
    filterPattern: FilterPattern.any(
      ...FAILURES.map((event) => FilterPattern.stringValue('$.event', '=', event)),
    ),
    metricValue: '1',
    dimensions: { [BY_VERSION]: `$.${BY_VERSION}` },
  });
  const { version, functionName } = { version: fn.version.version, functionName: fn.lambda.functionName };
  const sum = (metric: MetricProps): Metric =>
    new Metric({ ...metric, statistic: Stats.SUM, period: MINUTE });
  return new MathExpression({
    expression: 'FILL(crashed, 0) + FILL(failed, 0)',
    usingMetrics: {
      crashed: sum({
        namespace: 'AWS/Lambda',
        metricName: 'Errors',
        dimensionsMap: {
          FunctionName: functionName,
          Resource: `${functionName}:${fn.alias.aliasName}`,
          ExecutedVersion: version,
        },
      }),
      failed: sum({
        namespace: metricNamespace,
        metricName,
        dimensionsMap: { [BY_VERSION]: version },
      }),
    },
    label: `errors of the newest version of ${name}`,
    period: MINUTE,
  });
}
