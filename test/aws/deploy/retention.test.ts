/** A failed deployment can be repeated: a rolled back creation leaves no name that stops the next one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { describe, expect, test } from 'vitest';
import { CONFIGS } from '../../../lib/config.ts';
import { DataStack } from '../../../lib/data/stack.ts';
import { fixedTables } from '../../../shared/store/tables.ts';
import {
  type Environment,
  functionsOf,
  ofType,
  plain,
  type Resource,
  rightsOf,
  synthesisOfEverything,
  synthesize,
  type Template,
} from '../../support/aws/template.ts';

const environments = [...(await synthesize()), ...(await synthesisOfEverything()).environments];

/** Types that hold data, or that operators fill. */
const STATEFUL = ['AWS::DynamoDB::GlobalTable', 'AWS::SecretsManager::Secret', 'AWS::S3::Bucket'];

/**
 * Why a rolled back creation of this type leaves no name behind. The name is a property of the resource, or
 * nested in one.
 */
const REMOVED: Readonly<Record<string, string>> = {
  'AWS::DynamoDB::GlobalTable': 'created last, see below; deleted unless it is protected',
  'AWS::SecretsManager::Secret': 'CloudFormation deletes a secret without a recovery window',
  'AWS::S3::Bucket': 'empty, so it is deleted; S3 may keep its name for some minutes',
  'AWS::Logs::LogGroup': 'deleted with its stack; no function may create it again',
  'AWS::Lambda::Function': 'deleted',
  'AWS::Lambda::Version': 'deleted with its function',
  'AWS::Lambda::Alias': 'deleted with its function',
  'AWS::ApiGatewayV2::Api': 'the name need not be unique',
  'AWS::ApiGatewayV2::Authorizer': 'unique in its API only',
  'AWS::ApiGatewayV2::Stage': 'unique in its API only',
  'AWS::ApiGatewayV2::DomainName': 'deleted',
  'AWS::ApiGatewayV2::ApiMapping': 'deleted before its domain',
  'AWS::StepFunctions::StateMachine': 'deleted, since none of its executions runs',
  'AWS::Events::Rule': 'deleted with its targets',
  'AWS::SNS::Topic': 'deleted with its subscriptions',
  'AWS::CloudWatch::Alarm': 'deleted',
  'AWS::Budgets::Budget': 'deleted',
  'AWS::Route53::RecordSet': 'deleted',
  'AWS::CloudFront::ResponseHeadersPolicy': 'deleted after its distribution',
  'AWS::CloudFront::OriginAccessControl': 'deleted after its distribution',
  'AWS::CloudFront::Function': 'deleted after its distribution',
  'AWS::WAFv2::WebACL': 'deleted; no distribution has it while its stack is made',
  'AWS::IAM::Policy': 'inline in its role, whose name AWS generates',
  'AWS::Logs::MetricFilter': 'refers to its log group',
};

const NAMES =
  /^(Name|TableName|BucketName|FunctionName|RoleName|ManagedPolicyName|PolicyName|LogGroupName|StateMachineName|TopicName|AlarmName|BudgetName|StageName|DomainName)$/;

/** Returns the types with a fixed name, also where a nested object has it. */
const namedTypes = ({ resources }: Environment): string[] =>
  Object.values(resources)
    .filter(({ Type, Properties = {} }) => !Type.endsWith('Permission') && hasName(Properties))
    .map(({ Type }) => Type);

const hasName = (properties: Readonly<Record<string, unknown>>): boolean =>
  [properties, ...Object.values(properties).filter(isObject)].some((level) =>
    Object.entries(level).some(([key, value]) => NAMES.test(key) && typeof plain(value) === 'string'),
  );

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const retained = ({ resources }: Environment): [string, Resource][] =>
  Object.entries(resources).filter(([, { DeletionPolicy }]) => /^Retain/.test(DeletionPolicy ?? ''));

const dataOnly = ({ stacks: { data } }: Environment): [string, Resource][] => Object.entries(data.Resources);

test('every retained resource is deleted if its creation is rolled back, and kept if it is replaced', () => {
  for (const environment of environments) {
    expect(retained(environment).length).toBeGreaterThanOrEqual(7);
    for (const [id, { DeletionPolicy, UpdateReplacePolicy }] of retained(environment)) {
      expect([id, DeletionPolicy, UpdateReplacePolicy]).toEqual([id, 'RetainExceptOnCreate', 'Retain']);
    }
  }
});

test('every type with a fixed name has a reason why its name is free after a failed creation', () => {
  for (const environment of environments) {
    const types = [...new Set(namedTypes(environment))];
    expect(types.length).toBeGreaterThan(12);
    expect(types.filter((type) => !(type in REMOVED))).toEqual([]);
  }
});

test('no function may create its log group again after a rollback has deleted it', () => {
  for (const environment of environments) {
    for (const [name] of functionsOf(environment)) {
      const creating = rightsOf(environment, name).filter(({ actions }) =>
        actions.includes('logs:CreateLogGroup'),
      );
      const groups = creating.flatMap(({ resources }) => resources.map((arn) => arn.split(':log-group:')[1]));
      expect([name, groups.filter((group) => group !== '/aws-dynamodb/*')]).toEqual([name, []]);
    }
  }
});

test('what is retained has a static name once the account is pinned, so that a stack can import it again', async () => {
  const outdir = mkdtempSync(join(tmpdir(), 'names-'));
  const app = new App({ outdir, analyticsReporting: false });
  new DataStack(app, { ...CONFIGS[0]!, account: '123456789012' });
  const { template } = app.synth().getStackByName('registros-publicos-dev-data');
  rmSync(outdir, { recursive: true });
  const kept = Object.values((template as Template).Resources).filter(({ DeletionPolicy }) => DeletionPolicy);
  expect(kept).toHaveLength(8);
  for (const { Type, Properties } of kept) {
    const names = Object.entries(Properties).filter(([key]) => NAMES.test(key));
    expect([Type, names.map(([, value]) => typeof value)]).toEqual([Type, ['string']]);
  }
});

test('the environment that is deployed first is not protected, so that a failed deployment is simply repeated', () => {
  const protectedOnes = CONFIGS.filter(({ deletionProtection }) => deletionProtection);
  expect(protectedOnes.map(({ name }) => name)).toEqual(['staging', 'prod']);
});

describe.each(CONFIGS.map(({ name }) => name))('%s', (name) => {
  const environment = (): Environment => environments.find(({ config }) => config.name === name)!;

  test('keeps all data in the stack of the data, and in that of the service only versions of functions', () => {
    const { data, service } = environment().stacks;
    for (const { Type, DeletionPolicy } of Object.values(data.Resources)) {
      if (STATEFUL.includes(Type)) expect([Type, DeletionPolicy]).toEqual([Type, 'RetainExceptOnCreate']);
    }
    const kept = Object.values(service.Resources).filter(({ DeletionPolicy }) =>
      /^Retain/.test(DeletionPolicy ?? ''),
    );
    expect(new Set(kept.map(({ Type }) => Type))).toEqual(new Set(['AWS::Lambda::Version']));
  });

  test('deploys the stack of the data before that of the service, by one command', () => {
    expect(environment().before).toContain(`registros-publicos-${name}-data`);
  });

  test('refers from one stack to the other by name only, so that each can be created alone', () => {
    const { data, service } = environment().stacks;
    for (const template of [data, service]) {
      expect(JSON.stringify(template)).not.toMatch(/Fn::ImportValue|Fn::GetStackOutput|"Export"/);
    }
  });

  test('creates the tables last and one after the other, because a protected one cannot be rolled back', () => {
    const tables = ofType(environment(), 'AWS::DynamoDB::GlobalTable').map(([id]) => id);
    expect(tables).toHaveLength(Object.keys(fixedTables(name)).length);
    const others = dataOnly(environment())
      .map(([id]) => id)
      .filter((id) => !tables.includes(id));
    const earlier = (id: string): string[] => {
      const direct = environment().resources[id]?.DependsOn ?? [];
      return [...direct, ...direct.flatMap(earlier)];
    };
    const counts = tables.map((id) => earlier(id).filter((one) => tables.includes(one)).length);
    expect(counts.sort()).toEqual(tables.map((_, i) => i));
    for (const id of tables) expect(earlier(id)).toEqual(expect.arrayContaining(others));
  });
});
