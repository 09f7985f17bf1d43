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
import type { Data } from './data.ts';
import { KEPT } from './kept.ts';

export interface TablesProps {
  readonly config: Config;
  readonly data: Data;
  /** Everything that is created before the first table. */
  readonly after: readonly IDependable[];
}

export class Tables extends Construct {
  /**
   * The tables are created last and one after the other: CloudFormation cannot roll back the creation of a
   * table that is protected from deletion (docs/decisions/0071).
   */
  constructor(scope: Construct, id: string, { config, data, after }: TablesProps) {
    super(scope, id);
    const usage = this.table(config, 'Usage', data.usage.tableName, USAGE_KEY, {
      sortKey: { name: USAGE_SORT, type: AttributeType.STRING },
      timeToLiveAttribute: USAGE_EXPIRY,
    });
    const control = this.table(config, 'Control', data.control.tableName, CONTROL_KEY);
    const apiKeys = this.table(config, 'ApiKeys', data.apiKeys.tableName, API_KEYS_KEY, {
      ...(config.keyReplica !== null && { replicas: [{ region: config.keyReplica }] }),
    });
    usage.node.addDependency(...after);
    control.node.addDependency(usage);
    apiKeys.node.addDependency(control);
  }

  private table(
    config: Config,
    id: string,
    tableName: string,
    partition: string,
    more: Pick<TablePropsV2, 'sortKey' | 'timeToLiveAttribute' | 'replicas'> = {},
  ): TableV2 {
    return new TableV2(this, id, {
      tableName,
      partitionKey: { name: partition, type: AttributeType.STRING },
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.dynamoOwnedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: config.deletionProtection,
      removalPolicy: KEPT,
      ...more,
    });
  }
}
