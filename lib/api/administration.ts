/** The administration's function and its rights on keys, load records and audit log (docs/decisions/0046). */
import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { SOURCES } from '../../shared/datasets/index.ts';
import { executionsArn, machineArn, tableArns } from '../arns.ts';
import { entryOf } from '../bundle.ts';
import { type Config, nameIn } from '../config.ts';
import { type Data, onUsage } from '../data/data.ts';
import { adminEnvironment } from '../environment.ts';
import { NodeFunction } from '../node-function.ts';
import type { Right } from '../rights.ts';
import { capacityOf } from './capacity.ts';

/** The memory of the API's other functions. Less memory would save no money at a few calls a day. */
const MEMORY_MB = 1_024;
/** The function reads whole tables of keys and loads; the gateway stops waiting at 30 s. */
const TIMEOUT = Duration.seconds(28);

export interface AdministrationProps {
  readonly config: Config;
  readonly data: Data;
  readonly portal: string;
}

export class Administration extends Construct {
  readonly fn: NodeFunction;

  constructor(scope: Construct, id: string, { config, data, portal }: AdministrationProps) {
    super(scope, id);
    this.fn = new NodeFunction(this, 'Function', {
      config,
      name: 'admin',
      entry: entryOf('admin'),
      description: 'Answers the requests under /v1/admin, which need an admin token',
      memoryMb: MEMORY_MB,
      timeout: TIMEOUT,
      environment: adminEnvironment(config, portal, {
        ADMIN_TOKEN_SECRET: data.tokens.secretName,
        SNAPSHOT_BUCKET: data.snapshots.bucketName,
        LOAD_MACHINE_ARN: machineArn(this, nameIn(config, 'load')),
        WORK_BUCKET: data.work.bucketName,
      }),
      rights: this.rights(config, data),
      reserved: capacityOf(config).reserved.admin,
      traced: false,
    });
  }

  private rights(config: Config, data: Data): Right[] {
    const { apiKeys, control, work, tokens } = data;
    const load = nameIn(config, 'load');
    const item = (...names: string[]): string[] => names.map((name) => `dynamodb:${name}`);
    const names = SOURCES.flatMap((source) => source.tables.map((table) => table.name));
    return [
      {
        actions: item('GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Scan'),
        resources: [apiKeys.tableArn],
        wildcard: null,
      },
      {
        actions: item('GetItem', 'PutItem', 'DeleteItem', 'Scan'),
        resources: [control.tableArn],
        wildcard: null,
      },
      onUsage(data, ['audit'], ...item('PutItem', 'UpdateItem')),
      onUsage(data, ['audit', 'counts'], ...item('Query')),
      onUsage(data, ['counts'], ...item('BatchGetItem')),
      {
        actions: item('DescribeTable'),
        resources: tableArns(this, config, names),
        wildcard: 'The name of a table ends in its generation, which each load creates.',
      },
      {
        actions: ['states:StartExecution', 'states:ListExecutions'],
        resources: [machineArn(this, load)],
        wildcard: null,
      },
      {
        actions: ['states:DescribeExecution'],
        resources: [executionsArn(this, load)],
        wildcard: 'An execution is named when it starts.',
      },
      {
        actions: ['s3:GetObject'],
        resources: ['quarantine/*', 'reports/*'].map((pattern) => work.arnForObjects(pattern)),
        wildcard: 'The objects of a load are known only when the load runs.',
      },
      // Without this right S3 answers 403 for a deleted object. Names of objects contain no personal data.
      { actions: ['s3:ListBucket'], resources: [work.bucketArn], wildcard: null },
      {
        actions: ['secretsmanager:GetSecretValue'],
        resources: [tokens.secretArn],
        wildcard: null,
      },
    ];
  }
}
