/** The portal's pages, made from openapi.json and uploaded by the deployment with the address of the API. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { buildPortal, type Files } from '../../portal/build.ts';
import { CATALOG, CATALOG_TYPE } from '../../portal/headers.ts';
import { type Described, inForce } from '../../shared/api/openapi/in-force.ts';
import {
  DESCRIPTION_SETTINGS,
  FUNCTION_SETTINGS,
  type FunctionSettings,
  readSettings,
} from '../../shared/env.ts';
import type { Config } from '../config.ts';
import { accept, permit } from '../rights.ts';

/** Take the place of the addresses of API and portal in the pages, because only the deployment has them. */
export const API = 'https://api.invalid';
export const PORTAL = 'https://portal.invalid';
/** Browsers and CloudFront have a new page after this time, so that nothing must be invalidated. */
const FRESH = Duration.minutes(5);

/** First part of the name of the function that the construct of the CDK adds to the stack. */
const UPLOADER = 'Custom::CDKBucketDeployment';
const ACTIONS = ['s3:Abort*', 's3:DeleteObject*', 's3:GetBucket*', 's3:GetObject*', 's3:List*'];

const OUTPUT = join(import.meta.dirname, '../../.build');

/** `markers` are the addresses of API and portal, without a slash at their ends, by what stands for them. */
export function addPages(
  parent: Construct,
  config: Config,
  bucket: Bucket,
  markers: Readonly<Record<string, string>>,
): void {
  const scope = new Construct(parent, 'Pages');
  const { domain, furtherOrigins } = config;
  // Without a domain of its own, only the deployment has the origin of the portal.
  const origins = domain ? [`https://${domain.portal.name}`, ...furtherOrigins] : [];
  const settings = readSettings(
    { ...FUNCTION_SETTINGS, ...DESCRIPTION_SETTINGS },
    { ...config.settings, API_CORS_ORIGINS: origins.join() },
  );
  const role = new Role(scope, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
  const source = Source.asset(pagesFor(settings)).bind(scope, { handlerRole: role });
  // An imported bucket does not get the tag that would keep the files and the bucket when the stack ends.
  const destinationBucket = Bucket.fromBucketName(scope, 'Destination', bucket.bucketName);
  const logGroup = new LogGroup(scope, 'Log', {
    retention: config.logDays,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  logGroup.grantWrite(role);
  const upload = {
    sources: [{ bind: () => ({ ...source, markers }) }],
    destinationBucket,
    retainOnDelete: false,
    cacheControl: [CacheControl.maxAge(FRESH)],
    outputObjectKeys: false,
    role,
    logGroup,
  };
  new BucketDeployment(scope, 'Upload', { ...upload, exclude: [CATALOG] });
  // Its type cannot be guessed, because its name has no ending.
  new BucketDeployment(scope, 'Catalog', {
    ...upload,
    exclude: ['*'],
    include: [CATALOG],
    prune: false,
    contentType: CATALOG_TYPE,
  });
  explain(scope, role, [source.bucket, destinationBucket]);
}

/** The construct of the CDK gives its function these rights. */
function explain(scope: Construct, role: Role, buckets: readonly IBucket[]): void {
  for (const action of ACTIONS) {
    accept(role, `AwsSolutions-IAM5[Action::${action}]`, 'Variants of one call on the two buckets below.');
  }
  const resources = buckets.map((bucket) => bucket.arnForObjects('*'));
  const wildcard = 'It reads the pages from the assets of this deployment and writes them to the bucket.';
  permit(role, [], [{ actions: ACTIONS, resources, wildcard }]);
  const [fn] = Stack.of(scope).node.children.filter(({ node }) => node.id.startsWith(UPLOADER));
  if (!fn) throw new Error(`${scope.node.path} has no function ${UPLOADER}`);
  accept(fn, 'AwsSolutions-L1', 'The CDK chooses the runtime of its own function and updates it.');
}

/** Folders by the settings that the pages depend on. */
const made = new Map<string, string>();

function pagesFor(settings: Pick<FunctionSettings, 'API_ENVIRONMENT'> & Described): string {
  const { API_ENVIRONMENT: ambiente } = settings;
  const name = JSON.stringify(settings);
  const folder =
    made.get(name) ?? written(buildPortal({ api: API, portal: PORTAL, ambiente }, inForce(settings)));
  made.set(name, folder);
  return folder;
}

/** Writes the files into a folder named for their content, which is complete as soon as it exists. */
function written(files: Files): string {
  const hash = createHash('sha256');
  for (const [name, bytes] of files) hash.update(`${name} ${bytes.length}\n`).update(bytes);
  const folder = join(OUTPUT, `portal-${hash.digest('hex').slice(0, 16)}`);
  if (existsSync(folder)) return folder;
  const draft = `${folder}-${process.pid}`;
  for (const [name, bytes] of files) {
    mkdirSync(dirname(join(draft, name)), { recursive: true });
    writeFileSync(join(draft, name), bytes);
  }
  put(draft, folder);
  return folder;
}

/** Another process may have written the same folder meanwhile. */
function put(draft: string, folder: string): void {
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true });
  }
}
