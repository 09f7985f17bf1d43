/** The three fixed tables: keys, the control of generations and loads, and usage. */
import {
  AttributeType,
  Billing,
  TableEncryptionV2,
  type TablePropsV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { Construct, type IDependable } from 'constructs';
import { API_KEYS_KEY, CONTROL_KEY, USAGE_EXPIRY, USAGE_KEY, USAGE_SORT } from '../../shared/store/tables.ts';
import type { Config } from '../config.ts';
import { type Data, KEPT } from './data.ts';

/**
 * The tables are created after everything else and one after the other: CloudFormation cannot roll back the
 * creation of a table that is protected from deletion (docs/decisions/0071).
 */
export function addTables(
  stack: Construct,
  config: Config,
  data: Data,
  others: readonly IDependable[],
): void {
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
