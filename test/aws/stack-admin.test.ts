/** The administration in the template of every environment: its function, its secret and its rights. */
import { describe, expect, test } from 'vitest';
import { CONFIGS } from '../../lib/config.ts';
import { ADMIN_SETTINGS, readSettings } from '../../shared/env.ts';
import {
  actionsOn,
  bucketOf,
  environments,
  functionsOf,
  leading,
  ofType,
  onTable,
  plain,
  propertiesOf,
  rightsOf,
  variablesOf,
} from '../support/aws/template.ts';

const named = await environments();

describe.each(CONFIGS.map(({ name }) => name))('%s', (name) => {
  test('gives the administration function the names of its secret, its buckets and its state machine', () => {
    const variables = variablesOf(named(name), 'admin');
    const { ADMIN_TOKEN_SECRET, SNAPSHOT_BUCKET, LOAD_MACHINE_ARN, WORK_BUCKET } = plain(variables) as Record<
      string,
      string
    >;
    expect(WORK_BUCKET).toBe(bucketOf(named(name), 'work')['BucketName']);
    expect(SNAPSHOT_BUCKET).toBe(bucketOf(named(name), 'snapshots')['BucketName']);
    const secrets = propertiesOf(named(name), 'AWS::SecretsManager::Secret');
    expect(secrets.map(({ Name }) => Name)).toContain(ADMIN_TOKEN_SECRET);
    expect(LOAD_MACHINE_ARN).toMatch(new RegExp(`:stateMachine:registros-publicos-${name}-load$`));
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
    const secrets = propertiesOf(named(name), 'AWS::SecretsManager::Secret').filter(({ Name }) => Name);
    expect(secrets).toMatchObject([
      { Name: `registros-publicos-${name}-admin-tokens`, GenerateSecretString: { PasswordLength: 32 } },
    ]);
    expect(secrets[0]).not.toHaveProperty('SecretString');
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
    expect(actionsOn(onTable(`${name}-api-keys`, statements), 'dynamodb')).toEqual(
      items('DeleteItem', 'GetItem', 'PutItem', 'Scan', 'UpdateItem'),
    );
    expect(actionsOn(onTable(`${name}-controle`, statements), 'dynamodb')).toEqual(
      items('DeleteItem', 'GetItem', 'PutItem', 'Scan'),
    );
    expect(onTable(`${name}-uso`, statements).map(({ actions, condition }) => [actions, condition])).toEqual([
      [items('PutItem', 'UpdateItem'), leading('A#*')],
      [items('Query'), leading('A#*', 'C#*')],
      [items('BatchGetItem'), leading('C#*')],
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
