/** The canary in every environment's template: its schedule, its alarm, and who reads its key. */
import { describe, expect, test } from 'vitest';
import { CONFIGS } from '../../../lib/config.ts';
import { CANARY_SETTINGS } from '../../../shared/env.ts';
import { aliasesOf } from '../../support/aws/published.ts';
import {
  environments,
  functionsOf,
  plain,
  propertiesOf,
  rightsOf,
  variablesOf,
} from '../../support/aws/template.ts';

/** CloudWatch counts a log line and evaluates an alarm once a minute each. */
const DELAY_MINUTES = 2;

const named = await environments();

interface CanaryAlarm {
  readonly AlarmName: string;
  readonly EvaluationPeriods: number;
  readonly DatapointsToAlarm: number;
  readonly Metrics: { readonly Expression?: string; readonly MetricStat?: { readonly Period: number } }[];
}

describe.each(CONFIGS.map(({ name }) => name))('%s', (name) => {
  const alarm = (): CanaryAlarm =>
    propertiesOf<CanaryAlarm>(named(name), 'AWS::CloudWatch::Alarm').find(
      ({ AlarmName }) => AlarmName === `registros-publicos-${name}-canary`,
    )!;

  const rule = () =>
    propertiesOf(named(name), 'AWS::Events::Rule').find(
      ({ Name }) => Name === `registros-publicos-${name}-canary`,
    )!;

  test('runs every five minutes', () => {
    expect(rule()['ScheduleExpression']).toBe('rate(5 minutes)');
    expect(rule()['Targets']).toMatchObject([
      { Arn: aliasesOf(named(name)).get('canary'), RetryPolicy: { MaximumRetryAttempts: 0 } },
    ]);
  });

  test('alarms within ten minutes of the last right answer, also when it does not run, and not for one late run', () => {
    const { EvaluationPeriods, DatapointsToAlarm, Metrics } = alarm();
    const [stat] = Metrics.flatMap(({ MetricStat }) => MetricStat ?? []);
    const silent = (DatapointsToAlarm * (stat?.Period ?? 0)) / 60;
    expect(EvaluationPeriods).toBe(DatapointsToAlarm);
    expect(silent + DELAY_MINUTES).toBeLessThanOrEqual(10);
    expect(silent - DELAY_MINUTES).toBeGreaterThan(5);
    // Without FILL, CloudWatch uses older points in place of missing ones, and the alarm comes late.
    expect(Metrics.map(({ Expression }) => Expression)).toContain('FILL(answered, 0)');
    expect(alarm()).toMatchObject({
      ComparisonOperator: 'LessThanThreshold',
      Threshold: 1,
      TreatMissingData: 'breaching',
    });
  });

  test('has a secret of its own for the key, which only the canary reads, and no key in its environment', () => {
    const variables = variablesOf(named(name), 'canary');
    expect(Object.keys(variables).sort()).toEqual(Object.keys(CANARY_SETTINGS).sort());
    const secret = variables['CANARY_KEY_SECRET']!;
    expect(named(name).resources[secret]?.Type).toBe('AWS::SecretsManager::Secret');
    const readers = [...functionsOf(named(name)).keys()].filter((fn) =>
      rightsOf(named(name), fn).some(({ resources }) => resources.includes(secret)),
    );
    expect(readers).toEqual(['canary']);
    expect(plain(named(name).outputs['CanaryKey'])).toEqual({ Value: secret });
  });
});
