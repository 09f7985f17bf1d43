/** Names and schemas of the three fixed tables and of a generation's, for the stack and the local store. */
import type { TableSchema } from '../aws/create-table.ts';
import type { Table } from '../datasets/define.ts';
import { SORT_KEY } from './records/placement.ts';

export const CONTROL_KEY = 'pk';
export const API_KEYS_KEY = 'key_hash';

/** Keys of the control table: the manifest, and the prefixes of all other items. */
export const ACTIVE_MANIFEST = 'ACTIVE';
export const CONTROL_PREFIXES = {
  generations: 'GENERATIONS#',
  load: 'LOAD#',
  lock: 'LOCK#',
  cleanUp: 'CLEANUP#',
  pairs: 'PAIRS#',
  published: 'PUBLISHED#',
} as const;

export const USAGE_KEY = 'pk';
export const USAGE_SORT = 'sk';
/** Seconds since 1970 after which DynamoDB deletes an item of the table of usage. */
export const USAGE_EXPIRY = 'expires';
/** Prefixes of the keys of that table. The IAM conditions of the stack contain them. */
export const USAGE_PREFIXES = { permits: 'L#', counts: 'C#', audit: 'A#' } as const;
export type UsageKind = keyof typeof USAGE_PREFIXES;

/** For the prefix `dev` the names are `dev-controle`, `dev-api-keys` and `dev-uso`. */
export const controlTable = (prefix: string): string => `${prefix}-controle`;
export const apiKeysTable = (prefix: string): string => `${prefix}-api-keys`;
export const usageTable = (prefix: string): string => `${prefix}-uso`;

/** The rights of readers are granted by the beginning of the name. */
export const generationTable = (prefix: string, table: string, generation: string): string =>
  `${prefix}-${table}-${generation}`;

const schema = (partition: string, sort?: string): TableSchema => ({
  KeySchema: [
    { AttributeName: partition, KeyType: 'HASH' },
    ...(sort ? [{ AttributeName: sort, KeyType: 'RANGE' as const }] : []),
  ],
  AttributeDefinitions: [partition, ...(sort ? [sort] : [])].map((name) => ({
    AttributeName: name,
    AttributeType: 'S',
  })),
  BillingMode: 'PAY_PER_REQUEST',
});

export const generationTableSchema = (table: Pick<Table, 'partition'>): TableSchema =>
  schema(table.partition, SORT_KEY);

export const fixedTables = (prefix: string): Record<string, TableSchema> => ({
  [controlTable(prefix)]: schema(CONTROL_KEY),
  [apiKeysTable(prefix)]: schema(API_KEYS_KEY),
  [usageTable(prefix)]: schema(USAGE_KEY, USAGE_SORT),
});
