/** The input of every step: the ports, the names of tables and buckets, and the options of the load. */

import type { StoreClient } from '../../shared/aws/dynamodb.ts';
import type { Source } from '../../shared/datasets/define.ts';
import { controlTable, generationTable } from '../../shared/store/tables.ts';
import { type Plan, sourceOf } from './plan.ts';
import type { Objects } from './ports.ts';

export interface LoadContext {
  readonly client: StoreClient;
  readonly tablePrefix: string;
  /** Work objects, and the name of their bucket for ImportTable. */
  readonly work: Objects;
  readonly workBucket: string;
  readonly exports: Objects;
  readonly accept: readonly string[];
  readonly sample: boolean;
}

export const controlOf = (context: LoadContext): string => controlTable(context.tablePrefix);

/** Returns the name in the store of a table of this load's generation. */
export const storedName = ({ tablePrefix }: LoadContext, { generation }: Plan, table: string): string =>
  generationTable(tablePrefix, table, generation);

/** Names in the store of the tables of this load's generation, by declared name. */
export function tablesOf(context: LoadContext, plan: Plan): Record<string, string> {
  const source: Source = sourceOf(plan);
  return Object.fromEntries(source.tables.map(({ name }) => [name, storedName(context, plan, name)]));
}
