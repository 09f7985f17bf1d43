/** The tables: the three that outlive every load, those of a generation, and their names. For the stack and the engine. */
import type { TableSchema } from '../aws/table-schema.ts';
import type { Table } from '../datasets/define.ts';
import { SORT_KEY } from './records/placement.ts';

export const CONTROL_KEY = 'pk';
export const API_KEYS_KEY = 'key_hash';
/** Of what the service writes down while it runs: permits, counts of requests, the audit log. Their kind begins the first. */
export const USAGE_KEY = 'pk';
export const USAGE_SORT = 'sk';
/** Seconds since 1970 after which an item of that table may be deleted. */
export const USAGE_EXPIRY = 'expira';

/** Of prefix `dev`: `dev-controle`, `dev-api-keys`, `dev-uso`. */
export const controlTable = (prefix: string): string => `${prefix}-controle`;
export const apiKeysTable = (prefix: string): string => `${prefix}-api-keys`;
export const usageTable = (prefix: string): string => `${prefix}-uso`;

/** A generation's table: `<prefix>-<table>-<generation>`; readers are granted the prefix. */
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

/** Name → schema. */
export const fixedTables = (prefix: string): Record<string, TableSchema> => ({
  [controlTable(prefix)]: schema(CONTROL_KEY),
  [apiKeysTable(prefix)]: schema(API_KEYS_KEY),
  [usageTable(prefix)]: schema(USAGE_KEY, USAGE_SORT),
});
