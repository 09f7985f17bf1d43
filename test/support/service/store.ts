/** A store in memory that records every call, with a port of DynamoDB's protocol for what runs on AWS. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openStorePort } from '../../../bench/functions/store-port.ts';
import { storeOver } from '../../../local/store/client.ts';
import { openDatabase } from '../../../local/store/database.ts';
import { ensureFixedTables } from '../../../local/store.ts';
import type { StoreClient } from '../../../shared/aws/calls/operations.ts';
import { createTable } from '../../../shared/aws/create-table.ts';
import type { ItemKey } from '../../../shared/aws/read-items.ts';
import type { Table } from '../../../shared/datasets/define.ts';
import {
  asKept,
  type KeptGeneration,
  readManifest,
  replaceManifest,
  type SourceState,
} from '../../../shared/store/generations/manifest.ts';
import { controlTable, generationTableSchema } from '../../../shared/store/tables.ts';
import { asDynamoDB, itemsIn } from '../aws/as-dynamodb.ts';

export const PREFIX = 'dev';

interface StoreCall {
  readonly command: string;
  readonly tables: readonly string[];
}

export type TestStore = Awaited<ReturnType<typeof startStore>>;

function tablesOf(input: Record<string, unknown>): string[] {
  const items = input['RequestItems'] as Record<string, unknown> | undefined;
  return items ? Object.keys(items) : [String(input['TableName'])];
}

/** Tests of the service have a clock of their own. */
export const keptForEver = (state: SourceState): KeptGeneration => asKept(state, Date.UTC(9000, 0));

/** Clients of the SDK that are created from now on in a test file call this address. */
export const callAt = (endpoint: string): unknown =>
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    AWS_REGION: 'sa-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });

/** The store of a test file, at whose top it is called; it ends with the file. */
export async function testStore(): Promise<TestStore> {
  const store = await startStore();
  afterAll(store.stop);
  return store;
}

export async function startStore() {
  const dataDir = mkdtempSync(join(tmpdir(), 'store-'));
  const database = await openDatabase(':memory:');
  const inMemory = storeOver(database, dataDir);
  const stored = asDynamoDB({ client: inMemory.client, database, dataDir });
  await ensureFixedTables(stored.client, PREFIX);
  const call = async (command: string, input: never, options?: never): Promise<object> => {
    store.calls.push({ command, tables: tablesOf(input) });
    await store.before(command);
    return stored.client.call(command as 'GetItem', input, options);
  };
  const client: StoreClient = { call: call as StoreClient['call'], destroy: () => undefined };
  let closePort = async (): Promise<void> => {};

  const store = {
    client,
    /** The calls since the last `calls.length = 0`. */
    calls: [] as StoreCall[],
    /** Runs before each call, with the name of its command. */
    before: async (_command: string): Promise<void> => {},
    /** For programs and clients of the SDK, which find it by the environment. */
    openPort: async () => {
      const port = await openStorePort(stored);
      closePort = port.close;
      callAt(port.endpoint);
    },
    /** Writes lines in the form of the loaders. */
    write: async (name: string, table: Table, lines: readonly string[]) => {
      await createTable(client, name, generationTableSchema(table));
      await stored.putAll(name, itemsIn(lines.join('\n')));
    },
    remove: async (name: string, key: ItemKey) => {
      await client.call('DeleteItem', { TableName: name, Key: key });
    },
    /** Serves this generation, and keeps the one that was served before. */
    publish: async (source: string, state: SourceState) => {
      const seen = await readManifest(client, controlTable(PREFIX));
      const before = seen.sources[source];
      const kept = before && before.generation !== state.generation ? [keptForEver(before)] : [];
      const next = { ...state, kept };
      await replaceManifest(client, controlTable(PREFIX), seen, { ...seen.sources, [source]: next });
    },
    stop: async () => {
      await closePort();
      inMemory.client.destroy();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return store;
}
