/** The errors of a function's newest version: those that Lambda counts, and the failures that it answers. */
import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { NodeFunction } from '../node-function.ts';

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

export interface VersionErrorsProps {
  /** Namespace of the metrics that are counted from log lines. */
  readonly namespace: string;
  /** Short name of the function, part of the name of its metric. */
  readonly name: string;
  readonly fn: NodeFunction;
}

export class VersionErrors extends Construct {
  /** Errors of the newest version per minute. */
  readonly metric: MathExpression;

  constructor(scope: Construct, id: string, { namespace, name, fn }: VersionErrorsProps) {
    super(scope, id);
    const metricName = `Failures-${name}`;
    // By version, so that failures of the old version do not stop the deployment of their repair.
    new MetricFilter(this, 'Failures', {
      logGroup: fn.logGroup,
      metricNamespace: namespace,
      metricName,
      filterPattern: FilterPattern.any(
        ...FAILURES.map((event) => FilterPattern.stringValue('$.event', '=', event)),
      ),
      metricValue: '1',
      dimensions: { [BY_VERSION]: `$.${BY_VERSION}` },
    });
    const { version, functionName } = { version: fn.version.version, functionName: fn.lambda.functionName };
    const sum = (metric: ConstructorParameters<typeof Metric>[0]): Metric =>
      new Metric({ ...metric, statistic: Stats.SUM, period: MINUTE });
    this.metric = new MathExpression({
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
        failed: sum({ namespace, metricName, dimensionsMap: { [BY_VERSION]: version } }),
      },
      label: `errors of the newest version of ${name}`,
      period: MINUTE,
    });
  }
}
