/**
 * The canary: a function that asks the public API every five minutes, its secret, and the alarms on its log
 * (docs/decisions/0076). Alarms on metrics are silent when no request arrives, for example after a wrong DNS
 * record or certificate. A canary of CloudWatch Synthetics costs US$ 10.60 a month and needs a bucket; the
 * function costs about 3.00: 0.60 for two metrics, 0.45 for its secret, 0.10 for the alarm, the rest for the
 * requests to every route. It runs in the region of the API, so it sees no outage between it and callers.
 */
import { Duration } from 'aws-cdk-lib';
import {
  ComparisonOperator,
  MathExpression,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { SOURCES } from '../../shared/datasets/index.ts';
import { entryOf } from '../bundle.ts';
import { type Config, nameIn } from '../config.ts';
import { countLines, NodeFunction } from '../node-function.ts';
import { accept, rightOn } from '../rights.ts';
import type { AlarmSpec } from './alarms.ts';

/** The metrics that are counted from the log: right answers, and by source that it is out of date. */
const RIGHT = 'CanaryRight';
const OVERDUE = 'SourceOverdue';
const BY_SOURCE = 'fonte';

const EVERY = Duration.minutes(5);
const MINUTE = Duration.minutes(1);
/**
 * Minutes without a right answer before the alarm: more than five, because a run may start late and its log
 * line takes a minute to count, and few enough that the alarm fires within ten minutes of the last right
 * answer.
 */
const SILENT_MINUTES = 8;
/** Three attempts at the status page and three at the others, of 10 s and 2 s each, and the secret. */
const LONGEST = Duration.seconds(90);
/** It waits for answers and computes nothing. */
const MEMORY_MB = 256;

/** Returns the secret of its key, and the alarms. `url` is the address that callers use. */
export function canaryOf(
  parent: Construct,
  config: Config,
  url: string,
): { readonly key: Secret; readonly alarms: readonly AlarmSpec[] } {
  const scope = new Construct(parent, 'Canary');
  const namespace = nameIn(config);
  // The generated text is not a key, so the canary checks the open part until an operator sets one.
  const key = new Secret(scope, 'Key', {
    description: `The API key of the canary of ${namespace} (docs/operating.md)`,
    generateSecretString: { passwordLength: 32, excludePunctuation: true },
  });
  accept(
    key,
    'AwsSolutions-SMG4',
    'The key is issued and rotated with the commands for keys, and expires by itself; AWS cannot issue one.',
  );
  const { logGroup } = asking(scope, config, url, key);
  const right = '{ ($.event = "canary") && ($.ok IS TRUE) }';
  countLines(scope, RIGHT, logGroup, { namespace, metricName: RIGHT, pattern: right });
  const bySource = { event: 'source_overdue', dimensions: { [BY_SOURCE]: '$.source' } };
  countLines(scope, OVERDUE, logGroup, { namespace, metricName: OVERDUE, ...bySource });
  const alarms = [alarmOfSilence(namespace), ...SOURCES.map(({ name }) => alarmOfSource(name, namespace))];
  return { key, alarms };
}

function asking(scope: Construct, config: Config, url: string, { secretArn }: Secret): NodeFunction {
  const fn = new NodeFunction(scope, 'Function', {
    config,
    name: 'canary',
    entry: entryOf('canary'),
    description: 'Asks the public API every five minutes, as a caller does',
    memoryMb: MEMORY_MB,
    timeout: LONGEST,
    environment: { CANARY_URL: url, CANARY_KEY_SECRET: secretArn, CANARY_CNPJ: config.canaryCnpj ?? '' },
    rights: [rightOn(secretArn, 'secretsmanager:GetSecretValue')],
  });
  new Rule(scope, 'Schedule', {
    ruleName: nameIn(config, 'canary'),
    description: 'Asks whether the API answers rightly',
    schedule: Schedule.rate(EVERY),
    // A run that could not start is not repeated: the next one follows, and the alarm counts missing runs.
    targets: [new LambdaFunction(fn.live, { retryAttempts: 0, maxEventAge: MINUTE })],
  });
  return fn;
}

const alarmOfSilence = (namespace: string): AlarmSpec => ({
  runbook: 'canary',
  reason:
    'The canary has had no right answer from the public API for eight minutes: callers see failures, or the canary does not run.',
  // Filled, because CloudWatch would look further back than eight minutes where data are missing.
  metric: new MathExpression({
    expression: 'FILL(answered, 0)',
    usingMetrics: {
      answered: new Metric({ namespace, metricName: RIGHT, statistic: Stats.SUM, period: MINUTE }),
    },
    label: 'right answers to the canary',
    period: MINUTE,
  }),
  threshold: 1,
  comparison: ComparisonOperator.LESS_THAN_THRESHOLD,
  periods: [SILENT_MINUTES, SILENT_MINUTES],
  missing: TreatMissingData.BREACHING,
});

/** Only the status page decides when a source is out of date (docs/decisions/0038). */
const alarmOfSource = (source: string, namespace: string): AlarmSpec => ({
  runbook: 'load-overdue',
  source,
  reason: `${source} is older than its cadence allows, and callers read “desatualizada”.`,
  metric: new Metric({
    namespace,
    metricName: OVERDUE,
    dimensionsMap: { [BY_SOURCE]: source },
    statistic: Stats.SUM,
    period: Duration.hours(1),
  }),
  threshold: 0,
  periods: [3, 3],
});
