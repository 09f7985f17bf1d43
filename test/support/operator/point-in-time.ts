/**
 * A stand-in for point-in-time recovery over a store of the tests: `remember` keeps what the tables hold, and a restore fills a
 * new table with what was remembered last before its moment.
 */
import {
  PutItemCommand,
  type RestoreTableToPointInTimeCommandInput,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import { createTable, type TableSchema } from '../../../shared/aws/create-table.ts';
import { tableExists } from '../../../shared/aws/drop-table.ts';
import type { StoreClient } from '../../../shared/aws/dynamodb.ts';

type Stored = NonNullable<Awaited<ReturnType<typeof scan>>>;

const scan = async (client: StoreClient, TableName: string) =>
  (await client.send(new ScanCommand({ TableName }))).Items ?? [];

export interface PointInTime {
  /** Keeps the present items as those of this moment. */
  readonly remember: (moment: Date) => Promise<void>;
  /** The names of the tables that were restored, in order. */
  readonly restored: string[];
}

const EARLIEST = new Date('2026-10-18T00:00:00Z');
const LATEST = new Date('2026-11-22T00:00:00Z');

const named = (name: string): Error => Object.assign(new Error(name), { name });

/** `schemas` are the tables that can be restored, unless the recovery is not on. */
export function withPointInTime(
  client: StoreClient,
  schemas: Readonly<Record<string, TableSchema>>,
  isOn: () => boolean = () => true,
): PointInTime {
  const kept: { readonly moment: Date; readonly items: ReadonlyMap<string, Stored> }[] = [];
  const restored: string[] = [];

  async function restore(input: RestoreTableToPointInTimeCommandInput): Promise<void> {
    const {
      SourceTableName: source = '',
      TargetTableName: target = '',
      RestoreDateTime: moment = LATEST,
    } = input;
    if (await tableExists(client, target)) throw named('TableAlreadyExistsException');
    const last = kept.filter((one) => one.moment <= moment).at(-1);
    // Returns when the table is active: an item that is put before that is refused.
    await createTable(client, target, schemas[source] as TableSchema);
    for (const Item of last?.items.get(source) ?? []) {
      await client.send(new PutItemCommand({ TableName: target, Item }));
    }
    restored.push(target);
  }

  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const input = args.input as RestoreTableToPointInTimeCommandInput & { readonly TableName?: string };
        if (commandName === 'RestoreTableToPointInTimeCommand') {
          await restore(input);
          return { output: { $metadata: {} }, response: {} };
        }
        if (commandName !== 'DescribeContinuousBackupsCommand') return next(args);
        if (!schemas[String(input.TableName)]) throw named('TableNotFoundException');
        if (!isOn()) return { output: { $metadata: {} }, response: {} };
        const window = { EarliestRestorableDateTime: EARLIEST, LatestRestorableDateTime: LATEST };
        const ContinuousBackupsDescription = { PointInTimeRecoveryDescription: window };
        return { output: { $metadata: {}, ContinuousBackupsDescription }, response: {} };
      },
    { step: 'initialize', name: 'pointInTime' },
  );
  return {
    restored,
    remember: async (moment) => {
      const tables = Object.keys(schemas);
      const items = await Promise.all(tables.map(async (name) => [name, await scan(client, name)] as const));
      kept.push({ moment, items: new Map(items) });
    },
  };
}
