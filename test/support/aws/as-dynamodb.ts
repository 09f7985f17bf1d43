/**
 * The store of one machine with the calls that only DynamoDB has, for tests of what runs on AWS: settings of
 * tables, and imports of lines. They use a connection of their own to the same database.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import type { ImportTableDescription } from '@aws-sdk/client-dynamodb';
import { fileObjects } from '../../../local/disk/objects.ts';
import { type Database, openDatabase } from '../../../local/store/database.ts';
import { databaseFile, tablesFolder, workFolder } from '../../../local/store/paths.ts';
import type { LocalStore } from '../../../local/store.ts';
import { toItem, type WireItem } from '../../../shared/aws/calls/attribute-values.ts';
import type { Inputs, Item, StoreClient, TableInputs } from '../../../shared/aws/calls/operations.ts';
import { itemsOfTable } from '../segments/tables.ts';

interface Place {
  readonly client: StoreClient;
  readonly database: Database;
  readonly dataDir: string;
}

type Call = (input: never) => Promise<object>;

/** The same for an open store of a data folder; `destroy` of the client closes that store too. */
export async function ofFolder({ client, dataDir }: Pick<LocalStore, 'client' | 'dataDir'>) {
  const database = await openDatabase(databaseFile(dataDir));
  const stored = asDynamoDB({ client, database, dataDir });
  const destroy = (): void => {
    database.close();
    client.destroy();
  };
  return { ...stored, client: { ...stored.client, destroy } };
}

export const itemsIn = (text: string): Item[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => toItem((JSON.parse(line) as { Item: WireItem }).Item));

export function asDynamoDB({ client, database, dataDir }: Place) {
  const putAll: PutAll = (table, items) =>
    database.write((rows) => {
      const key = rows.table(table);
      if (!key) throw Object.assign(new Error(table), { name: 'ResourceNotFoundException' });
      for (const item of items)
        rows.put(table, String(item[key.hash]), key.range === null ? '' : String(item[key.range]), item);
    });
  const own: Readonly<Record<string, Call>> = {
    // Tables of one machine have no settings.
    TagResource: async () => ({}),
    UpdateTable: async () => ({}),
    ...imports(client, putAll, dataDir),
    Scan: (input: Inputs['Scan']) => scanned(client, dataDir, input),
  };
  const call = (operation: string, input: never, options?: never): Promise<object> => {
    const known = own[operation];
    return known ? known(input) : client.call(operation as 'GetItem', input, options);
  };
  return { client: { ...client, call: call as StoreClient['call'] }, putAll };
}

type PutAll = (table: string, items: readonly Item[]) => Promise<void>;

function imports(client: StoreClient, putAll: PutAll, dataDir: string): Record<string, Call> {
  const known = new Map<string, ImportTableDescription>();
  const work = fileObjects(workFolder(dataDir));
  return {
    ImportTable: async (input: TableInputs['ImportTable']) => {
      if (input.InputFormat !== 'DYNAMODB_JSON') return client.call('ImportTable', input);
      const ImportArn = String(input.ClientToken);
      const begun = known.get(ImportArn);
      if (begun) return { ImportTableDescription: begun };
      const table = String(input.TableCreationParameters?.TableName);
      await client.call('CreateTable', { ...input.TableCreationParameters, TableName: table });
      let ImportedItemCount = 0;
      for (const { key } of await work.list(String(input.S3BucketSource?.S3KeyPrefix))) {
        const items = itemsIn(zstdDecompressSync(await work.read(key)).toString());
        await putAll(table, items);
        ImportedItemCount += items.length;
      }
      known.set(ImportArn, { ImportArn, ImportStatus: 'COMPLETED', ImportedItemCount, ErrorCount: 0 });
      return { ImportTableDescription: { ImportArn, ImportStatus: 'IN_PROGRESS' } };
    },
    DescribeImport: async (input: TableInputs['DescribeImport']) => {
      const found = known.get(String(input.ImportArn));
      return found ? { ImportTableDescription: found } : client.call('DescribeImport', input);
    },
  };
}

/** The items of a table in segments have their key as one text. */
async function scanned(client: StoreClient, dataDir: string, input: Inputs['Scan']): Promise<object> {
  const folder = join(tablesFolder(dataDir), String(input.TableName));
  if (!existsSync(folder)) return client.call('Scan', input);
  return { Items: itemsOfTable(folder).map((item): Item => ({ ...item })) };
}
