/** The stack of all that outlives a deployment: fixed tables, buckets, the log of requests and a secret. */
import {
  AttributeType,
  Billing,
  TableEncryptionV2,
  type TablePropsV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct, type IDependable } from 'constructs';
import { API_KEYS_KEY, CONTROL_KEY, USAGE_EXPIRY, USAGE_KEY, USAGE_SORT } from '../../shared/store/tables.ts';
import type { Config } from '../config.ts';
import { EnvironmentStack } from '../deployable.ts';
import { accept } from '../rights.ts';
import { addBuckets } from './buckets.ts';
import { type Data, dataOf, dataStackName, KEPT } from './data.ts';

export class DataStack extends EnvironmentStack {
  constructor(scope: Construct, config: Config) {
    super(scope, config, dataStackName(config), {
      description: `Public business registries of Brazil, stored data (${config.name})`,
      terminationProtection: config.deletionProtection,
    });
    const data = dataOf(this, config);
    const buckets = addBuckets(this, config, data);
    const requests = new LogGroup(this, 'RequestLog', {
      logGroupName: data.requestLog,
      retention: config.logDays,
      removalPolicy: KEPT,
    });
    addTables(this, config, data, [buckets, requests, this.tokens(data)]);
    this.output({
      SnapshotBucket: data.snapshots.bucketName,
      WorkBucket: data.work.bucketName,
      AdminTokens: data.tokens.secretName,
    });
  }

  /** The generated text is no hash of a token: the administration stays closed until an operator sets one. */
  private tokens({ tokens }: Data): Secret {
    const secret = new Secret(this, 'Tokens', {
      secretName: tokens.secretName,
      description: 'NAME:SHA256 of every admin token, separated by commas (docs/operating.md)',
      generateSecretString: { passwordLength: 32, excludePunctuation: true },
      removalPolicy: KEPT,
    });
    accept(
      secret,
      'AwsSolutions-SMG4',
      'It contains hashes of tokens that operators keep: AWS cannot rotate them, and several are valid at once.',
    );
    return secret;
  }
}

/**
 * The tables are created after everything else and one after the other: CloudFormation cannot roll back the
 * creation of a table that is protected from deletion (docs/decisions/0071).
 */
function addTables(stack: Construct, config: Config, data: Data, others: readonly IDependable[]): void {
  const scope = new Construct(stack, 'Tables');
  const made = (id: string, tableName: string, partition: string, more: Partial<TablePropsV2> = {}) =>
    new TableV2(scope, id, {
      tableName,
      partitionKey: { name: partition, type: AttributeType.STRING },
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.dynamoOwnedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: config.deletionProtection,
      removalPolicy: KEPT,
      ...more,
    });
  const usage = made('Usage', data.usage.tableName, USAGE_KEY, {
    sortKey: { name: USAGE_SORT, type: AttributeType.STRING },
    timeToLiveAttribute: USAGE_EXPIRY,
  });
  const control = made('Control', data.control.tableName, CONTROL_KEY);
  const apiKeys = made('ApiKeys', data.apiKeys.tableName, API_KEYS_KEY, {
    ...(config.keyReplica !== null && { replicas: [{ region: config.keyReplica }] }),
  });
  usage.node.addDependency(...others);
  control.node.addDependency(usage);
  apiKeys.node.addDependency(control);
}
