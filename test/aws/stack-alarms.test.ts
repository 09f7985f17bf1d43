/** The alarms in the template of every environment, and their sections in the runbook. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { CONFIGS, tagsOf } from '../../lib/config.ts';
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

/** Types that CloudFormation cannot tag, or that cost nothing by themselves. */
const UNTAGGED =
  /^AWS::(S3::BucketPolicy|SNS::TopicPolicy|IAM::Policy|Lambda::(Permission|LayerVersion|Version|Alias)|Logs::MetricFilter|ApiGatewayV2::(Authorizer|Integration|Route)|CloudFront::(ResponseHeadersPolicy|OriginAccessControl))$|^Custom::/;

const named = await environments();

interface Alarm {
  readonly AlarmName: string;
  readonly AlarmDescription: string;
  readonly AlarmActions: string[];
}

interface Filter extends Readonly<Record<string, unknown>> {
  readonly LogGroupName: string;
  readonly FilterPattern: string;
  readonly MetricTransformations: [
    { MetricName: string; MetricValue: string; Dimensions?: { Key: string; Value: string }[] },
  ];
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

  test('counts what the alarms are about in the logs of the functions that write it', () => {
    const counted = propertiesOf<Filter>(named(name), 'AWS::Logs::MetricFilter').flatMap((filter) => {
      const [{ MetricName, MetricValue, Dimensions = [] }] = filter.MetricTransformations;
      // The log of requests is named, because it is in the stack of the data.
      const made = named(name).resources[filter.LogGroupName]?.Properties ?? filter;
      const log = String(made['LogGroupName']).split(`-${name}-`)[1];
      const by = Dimensions.map(({ Key, Value }) => `${Key}=${Value}`);
      return [[MetricName, filter.FilterPattern, MetricValue, log, ...by].join(' ')];
    });
    expect(counted).toEqual(
      expect.arrayContaining([
        'PublisherMoved { $.event = "publisher_moved" } 1 fetch-look',
        'UnloadedDays { $.event = "publication_seen" } $.unloaded_days fetch-look',
        'CleanUpPending { $.event = "cleanup_counted" } $.pending clean-up',
        'CleanUpPending { $.event = "cleanup_pending" } 1 load-fail',
        'CanaryRight { ($.event = "canary") && ($.ok IS TRUE) } 1 canary',
        'SourceOverdue { $.event = "source_overdue" } 1 canary fonte=$.source',
      ]),
    );
    const [unloaded] = alarmsOf(name).filter(({ AlarmName }) => AlarmName.endsWith('publication-unloaded'));
    const asked = { MetricName: 'UnloadedDays', Statistic: 'Maximum', Period: 86_400, Threshold: 3 };
    expect(unloaded).toMatchObject(asked);
  });

  test('has the tag of its costs on every resource that can have one, fixed tables included', () => {
    const [value] = Object.values(tagsOf(named(name).config));
    const untagged = Object.entries(named(name).resources)
      .filter(([, { Type }]) => !UNTAGGED.test(Type))
      .filter(([, { Properties }]) => !JSON.stringify(Properties ?? {}).includes(`"${value}"`));
    expect(untagged.map(([id, { Type }]) => `${Type} ${id}`)).toEqual([]);
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
