/**
 * The store of one machine with the calls that only DynamoDB has, for tests of what runs on AWS: settings of
 * tables, pages, and imports of lines. They use a connection of their own to the same database.
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
import type { Item, StoreClient, TableInputs } from '../../../shared/aws/calls/operations.ts';
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
    ...settings(client, database),
    ...imports(client, putAll, dataDir),
    Query: async (input: Selection) =>
      page(await client.call('Query', input as never), input, await keyNames(database, input)),
    Scan: async (input: Selection) =>
      page(await scanned(client, dataDir, input), input, await keyNames(database, input)),
  };
  const call = (operation: string, input: never, options?: never): Promise<object> => {
    const known = own[operation];
    return known ? known(input) : client.call(operation as 'GetItem', input, options);
  };
  return { client: { ...client, call: call as StoreClient['call'] }, putAll };
}

/** Settings that tables of one machine do not have. */
const settings = (client: StoreClient, database: Database): Record<string, Call> => ({
  TagResource: async () => ({}),
  UpdateTable: async () => ({}),
  DescribeTable: async (input: { TableName: string }) => {
    const { Table } = await client.call('DescribeTable', input);
    const names = await keyNames(database, input);
    return { Table: { ...Table, KeySchema: names.map((AttributeName) => ({ AttributeName })) } };
  },
});

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

/** Empty for a table in segments. */
async function keyNames(database: Database, { TableName }: { TableName: string }): Promise<string[]> {
  const key = await database.read((rows) => rows.table(TableName));
  return [key?.hash, key?.range].filter((name) => typeof name === 'string');
}

interface Selection {
  readonly TableName: string;
  readonly ExclusiveStartKey?: Item;
}

interface Page {
  readonly Items?: Item[] | undefined;
  readonly LastEvaluatedKey?: Item | undefined;
}

/** DynamoDB ends a page after a megabyte. */
const PAGE_BYTES = 1 << 20;

/** `names` are the attributes of the key. */
function page(
  { Items: all = [] }: Page,
  { ExclusiveStartKey: start }: Selection,
  names: readonly string[],
): Page {
  if (names.length === 0) return { Items: all };
  const from = start ? all.findIndex((item) => names.every((name) => item[name] === start[name])) + 1 : 0;
  let bytes = 0;
  let end = from;
  while (end < all.length && bytes < PAGE_BYTES) bytes += JSON.stringify(all[end++]).length;
  const Items = all.slice(from, end);
  const last = Items.at(-1);
  if (end === all.length || !last) return { Items };
  return { Items, LastEvaluatedKey: Object.fromEntries(names.map((name) => [name, last[name]])) };
}

/** The items of a table in segments have their key as one text. */
async function scanned(client: StoreClient, dataDir: string, input: Selection): Promise<Page> {
  const folder = join(tablesFolder(dataDir), input.TableName);
  if (!existsSync(folder)) return client.call('Scan', input as never);
  return { Items: itemsOfTable(folder).map((item): Item => ({ ...item })) };
}
