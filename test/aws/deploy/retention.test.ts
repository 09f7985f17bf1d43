/** A failed deployment can be repeated: a rolled back creation leaves no name that stops the next one. */
import { App } from 'aws-cdk-lib';
import { describe, expect, test } from 'vitest';
import { CONFIGS } from '../../../lib/config.ts';
import { DataStack } from '../../../lib/data/stack.ts';
import { fixedTables } from '../../../shared/store/tables.ts';
import {
  type Environment,
  functionsOf,
  ofType,
  type Resource,
  rightsOf,
  synthesisOfEverything,
  synthesize,
  type Template,
} from '../../support/aws/template.ts';
import { folderForFile } from '../../support/for-file.ts';

const folder = folderForFile('names');
const environments = [...(await synthesize()), ...(await synthesisOfEverything()).environments];

/** Types that hold data, or that operators fill. */
const STATEFUL = ['AWS::DynamoDB::GlobalTable', 'AWS::SecretsManager::Secret', 'AWS::S3::Bucket'];

const NAMES =
  /^(Name|TableName|BucketName|FunctionName|RoleName|ManagedPolicyName|PolicyName|LogGroupName|StateMachineName|TopicName|AlarmName|BudgetName|StageName|DomainName)$/;

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
  const app = new App({ outdir: folder, analyticsReporting: false });
  new DataStack(app, { ...CONFIGS[0]!, account: '123456789012' });
  const { template } = app.synth().getStackByName('registros-publicos-dev-data');
  const kept = Object.values((template as Template).Resources).filter(({ DeletionPolicy }) => DeletionPolicy);
  expect(kept).toHaveLength(8);
  for (const { Type, Properties } of kept) {
    const names = Object.entries(Properties).filter(([key]) => NAMES.test(key));
    expect([Type, names.map(([, value]) => typeof value)]).toEqual([Type, ['string']]);
  }
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
