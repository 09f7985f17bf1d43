/** The administration's function and its rights on keys, load records and audit log (docs/decisions/0046). */
import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { SOURCES } from '../../shared/datasets/index.ts';
import { executionsArn, machineArn, onTables } from '../arns.ts';
import { entryOf } from '../bundle.ts';
import { type Config, nameIn } from '../config.ts';
import { type Data, onUsage } from '../data/data.ts';
import { adminEnvironment } from '../environment.ts';
import { NodeFunction } from '../node-function.ts';
import { type Right, rightOn } from '../rights.ts';
import { capacityOf } from './capacity.ts';

/** The memory of the API's other functions. Less memory would save no money at a few calls a day. */
const MEMORY_MB = 1_024;
/** The function reads whole tables of keys and loads; the gateway stops waiting at 30 s. */
const TIMEOUT = Duration.seconds(28);

/** `portal` is the origin of the portal. */
export function administration(api: Construct, config: Config, data: Data, portal: string): NodeFunction {
  const scope = new Construct(api, 'Administration');
  const load = nameIn(config, 'load');
  return new NodeFunction(scope, 'Function', {
    config,
    name: 'admin',
    entry: entryOf('admin'),
    description: 'Answers the requests under /v1/admin, which need an admin token',
    memoryMb: MEMORY_MB,
    timeout: TIMEOUT,
    environment: adminEnvironment(config, portal, {
      ADMIN_TOKEN_SECRET: data.tokens.secretName,
      SNAPSHOT_BUCKET: data.snapshots.bucketName,
      LOAD_MACHINE_ARN: machineArn(scope, load),
      WORK_BUCKET: data.work.bucketName,
    }),
    rights: [
      ...rightsOnStore(scope, config, data),
      rightOn(machineArn(scope, load), 'states:StartExecution', 'states:ListExecutions'),
      {
        actions: ['states:DescribeExecution'],
        resources: [executionsArn(scope, load)],
        wildcard: 'An execution is named when it starts.',
      },
      {
        actions: ['s3:GetObject'],
        resources: ['quarantine/*', 'reports/*'].map((pattern) => data.work.arnForObjects(pattern)),
        wildcard: 'The objects of a load are known only when the load runs.',
      },
      // Without this right S3 answers 403 for a deleted object. Names of objects contain no personal data.
      rightOn(data.work.bucketArn, 's3:ListBucket'),
      rightOn(data.tokens.secretArn, 'secretsmanager:GetSecretValue'),
    ],
    reserved: capacityOf(config).reserved.admin,
    traced: false,
  });
}

function rightsOnStore(scope: Construct, config: Config, data: Data): Right[] {
  const item = (...names: string[]): string[] => names.map((name) => `dynamodb:${name}`);
  return [
    rightOn(data.apiKeys.tableArn, ...item('GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Scan')),
    rightOn(data.control.tableArn, ...item('GetItem', 'PutItem', 'DeleteItem', 'Scan')),
    onUsage(data, ['audit'], ...item('PutItem', 'UpdateItem')),
    onUsage(data, ['audit', 'counts'], ...item('Query')),
    onUsage(data, ['counts'], ...item('BatchGetItem')),
    onTables(scope, config, SOURCES, ...item('DescribeTable')),
  ];
}
