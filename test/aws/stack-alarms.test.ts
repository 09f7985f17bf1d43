/** The alarms in the template of every environment, and their sections in the runbook. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { CONFIGS } from '../../lib/config.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import {
  type Environment,
  environments,
  functionsOf,
  ofType,
  plain,
  propertiesOf,
  synthesisOfEverything,
} from '../support/aws/template.ts';

const RUNBOOK = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8');
const SECTIONS = [...RUNBOOK.matchAll(/^## Alarm: ([\w-]+)$/gm)].map(([, name]) => name!);

const named = await environments();

interface Alarm {
  readonly AlarmName: string;
  readonly AlarmDescription: string;
  readonly AlarmActions: string[];
}

const alarmsOf = (name: string): Alarm[] => propertiesOf<Alarm>(named(name), 'AWS::CloudWatch::Alarm');

/** The topic of the alarms; there is another one for reports of loads. */
const topicOf = (name: string): string[] =>
  ofType(named(name), 'AWS::SNS::Topic')
    .filter(([, { Properties }]) => String(Properties['TopicName']).endsWith('-alarms'))
    .map(([id]) => id);

const budgetsOf = (name: string) =>
  propertiesOf<never>(named(name), 'AWS::Budgets::Budget') as {
    Budget: { BudgetName: string; BudgetLimit: { Amount: number }; CostFilters: Record<string, string[]> };
    NotificationsWithSubscribers: { Subscribers: { Address: string }[] }[];
  }[];

const sectionOf = ({ AlarmDescription }: Alarm): string =>
  /Runbook: docs\/operating\.md#alarm-([\w-]+)$/.exec(AlarmDescription)?.[1] ?? 'none';

describe.each(CONFIGS.map(({ name }) => name))('%s', (name) => {
  test('has a runbook section for every alarm, and an alarm for every section', () => {
    const budget = budgetsOf(name).map(({ Budget }) => Budget.BudgetName.split(`-${name}-`)[1]!);
    const sections = [...new Set([...alarmsOf(name).map(sectionOf), ...budget])];
    expect(sections.sort()).toEqual([...SECTIONS].sort());
  });

  test('has alarms with fixed names that give a reason and notify the topic', () => {
    const topic = topicOf(name);
    for (const alarm of alarmsOf(name)) {
      const of = alarm.AlarmName.replace(`registros-publicos-${name}-${sectionOf(alarm)}`, '');
      const parts = [...SOURCES.map((source) => source.name), ...functionsOf(named(name)).keys()];
      expect(['', ...parts.map((part) => `-${part}`)]).toContain(of);
      expect(alarm.AlarmDescription.length).toBeGreaterThan(60);
      expect(alarm.AlarmActions).toEqual(topic);
    }
  });

  test('allows only the alarms and the budget of this account to publish to the topic', () => {
    const allowed = ofType(named(name), 'AWS::SNS::TopicPolicy').flatMap(([, { Properties }]) => {
      const { Statement } = plain(Properties['PolicyDocument']) as { Statement: Record<string, unknown>[] };
      return Statement.filter(({ Effect }) => Effect === 'Allow');
    });
    expect(allowed).toMatchObject([
      {
        Action: 'sns:Publish',
        Resource: topicOf(name)[0],
        Principal: { Service: ['budgets.amazonaws.com', 'cloudwatch.amazonaws.com'] },
        Condition: { StringEquals: { 'aws:SourceAccount': 'AWS::AccountId' } },
      },
    ]);
  });

  test('watches the age of every source', () => {
    const overdue = propertiesOf<{ AlarmName: string; Dimensions: object[] }>(
      named(name),
      'AWS::CloudWatch::Alarm',
    ).filter(({ AlarmName }) => AlarmName.includes('-load-overdue-'));
    expect(overdue.map(({ AlarmName, Dimensions }) => [AlarmName, Dimensions])).toEqual(
      SOURCES.map((source) => [
        `registros-publicos-${name}-load-overdue-${source.name}`,
        [{ Name: 'fonte', Value: source.name }],
      ]),
    );
  });

  test('counts what published loads have left, at once and every hour, in one metric', () => {
    const filters = ofType(named(name), 'AWS::Logs::MetricFilter').map(
      ([, { Properties }]) =>
        Properties as {
          FilterPattern: string;
          MetricTransformations: { MetricName: string; MetricValue: string }[];
        },
    );
    const counted = filters.flatMap(({ FilterPattern, MetricTransformations: [metric] }) =>
      metric?.MetricName === 'CleanUpPending' ? [[FilterPattern, metric.MetricValue]] : [],
    );
    expect(counted.sort()).toEqual([
      ['{ $.event = "cleanup_counted" }', '$.pending'],
      ['{ $.event = "cleanup_pending" }', '1'],
    ]);
  });

  test('counts versions that are not loaded and moved addresses in one metric each', () => {
    const counted = ofType(named(name), 'AWS::Logs::MetricFilter').flatMap(([, { Properties }]) => {
      const { LogGroupName, FilterPattern, MetricTransformations } = plain(Properties) as {
        LogGroupName: string;
        FilterPattern: string;
        MetricTransformations: { MetricName: string; MetricValue: string }[];
      };
      // The log of requests is named, because it is in the stack of the data.
      const made = named(name).resources[LogGroupName];
      const { LogGroupName: group } = made
        ? (plain(made.Properties) as { LogGroupName: string })
        : { LogGroupName };
      return MetricTransformations.map(({ MetricName, MetricValue }) =>
        [MetricName, FilterPattern, MetricValue, group.split(`-${name}-`)[1]].join(' '),
      );
    });
    const wanted = [
      'PublisherMoved { $.event = "publisher_moved" } 1 fetch-look',
      'UnloadedDays { $.event = "publication_seen" } $.unloaded_days fetch-look',
    ];
    expect(counted.filter((line) => /^(Publisher|Unloaded)/.test(line)).sort()).toEqual(wanted);
    const [unloaded] = ofType(named(name), 'AWS::CloudWatch::Alarm').filter(([, { Properties }]) =>
      String(Properties['AlarmName']).endsWith('publication-unloaded'),
    );
    expect(unloaded?.[1].Properties).toMatchObject({
      MetricName: 'UnloadedDays',
      Statistic: 'Maximum',
      Period: 86_400,
      Threshold: 3,
    });
  });

  test('has one budget, by the tag of all resources', () => {
    const [budget, ...others] = budgetsOf(name);
    expect(others).toEqual([]);
    expect(budget?.Budget.BudgetLimit.Amount).toBe(named(name).config.monthlyBudget);
    expect(budget?.Budget.CostFilters).toEqual({ TagKeyValue: [`user:service$registros-publicos-${name}`] });
    const topic = topicOf(name);
    const told = budget?.NotificationsWithSubscribers.flatMap(({ Subscribers }) => Subscribers);
    expect(told?.map(({ Address }) => Address)).toEqual([...topic, ...topic]);
  });
});

describe('an environment with an e-mail address and a portal', () => {
  let environment: Environment;
  beforeAll(async () => {
    environment = (await synthesisOfEverything()).environments[0]!;
  });

  test('sends alarms and reports of loads to the address', () => {
    const subscriptions = ofType(environment, 'AWS::SNS::Subscription').map(
      ([, { Properties }]) => Properties,
    );
    expect(subscriptions).toHaveLength(ofType(environment, 'AWS::SNS::Topic').length);
    for (const subscription of subscriptions) {
      expect(subscription).toMatchObject({ Protocol: 'email', Endpoint: 'plantao@example.org' });
    }
  });
});
