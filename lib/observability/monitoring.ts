/** Monitoring: the alarms, the topic they publish to, the monthly budget, and the dashboard. */
import { Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import {
  Alarm,
  AlarmStatusWidget,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Api } from '../api/api.ts';
import { COST_TAG, type Config, nameIn, tagsOf } from '../config.ts';
import type { Ingestion } from '../ingestion/ingestion.ts';
import { accept } from '../rights.ts';
import { alarmsOfAccess } from './access-alarms.ts';
import { type AlarmSpec, alarmsOfApi, alarmsOfCleanUp, alarmsOfLoads } from './alarms.ts';
import { canaryOf } from './canary.ts';
import { alarmsOfFetches } from './fetch-alarms.ts';
import { alarmsOfVersions, NEW_VERSION } from './version-alarms.ts';

const runbook = (section: string): string => `Runbook: docs/operating.md#alarm-${section}`;

/** The last part of the alarm's name: its section in the runbook, and what it is about. */
const nameOf = ({ runbook: section, source }: AlarmSpec): string => [section, source ?? []].flat().join('-');

export class Monitoring extends Construct {
  readonly canaryKey: Secret;
  private readonly alarms: ReadonlyMap<string, Alarm>;

  constructor(scope: Construct, config: Config, api: Api, ingestion: Ingestion) {
    super(scope, 'Monitoring');
    const namespace = nameIn(config);
    const topic = this.topic(config);
    const access = alarmsOfAccess(this, namespace, api, config);
    const canary = canaryOf(this, config, api.url);
    this.canaryKey = canary.key;
    const cleanUp = alarmsOfCleanUp(this, namespace, ingestion);
    const specs = [
      ...canary.alarms,
      ...alarmsOfApi(api),
      ...alarmsOfVersions(this, namespace, api.called),
      ...access,
      ...alarmsOfLoads(ingestion),
      ...cleanUp,
      ...alarmsOfFetches(namespace, ingestion),
    ];
    const alarms = specs.map((spec) => this.alarm(config, spec, topic));
    this.alarms = new Map(specs.map((spec, i) => [nameOf(spec), alarms[i] as Alarm]));
    this.budget(config, topic);
    const dashboard = new Dashboard(this, 'Dashboard', { dashboardName: nameIn(config) });
    dashboard.addWidgets(...rowsOf(api, ingestion, alarms, specs));
  }

  /** Returns the alarms that undo the deployment of a function of the API. */
  undoing(name: string): Alarm[] {
    return ['api-5xx', `${NEW_VERSION}-${name}`].flatMap((alarm) => this.alarms.get(alarm) ?? []);
  }

  private topic(config: Config): Topic {
    const topic = new Topic(this, 'Alarms', { topicName: nameIn(config, 'alarms'), enforceSSL: true });
    // The policy of enforceSSL replaces the topic's default one, which admits services of the account.
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: ['cloudwatch', 'budgets'].map((name) => new ServicePrincipal(`${name}.amazonaws.com`)),
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    if (config.alarmEmail !== null) topic.addSubscription(new EmailSubscription(config.alarmEmail));
    accept(
      topic,
      'AwsSolutions-SNS2',
      'Messages contain only names of alarms; CloudWatch would need rights to a customer-managed key.',
    );
    return topic;
  }

  private alarm(config: Config, spec: AlarmSpec, topic: Topic): Alarm {
    const [over, looked] = spec.periods;
    const name = nameOf(spec);
    const alarm = new Alarm(this, `Alarm-${name}`, {
      alarmName: nameIn(config, name),
      alarmDescription: `${spec.reason} ${runbook(spec.runbook)}`,
      metric: spec.metric,
      threshold: spec.threshold,
      comparisonOperator: spec.comparison ?? ComparisonOperator.GREATER_THAN_THRESHOLD,
      datapointsToAlarm: over,
      evaluationPeriods: looked,
      treatMissingData: spec.missing ?? TreatMissingData.NOT_BREACHING,
    });
    const action = new SnsAction(topic);
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
    return alarm;
  }

  /** Notifies at 80 % of actual and 100 % of forecast costs (`alarm-monthly-budget` in the runbook). */
  private budget(config: Config, topic: Topic): void {
    const subscribers = [{ subscriptionType: 'SNS', address: topic.topicArn }];
    const over = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: {
        notificationType,
        comparisonOperator: 'GREATER_THAN',
        threshold,
        thresholdType: 'PERCENTAGE',
      },
      subscribers,
    });
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetName: nameIn(config, 'monthly-budget'),
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: config.monthlyBudget, unit: 'USD' },
        costFilters: { TagKeyValue: [`user:${COST_TAG}$${tagsOf(config)[COST_TAG]}`] },
      },
      notificationsWithSubscribers: [over('ACTUAL', 80), over('FORECASTED', 100)],
    });
  }
}

const WHOLE = 24;

const graph = (title: string, left: readonly IMetric[]): IWidget =>
  new GraphWidget({ title, left: [...left], width: WHOLE / 2 });

/** The rows of the dashboard: the alarms and their metrics, requests, instances, loads and fetches. */
function rowsOf(
  api: Api,
  ingestion: Ingestion,
  alarms: readonly Alarm[],
  specs: readonly AlarmSpec[],
): IWidget[] {
  const instances = Object.values(api.functions).map(({ lambda }) =>
    lambda.metric('ConcurrentExecutions', { statistic: 'Maximum' }),
  );
  const runs = [ingestion.load.machine, ingestion.fetching.fetch].flatMap((machine) => [
    machine.metricStarted(),
    machine.metricSucceeded(),
    machine.metricFailed(),
  ]);
  return [
    new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], width: WHOLE }),
    graph('Requests', [api.http.metricCount(), api.http.metricClientError()]),
    graph('Instances at once', instances),
    graph('Loads and fetches', [...runs, ingestion.load.machine.metricTime()]),
    ...specs
      .filter(({ source }) => source === undefined)
      .map(({ runbook, metric }) => graph(runbook, [metric])),
  ];
}
