/** The tables and buckets in the template of every environment, and the rights on them. */
import { describe, expect, test } from 'vitest';
import { CONFIGS } from '../../lib/config.ts';
import { hasEtag } from '../../shared/api/route-kinds.ts';
import { ROUTES, routesOf } from '../../shared/api/routes.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import { fixedTables } from '../../shared/store/tables.ts';
import {
  actionsOn,
  bucketOf,
  environments,
  functionsOf,
  leading,
  ofType,
  onTable,
  plain,
  rightsOf,
  type Statement,
  statementsOf,
} from '../support/aws/template.ts';

/** A quarterly source serves a generation for 3 months, may be 120 days late, and keeps the previous one. */
const LONGEST_SERVED_DAYS = 2 * 92 + 120;

interface Rule {
  readonly ExpirationInDays?: number;
  readonly ExpiredObjectDeleteMarker?: boolean;
  readonly NoncurrentVersionExpiration?: { readonly NoncurrentDays: number };
  readonly Transitions?: readonly { readonly StorageClass: string; readonly TransitionInDays: number }[];
}

const named = await environments();

describe.each(CONFIGS.map(({ name }) => name))('%s', (name) => {
  test('has the fixed tables of the code: on demand, with point-in-time recovery', () => {
    const tables = ofType(named(name), 'AWS::DynamoDB::GlobalTable').map(([, table]) => table);
    const wanted = Object.entries(fixedTables(name)).map(
      ([TableName, { KeySchema, AttributeDefinitions }]) => ({
        TableName,
        KeySchema,
        AttributeDefinitions,
        BillingMode: 'PAY_PER_REQUEST',
      }),
    );
    expect(tables.map(({ Properties: p }) => p['TableName']).sort()).toEqual(
      wanted.map(({ TableName }) => TableName).sort(),
    );
    for (const { Properties } of tables) {
      expect(Properties).toMatchObject(
        wanted.find(({ TableName }) => TableName === Properties['TableName'])!,
      );
      expect(Properties['Replicas']).toMatchObject([
        {
          DeletionProtectionEnabled: name !== 'dev',
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        },
      ]);
    }
  });

  test('has private, encrypted buckets that can be read only over TLS', () => {
    const buckets = ofType(named(name), 'AWS::S3::Bucket');
    expect(buckets.length).toBeGreaterThanOrEqual(3);
    for (const [id, { Properties }] of buckets) {
      expect(Properties['PublicAccessBlockConfiguration'], id).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
      expect(JSON.stringify(Properties['BucketEncryption']), id).toContain('"SSEAlgorithm":"AES256"');
      const policies = ofType(named(name), 'AWS::S3::BucketPolicy').filter(
        ([, policy]) => plain(policy.Properties['Bucket']) === id,
      );
      const statements = policies.flatMap(([, { Properties: p }]) => {
        const { Statement } = plain(p['PolicyDocument']) as { Statement: Record<string, unknown>[] };
        return Statement;
      });
      const unlimited = statements.filter(({ Principal }) => JSON.stringify(Principal).includes('"*"'));
      expect(unlimited, id).toMatchObject([
        { Effect: 'Deny', Action: 's3:*', Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
      ]);
      expect(Properties['CorsConfiguration'], id).toBeUndefined();
      expect(Properties['WebsiteConfiguration'], id).toBeUndefined();
    }
  });

  test('keeps versions of publications, and deletes work objects after their retention', () => {
    expect(bucketOf(named(name), 'snapshots')).toMatchObject({
      VersioningConfiguration: { Status: 'Enabled' },
      NotificationConfiguration: { EventBridgeConfiguration: { EventBridgeEnabled: true } },
    });
    const work = bucketOf(named(name), 'work');
    expect(work).not.toHaveProperty('VersioningConfiguration');
    const rules = JSON.stringify(work['LifecycleConfiguration']);
    for (const part of ['loads/', 'fetches/', 'quarantine/', 'reports/', 'DaysAfterInitiation'])
      expect(rules).toContain(part);
  });

  test('keeps every log for as long as the environment says', () => {
    const groups = ofType(named(name), 'AWS::Logs::LogGroup');
    expect(groups.length).toBeGreaterThan(functionsOf(named(name)).size);
    for (const [id, { Properties }] of groups) {
      expect([id, Properties['RetentionInDays']]).toEqual([id, named(name).config.logDays]);
    }
  });

  /** Families with an endpoint; others are not deployed. */
  const families = [...new Set(ROUTES.filter(hasEtag).map((route) => route.family))];

  test.each(families)('allows %s to read its tables by key, and nothing else', (family) => {
    const statements = rightsOf(named(name), family);
    expect(actionsOn(onTable(`${name}-controle`, statements), 'dynamodb')).toEqual(['dynamodb:GetItem']);
    expect(actionsOn(statements, 'dynamodb')).toEqual([
      ...['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:UpdateItem'],
    ]);
    // The rights are limited to permits and counts, because the audit log is in the same table.
    expect(onTable(`${name}-uso`, statements).map(({ actions, condition }) => [actions, condition])).toEqual([
      [['dynamodb:GetItem', 'dynamodb:UpdateItem'], leading('L#*')],
      [['dynamodb:UpdateItem'], leading('C#*')],
    ]);
    expect(onTable(`${name}-api-keys`, statements)).toEqual([]);
    expect(
      statements.flatMap(({ actions }) => actions).filter((a) => !/^(dynamodb|logs|xray):/.test(a)),
    ).toEqual([]);
    const needed = new Set(routesOf(family).flatMap((route) => route.needs));
    const tables = [...needed].flatMap((source) => source.tables.map((t) => `table/${name}-${t.name}-*`));
    const read = statements.find(({ actions }) => actions.includes('dynamodb:BatchGetItem'))?.resources ?? [];
    expect(read.map((arn) => arn.slice(arn.indexOf('table/'))).sort()).toEqual(tables.sort());
  });

  test('allows the authorizer to read keys, the status page to read the manifest and what it shows, exports to read the usage of keys, and the fallback nothing', () => {
    const tableOf = (fn: string) => {
      const found = rightsOf(named(name), fn).filter(
        ({ actions }) => actionsOn([{ actions } as Statement], 'dynamodb').length > 0,
      );
      return found.map(({ actions, resources }) => [
        ...actions,
        ...resources.map((arn) => arn.split(':table/')[1]),
      ]);
    };
    expect(tableOf('authorizer')).toEqual([['dynamodb:GetItem', `${name}-api-keys`]]);
    const [manifest, shown = []] = tableOf('status');
    expect(manifest).toEqual(['dynamodb:GetItem', `${name}-controle`]);
    const sources = SOURCES.filter((source) => source.name !== 'creditos_ativos_rfb');
    const tables = sources.flatMap((source) => source.tables.map((table) => `${name}-${table.name}-*`));
    expect([...shown].sort()).toEqual(['dynamodb:BatchGetItem', ...tables].sort());
    expect(tableOf('exportacoes')).toEqual([
      ['dynamodb:GetItem', `${name}-controle`],
      ['dynamodb:GetItem', 'dynamodb:UpdateItem', `${name}-uso`],
      ['dynamodb:BatchGetItem', 'dynamodb:UpdateItem', `${name}-uso`],
    ]);
    expect(tableOf('fallback')).toEqual([]);
  });

  test('allows only the tasks that import and retire to create or delete tables', () => {
    const may = (action: string): string[] =>
      [...functionsOf(named(name)).keys()]
        .filter((fn) => rightsOf(named(name), fn).some(({ actions }) => actions.includes(action)))
        .sort();
    const tasks = ['beginImport', 'fail', 'finish', 'prepare', 'seeImport'].map((task) => `load-${task}`);
    expect(may('dynamodb:DeleteTable')).toEqual(['clean-up', ...tasks]);
    expect(may('dynamodb:ImportTable')).toEqual(['load-beginImport']);
    expect([may('dynamodb:CreateTable'), may('dynamodb:BatchWriteItem')]).toEqual([[], []]);
    expect(may('dynamodb:UpdateTable')).toEqual(['load-seeImport']);
    expect(may('dynamodb:Scan')).toEqual(['admin']);
    const fetches = ['fetch-fetch', 'fetch-seal'];
    const loads = ['load-fail', 'load-finish', 'load-prepare'];
    expect(may('s3:DeleteObject')).toEqual(['clean-up', ...fetches, ...loads]);
  });

  test('has rights on all resources only for actions that cannot be limited to one', () => {
    const all = ofType(named(name), 'AWS::IAM::Role').flatMap(([id]) => statementsOf(named(name), id));
    const wide = all.filter(({ resources }) => resources.includes('*'));
    const allowed =
      /^(dynamodb:ListTables|logs:\w*(LogDelivery|LogDeliveries|ResourcePolic\w+|LogGroups)|xray:\w+)$/;
    expect(wide.flatMap(({ actions }) => actions).filter((action) => !allowed.test(action))).toEqual([]);
    // The CDK writes the rights of the function with which it uploads the pages of the portal.
    const ours = all.filter(({ resources }) => !/PortalBucket|cdk-\w+-assets/.test(resources.join()));
    expect(ours.flatMap(({ actions }) => actions).filter((action) => action.includes('*'))).toEqual([]);
    // The pattern of a table contains its whole declared name, or it would match tables with a longer name.
    const tables = all.flatMap(({ resources }) => resources).filter((arn) => arn.includes(':table/'));
    const declared = [
      ...SOURCES.flatMap((s) => s.tables.map((t) => `${name}-${t.name}-*`)),
      ...Object.keys(fixedTables(name)),
    ];
    for (const arn of tables) expect(declared).toContain(arn.split(':table/')[1]?.replace('/import/*', ''));
  });
});

/** They get cheaper with age, and none is deleted that a load may need again. */
describe.each(CONFIGS.map(({ name }) => name))('the publications of %s', (name) => {
  const rules = (): readonly Rule[] =>
    (bucketOf(named(name), 'snapshots')['LifecycleConfiguration'] as { Rules: Rule[] }).Rules;

  test('move to a class that answers at once', () => {
    const moving = rules().filter(({ Transitions }) => Transitions !== undefined);
    expect(moving).toMatchObject([
      {
        Transitions: [{ StorageClass: 'GLACIER_IR', TransitionInDays: 45 }],
      },
    ]);
  });

  test('are deleted only when no served generation can have come from them', () => {
    const days = rules().flatMap(({ ExpirationInDays }) => ExpirationInDays ?? []);
    expect(days).toEqual(name === 'prod' ? [] : [named(name).config.publicationDays]);
    for (const expiration of days) expect(expiration).toBeGreaterThan(LONGEST_SERVED_DAYS);
    expect(rules().some(({ ExpiredObjectDeleteMarker }) => ExpiredObjectDeleteMarker)).toBe(name !== 'prod');
  });

  test('can be brought back for some days after they were replaced or deleted', () => {
    const kept = rules().flatMap(({ NoncurrentVersionExpiration: rule }) => rule?.NoncurrentDays ?? []);
    expect(kept).toEqual([named(name).config.replacedFileDays]);
    expect(kept[0]).toBeGreaterThanOrEqual(7);
  });
});
