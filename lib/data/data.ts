/**
 * The parts that outlive every deployment: the three fixed tables, the bucket of the publishers' files, and the bucket
 * that loads work in (docs/decisions/0036).
 */
import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  AttributeType,
  Billing,
  TableEncryptionV2,
  type TablePropsV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  CfnBucket,
  type IBucket,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import {
  API_KEYS_KEY,
  apiKeysTable,
  CONTROL_KEY,
  controlTable,
  USAGE_EXPIRY,
  USAGE_KEY,
  USAGE_PREFIXES,
  USAGE_SORT,
  type UsageKind,
  usageTable,
} from '../../shared/store/tables.ts';
import { bucketIn, type Config } from '../config.ts';
import { accept, type Right } from '../rights.ts';

/** A failed load resumes from its work objects. After two weeks a newer publication has replaced the files. */
const WORK_DAYS = 14;
/** Quarantine and reports are kept as long as their generation: two successors of a quarterly source take nine months. */
const INSPECTED_DAYS = 400;
/** Days after which an incomplete multipart upload is deleted. */
const UPLOAD_DAYS = 2;

export interface DataProps {
  readonly config: Config;
}

export class Data extends Construct {
  readonly apiKeys: TableV2;
  readonly control: TableV2;
  readonly usage: TableV2;
  /** The files as published, under `<fonte>/<versao>/`. */
  readonly snapshots: Bucket;
  /** Objects that loads write and delete. The bucket has no versions, which would keep deleted objects and cost money. */
  readonly work: Bucket;

  constructor(scope: Construct, id: string, { config }: DataProps) {
    super(scope, id);
    this.apiKeys = this.table('ApiKeys', apiKeysTable(config.name), API_KEYS_KEY, config);
    this.control = this.table('Control', controlTable(config.name), CONTROL_KEY, config);
    this.usage = this.table('Usage', usageTable(config.name), USAGE_KEY, config, {
      sortKey: { name: USAGE_SORT, type: AttributeType.STRING },
      timeToLiveAttribute: USAGE_EXPIRY,
    });
    const accessLog = this.bucket('AccessLog', config, 'access-log', {
      lifecycleRules: [{ expiration: Duration.days(config.logDays) }],
    });
    accept(accessLog, 'AwsSolutions-S1', 'This bucket receives the access logs.');
    this.snapshots = this.bucket('Snapshots', config, 'snapshots', {
      versioned: true,
      serverAccessLogsBucket: asBucket(accessLog),
      lifecycleRules: [
        { noncurrentVersionExpiration: Duration.days(config.replacedFileDays) },
        { abortIncompleteMultipartUploadAfter: Duration.days(UPLOAD_DAYS) },
      ],
    });
    announceObjects(this.snapshots);
    this.work = this.bucket('Work', config, 'work', {
      lifecycleRules: [
        { prefix: 'loads/', expiration: Duration.days(WORK_DAYS) },
        { prefix: 'quarantine/', expiration: Duration.days(INSPECTED_DAYS) },
        { prefix: 'reports/', expiration: Duration.days(INSPECTED_DAYS) },
        { abortIncompleteMultipartUploadAfter: Duration.days(UPLOAD_DAYS) },
      ],
    });
    accept(
      this.work,
      'AwsSolutions-S1',
      'The tasks of a load reach it by hundreds of thousands of ranged reads and write their own logs; the administration audits what it reads.',
    );
  }

  private table(
    id: string,
    tableName: string,
    partition: string,
    config: Config,
    more: Pick<TablePropsV2, 'sortKey' | 'timeToLiveAttribute'> = {},
  ): TableV2 {
    return new TableV2(this, id, {
      tableName,
      partitionKey: { name: partition, type: AttributeType.STRING },
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.dynamoOwnedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: config.deletionProtection,
      removalPolicy: RemovalPolicy.RETAIN,
      ...more,
    });
  }

  private bucket(id: string, config: Config, name: string, props: BucketProps): Bucket {
    const { account, region } = Stack.of(this);
    return new Bucket(this, id, {
      bucketName: bucketIn(config, name, account, region),
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.RETAIN,
      ...props,
    });
  }
}

/** `Bucket` is not assignable to `IBucket` under exactOptionalPropertyTypes, although it implements it. */
export const asBucket = (bucket: Bucket): IBucket => bucket as IBucket;

/** Sets the property on the template's resource, because the construct's own option deploys a Python function for it. */
function announceObjects(bucket: Bucket): void {
  if (!(bucket.node.defaultChild instanceof CfnBucket))
    throw new Error(`${bucket.node.path} has no CfnBucket`);
  bucket.node.defaultChild.notificationConfiguration = {
    eventBridgeConfiguration: { eventBridgeEnabled: true },
  };
}

/** Returns the right to these actions on the usage table, limited to items of these kinds. */
export const onUsage = ({ usage }: Data, kinds: readonly UsageKind[], ...actions: string[]): Right => ({
  actions,
  resources: [usage.tableArn],
  wildcard: null,
  conditions: {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': kinds.map((kind) => `${USAGE_PREFIXES[kind]}*`) },
  },
});
