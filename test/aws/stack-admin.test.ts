/** The administration in the template of every environment: its function, its secret and its rights. */
import { beforeAll, describe, expect, test } from 'vitest';
import { CONFIGS } from '../../lib/config.ts';
import { ADMIN_SETTINGS, readSettings } from '../../shared/env.ts';
import {
  actionsOn,
  type Environment,
  functionsOf,
  leading,
  ofType,
  onTable,
  plain,
  rightsOf,
  type Statement,
  synthesize,
} from '../support/aws/template.ts';

let environments: Environment[] = [];
beforeAll(async () => {
  environments = await synthesize();
});

const named = (name: string): Environment => environments.find(({ config }) => config.name === name)!;

describe.each(CONFIGS.map(({ name }) => name))('%s', (name) => {
  /** Returns the statements for the fixed table of that name. */
  const over = (table: string, statements: readonly Statement[]): Statement[] => onTable(table, statements);

  test('gives the administration function the names of its secret, its buckets and its state machine', () => {
    const { Variables } = functionsOf(named(name)).get('admin')!.Properties['Environment'] as {
      Variables: Record<string, unknown>;
    };
    const { ADMIN_TOKEN_SECRET, SNAPSHOT_BUCKET, LOAD_MACHINE_ARN, WORK_BUCKET } = plain(Variables) as Record<
      string,
      string
    >;
    const names = (type: string, property: string) =>
      ofType(named(name), type).map(([, { Properties: p }]) => plain(p[property]));
    expect(names('AWS::S3::Bucket', 'BucketName')).toEqual(
      expect.arrayContaining([WORK_BUCKET, SNAPSHOT_BUCKET]),
    );
    expect(WORK_BUCKET).toContain(`registros-publicos-${name}-work-`);
    expect(SNAPSHOT_BUCKET).toContain(`registros-publicos-${name}-snapshots-`);
    expect(names('AWS::SecretsManager::Secret', 'Name')).toContain(ADMIN_TOKEN_SECRET);
    const machines = ofType(named(name), 'AWS::StepFunctions::StateMachine');
    const load = machines.find(([, { Properties: p }]) => `${p['StateMachineName']}`.endsWith('-load'))!;
    expect(LOAD_MACHINE_ARN).toMatch(new RegExp(`:stateMachine:${load[1].Properties['StateMachineName']}$`));
    // The function accepts the form of the values that Lambda receives.
    const arn = (text = '') => text.replace(/AWS::\w+/g, (word) => (word === 'AWS::AccountId' ? '1' : 'aws'));
    readSettings(ADMIN_SETTINGS, {
      ADMIN_TOKEN_SECRET: `${ADMIN_TOKEN_SECRET}`,
      SNAPSHOT_BUCKET: 'registros-publicos-dev-snapshots-1-sa-east-1',
      LOAD_MACHINE_ARN: arn(LOAD_MACHINE_ARN),
      WORK_BUCKET: 'registros-publicos-dev-work-1-sa-east-1',
    });
  });

  test('has a secret for the admin tokens that only the administration reads, with a value that is not a token', () => {
    const [[, secret] = [], ...others] = ofType(named(name), 'AWS::SecretsManager::Secret').filter(
      ([, { Properties }]) => Properties['Name'] !== undefined,
    );
    expect(others).toEqual([]);
    expect(secret?.Properties).toMatchObject({
      Name: `registros-publicos-${name}-admin-tokens`,
      GenerateSecretString: { PasswordLength: 32 },
    });
    expect(secret?.Properties['SecretString']).toBeUndefined();
    const readers = [...functionsOf(named(name)).keys()].filter((fn) =>
      rightsOf(named(name), fn).some(({ resources }) =>
        resources.some((arn) => arn.endsWith(`:secret:registros-publicos-${name}-admin-tokens-??????`)),
      ),
    );
    expect(readers).toEqual(['admin']);
    const policies = ofType(named(name), 'AWS::IAM::Policy').filter(([, policy]) =>
      JSON.stringify(policy).includes('secretsmanager:'),
    );
    // The administration's, and that of the canary for its own secret.
    expect(policies).toHaveLength(2);
  });

  test('allows the administration to change keys, records and the audit log and to start loads, but not to change data', () => {
    const statements = rightsOf(named(name), 'admin');
    const items = (...names: string[]) => names.map((item) => `dynamodb:${item}`);
    expect(actionsOn(over(`${name}-api-keys`, statements), 'dynamodb')).toEqual(
      items('DeleteItem', 'GetItem', 'PutItem', 'Scan', 'UpdateItem'),
    );
    expect(actionsOn(over(`${name}-controle`, statements), 'dynamodb')).toEqual(
      items('DeleteItem', 'GetItem', 'PutItem', 'Scan'),
    );
    expect(over(`${name}-uso`, statements).map(({ actions, condition }) => [actions, condition])).toEqual([
      [items('PutItem', 'UpdateItem'), leading('A#*')],
      [items('Query'), leading('A#*', 'U#*')],
    ]);
    const generations = statements.filter(({ resources }) => resources.some((arn) => arn.endsWith('-*')));
    expect(generations.flatMap(({ actions }) => actions)).toEqual(items('DescribeTable'));
    expect(actionsOn(statements, 'states')).toEqual(
      ['DescribeExecution', 'ListExecutions', 'StartExecution'].map((action) => `states:${action}`),
    );
    const others = /^(dynamodb|states|logs|s3|xray):|^secretsmanager:GetSecretValue$/;
    expect(statements.flatMap(({ actions }) => actions).filter((action) => !others.test(action))).toEqual([]);
  });

  test('allows the administration to read what loads keep in the bucket of work, and nothing else of it', () => {
    const bucket = `registros-publicos-${name}-work-AWS::AccountId-sa-east-1`;
    const objects = rightsOf(named(name), 'admin').filter(({ actions }) =>
      actions.some((action) => action.startsWith('s3:')),
    );
    expect(
      objects.map(({ actions, resources }) => [actions, resources.map((arn) => arn.split(':s3:::')[1])]),
    ).toEqual([
      [['s3:GetObject'], ['quarantine/*', 'reports/*'].map((kept) => `${bucket}/${kept}`)],
      [['s3:ListBucket'], [bucket]],
    ]);
  });
});
