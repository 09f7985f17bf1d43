/**
 * The stored data of an environment, by their fixed names. The stack of the service refers to them by name,
 * so that it can be deleted and created again without the stack of the data (docs/decisions/0070).
 */
import { Arn, ArnFormat, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import {
  apiKeysTable,
  controlTable,
  USAGE_PREFIXES,
  type UsageKind,
  usageTable,
} from '../../shared/store/tables.ts';
import { arnWithColon } from '../arns.ts';
import { bucketIn, type Config, nameIn } from '../config.ts';
import { type Right, rightOn } from '../rights.ts';

/**
 * The retention of everything that holds data: deletes what a failed creation made and keeps everything else.
 * With plain RETAIN a rolled back creation would leave resources whose fixed names stop the next attempt
 * (docs/decisions/0071).
 */
export const KEPT = RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;

export const dataStackName = (config: Config): string => nameIn(config, 'data');

export type Data = ReturnType<typeof dataOf>;
export type StoredObjects = Data['work'];

export const dataOf = (scope: Construct, config: Config) => ({
  apiKeys: tableOf(scope, apiKeysTable(config.name)),
  control: tableOf(scope, controlTable(config.name)),
  usage: tableOf(scope, usageTable(config.name)),
  /** The files as published, under `<fonte>/<versao>/`. */
  snapshots: objectsOf(scope, config, 'snapshots'),
  /** Objects that loads write and delete. */
  work: objectsOf(scope, config, 'work'),
  /** Who read the publications and the portal, written by S3 and CloudFront. */
  accessLog: objectsOf(scope, config, 'access-log'),
  /** A line for each request to the gateway, by the name of its log group. */
  requestLog: `/aws/apigateway/${nameIn(config)}`,
  tokens: tokensOf(scope, config),
});

function tableOf(scope: Construct, tableName: string) {
  const place = { service: 'dynamodb', resource: 'table', resourceName: tableName };
  return { tableName, tableArn: Arn.format(place, Stack.of(scope)) };
}

function objectsOf(scope: Construct, config: Config, name: string) {
  const { account, region } = Stack.of(scope);
  const bucketName = bucketIn(config, name, account, region);
  const place = { service: 's3', region: '', account: '', resource: bucketName };
  const bucketArn = Arn.format({ ...place, arnFormat: ArnFormat.NO_RESOURCE_NAME }, Stack.of(scope));
  return { bucketName, bucketArn, arnForObjects: (pattern: string) => `${bucketArn}/${pattern}` };
}

/** Secrets Manager adds six random characters to the name; a `?` matches one of them. */
function tokensOf(scope: Construct, config: Config) {
  const secretName = nameIn(config, 'admin-tokens');
  return { secretName, secretArn: arnWithColon(scope, 'secretsmanager', 'secret', `${secretName}-??????`) };
}

/** Returns the right to these actions on the usage table, limited to items of these kinds. */
export const onUsage = ({ usage }: Data, kinds: readonly UsageKind[], ...actions: string[]): Right => ({
  ...rightOn(usage.tableArn, ...actions),
  conditions: {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': kinds.map((kind) => `${USAGE_PREFIXES[kind]}*`) },
  },
});
