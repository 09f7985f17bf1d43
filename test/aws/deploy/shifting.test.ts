/** Requests move gradually to the new version of each function of the API, and back if an alarm fires. */
import { describe, expect, test } from 'vitest';
import { CONFIGS } from '../../../lib/config.ts';
import { gatewayRoutes } from '../../../shared/api/routes.ts';
import { aliasesOf, versionsOf } from '../../support/aws/published.ts';
import { type Environment, environments, functionsOf, ofType, plain } from '../../support/aws/template.ts';
import { findCycle } from '../../support/docs/cycle.ts';

const API = [...new Set(gatewayRoutes().map(({ target }) => target)), 'authorizer'];
/** CodeDeploy accepts at most ten alarms for a group. */
const MOST_ALARMS = 10;

const named = await environments();

interface Group {
  readonly AlarmConfiguration: { readonly Alarms: { readonly Name: string }[]; readonly Enabled: boolean };
  readonly AutoRollbackConfiguration: { readonly Enabled: boolean; readonly Events: string[] };
  readonly DeploymentConfigName: string;
}

/** Returns the deployment group that the update policy of a function's alias names. */
function groupOf(environment: Environment, fn: string): Group {
  const alias = environment.resources[aliasesOf(environment).get(fn)!] as unknown as {
    UpdatePolicy?: { CodeDeployLambdaAliasUpdate: { DeploymentGroupName: unknown } };
  };
  const id = plain(alias.UpdatePolicy?.CodeDeployLambdaAliasUpdate.DeploymentGroupName);
  return plain(environment.resources[String(id)]?.Properties) as Group;
}

/** Returns the ids that a value refers to. */
function referred(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referred);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'Ref') return [String(inner)];
    if (key === 'Fn::GetAtt') return [String([inner].flat()[0]).split('.')[0] ?? ''];
    if (key === 'Fn::Sub')
      return [...String([inner].flat()[0]).matchAll(/\$\{(\w+)/g)].map(([, id]) => id ?? '');
    if (key === 'DependsOn') return [inner].flat().map(String);
    return referred(inner);
  });
}

const WAYS: Readonly<Record<string, string>> = {
  dev: 'LambdaAllAtOnce',
  staging: 'LambdaCanary10Percent5Minutes',
  prod: 'LambdaCanary10Percent15Minutes',
};

describe.each(CONFIGS.map(({ name }) => name))('%s', (name) => {
  test.each(API)('moves the requests of %s as configured, and back by alarm', (fn) => {
    const { resources } = named(name);
    const group = groupOf(named(name), fn);
    expect(group.DeploymentConfigName).toContain(WAYS[name]);
    expect(group.AutoRollbackConfiguration).toMatchObject({ Enabled: true });
    expect(group.AutoRollbackConfiguration.Events).toContain('DEPLOYMENT_STOP_ON_ALARM');
    const alarms = group.AlarmConfiguration.Alarms.map(
      ({ Name }) => resources[Name]?.Properties['AlarmName'],
    );
    expect(alarms).toEqual(
      ['api-5xx', `new-version-${fn}`].map((alarm) => `registros-publicos-${name}-${alarm}`),
    );
    expect(alarms.length).toBeLessThanOrEqual(MOST_ALARMS);
  });

  test.each(API)('watches the errors of the newest version of %s only', (fn) => {
    const [, alarm] = ofType(named(name), 'AWS::CloudWatch::Alarm').find(
      ([, { Properties }]) => Properties['AlarmName'] === `registros-publicos-${name}-new-version-${fn}`,
    )!;
    const { id } = functionsOf(named(name)).get(fn)!;
    const version = `${versionsOf(named(name)).get(fn)}.Version`;
    const metrics = (
      plain(alarm.Properties['Metrics']) as { MetricStat?: { Metric: { Dimensions: unknown } } }[]
    )
      .map(({ MetricStat }) => MetricStat?.Metric.Dimensions)
      .filter((dimensions) => dimensions !== undefined);
    expect(metrics).toEqual([
      [
        { Name: 'ExecutedVersion', Value: version },
        { Name: 'FunctionName', Value: id },
        { Name: 'Resource', Value: `${id}:live` },
      ],
      [{ Name: 'version', Value: version }],
    ]);
  });

  test('leaves the tasks of loads out: a load names their versions', () => {
    const shifted = Object.values(named(name).resources).filter((resource) => 'UpdatePolicy' in resource);
    expect(shifted).toHaveLength(API.length);
  });

  test('has no circular dependency, which only CloudFormation would report', () => {
    const graph = Object.entries(named(name).resources).map(
      ([id, resource]) => [id, referred(resource)] as const,
    );
    expect(findCycle(new Map(graph))).toBeNull();
  });
});
