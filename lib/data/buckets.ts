/** The buckets of an environment: publications, work of loads, and their access log (docs/decisions/0036). */
import { Duration } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  CfnBucket,
  type IBucket,
  type LifecycleRule,
  ObjectOwnership,
  StorageClass,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Config } from '../config.ts';
import { accept } from '../rights.ts';
import { type Data, KEPT, type StoredObjects } from './data.ts';

/** A failed load resumes from its work objects. Within two weeks a newer publication replaces the files. */
const WORK_DAYS = 14;
/** A fetch continues within hours. Later its records and drafts only show what was tried. */
const FETCH_DAYS = 14;
/**
 * Quarantine, reports and kept rows are kept as long as their generation: two successors of a
 * quarterly source take nine months.
 */
const INSPECTED_DAYS = 400;
/** Files of what changed are kept as long as their pair: 24 pairs of a quarterly source take six years. */
const CHANGED_DAYS = 2_300;
/** Days after which an incomplete multipart upload is deleted. */
const UPLOAD_DAYS = 2;

/**
 * A publication is read when it arrives, and again only to restore. This class answers as fast and stores for
 * about a fifth of the price. S3 leaves objects below 128 KB, such as `_PRONTO`, where they are.
 */
const ARCHIVED: LifecycleRule = {
  transitions: [{ storageClass: StorageClass.GLACIER_INSTANT_RETRIEVAL, transitionAfter: Duration.days(45) }],
};

/** In a versioned bucket an expired file stays behind a delete marker until the second rule deletes it. */
const expiring = ({ publicationDays }: Config): LifecycleRule[] =>
  publicationDays === null
    ? []
    : [{ expiration: Duration.days(publicationDays) }, { expiredObjectDeleteMarker: true }];

/** First parts of the names in the access log. */
const PUBLICATIONS_LOG = 'snapshots/';
export const PORTAL_LOG = 'portal/';
/** The portal's log has the addresses of its readers, which are personal data. */
const PORTAL_LOG_DAYS = 30;

export function addBuckets(stack: Construct, config: Config, data: Data): Construct {
  const scope = new Construct(stack, 'Buckets');
  const accessLog = bucketIn(scope, 'AccessLog', data.accessLog, {
    // CloudFront writes its log by an access control list.
    objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
    lifecycleRules: [
      { prefix: PUBLICATIONS_LOG, expiration: Duration.days(config.logDays) },
      { prefix: PORTAL_LOG, expiration: Duration.days(Math.min(config.logDays, PORTAL_LOG_DAYS)) },
    ],
  });
  accept(accessLog, 'AwsSolutions-S1', 'This bucket receives the access logs.');
  const publications = bucketIn(scope, 'Snapshots', data.snapshots, {
    versioned: true,
    serverAccessLogsBucket: asBucket(accessLog),
    serverAccessLogsPrefix: PUBLICATIONS_LOG,
    lifecycleRules: [
      { noncurrentVersionExpiration: Duration.days(config.replacedFileDays) },
      { abortIncompleteMultipartUploadAfter: Duration.days(UPLOAD_DAYS) },
      ARCHIVED,
      ...expiring(config),
    ],
  });
  announceObjects(publications);
  addWork(scope, data);
  return scope;
}

/** The bucket has no versions, which would keep deleted objects and cost money. */
function addWork(scope: Construct, { work }: Data): void {
  const bucket = bucketIn(scope, 'Work', work, {
    lifecycleRules: [
      { prefix: 'loads/', expiration: Duration.days(WORK_DAYS) },
      { prefix: 'fetches/', expiration: Duration.days(FETCH_DAYS) },
      { prefix: 'quarantine/', expiration: Duration.days(INSPECTED_DAYS) },
      { prefix: 'reports/', expiration: Duration.days(INSPECTED_DAYS) },
      { prefix: 'exportacoes/', expiration: Duration.days(CHANGED_DAYS) },
      { prefix: 'rows/', expiration: Duration.days(INSPECTED_DAYS) },
      { abortIncompleteMultipartUploadAfter: Duration.days(UPLOAD_DAYS) },
    ],
  });
  accept(
    bucket,
    'AwsSolutions-S1',
    'The tasks of a load reach it by hundreds of thousands of ranged reads and write their own logs; the administration audits what it reads.',
  );
}

const bucketIn = (scope: Construct, id: string, { bucketName }: StoredObjects, props: BucketProps): Bucket =>
  new Bucket(scope, id, {
    bucketName,
    encryption: BucketEncryption.S3_MANAGED,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    enforceSSL: true,
    removalPolicy: KEPT,
    ...props,
  });

/** `Bucket` is not assignable to `IBucket` under exactOptionalPropertyTypes, although it implements it. */
export const asBucket = (bucket: Bucket): IBucket => bucket as IBucket;

/** Sets the property in the template, because the construct's own option deploys a Python function for it. */
function announceObjects(bucket: Bucket): void {
  if (!(bucket.node.defaultChild instanceof CfnBucket))
    throw new Error(`${bucket.node.path} has no CfnBucket`);
  bucket.node.defaultChild.notificationConfiguration = {
    eventBridgeConfiguration: { eventBridgeEnabled: true },
  };
}
