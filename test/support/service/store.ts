/** A store in memory, called in DynamoDB's protocol through the SDK, that records every call. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { storeOver } from '../../../local/store/client.ts';
import { openDatabase } from '../../../local/store/database.ts';
import { ensureFixedTables } from '../../../local/store.ts';
import { createTable } from '../../../shared/aws/create-table.ts';
import { createClient, type SdkClient } from '../../../shared/aws/dynamodb.ts';
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
import { asDynamoDB, itemsIn, openPort } from '../aws/as-dynamodb.ts';

export const PREFIX = 'dev';

export interface StoreCall {
  readonly command: string;
  readonly tables: readonly string[];
}

export interface TestStore {
  readonly client: SdkClient;
  /** The calls since the last `calls.length = 0`. */
  readonly calls: StoreCall[];
  /** Runs before each call, with the name of its command. */
  before: (command: string) => Promise<void>;
  /** Writes lines in the form of the loaders. */
  readonly write: (name: string, table: Table, lines: readonly string[]) => Promise<void>;
  readonly remove: (name: string, key: ItemKey) => Promise<void>;
  /** Serves this generation, and keeps the one that was served before. */
  readonly publish: (source: string, state: SourceState) => Promise<void>;
  readonly stop: () => Promise<void>;
}

function tablesOf(input: Record<string, unknown>): string[] {
  const items = input['RequestItems'] as Record<string, unknown> | undefined;
  return items ? Object.keys(items) : [String(input['TableName'])];
}

/** Tests of the service have a clock of their own. */
export const keptForEver = (state: SourceState): KeptGeneration => asKept(state, Date.UTC(9000, 0));

let starting: Promise<unknown> = Promise.resolve();

/** Stores start one at a time: at its first call the SDK reads the store's address from the environment. */
export function startStore(): Promise<TestStore> {
  const started = starting.then(start, start);
  starting = started;
  return started;
}

/** The store of a test file, at whose top it is called; it ends with the file. */
export async function testStore(): Promise<TestStore> {
  const store = await startStore();
  afterAll(store.stop);
  return store;
}

async function start(): Promise<TestStore> {
  const dataDir = mkdtempSync(join(tmpdir(), 'store-'));
  const database = await openDatabase(':memory:');
  const inMemory = storeOver(database, dataDir);
  const stored = asDynamoDB({ client: inMemory.client, database, dataDir });
  const port = await openPort(stored);
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: port.endpoint,
    AWS_REGION: 'sa-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });
  const client = createClient();
  await ensureFixedTables(client, PREFIX);

  const store: TestStore = {
    client,
    calls: [],
    before: async () => {},
    write: async (name, table, lines) => {
      await createTable(client, name, generationTableSchema(table));
      await stored.putAll(name, itemsIn(lines.join('\n')));
    },
    remove: async (name, key) => {
      await client.call('DeleteItem', { TableName: name, Key: key });
    },
    publish: async (source, state) => {
      const seen = await readManifest(client, controlTable(PREFIX));
      const before = seen.sources[source];
      const kept = before && before.generation !== state.generation ? [keptForEver(before)] : [];
      const next = { ...state, kept };
      await replaceManifest(client, controlTable(PREFIX), seen, { ...seen.sources, [source]: next });
    },
    stop: async () => {
      client.destroy();
      await port.close();
      inMemory.client.destroy();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const command = String(context.commandName).replace(/Command$/, '');
      store.calls.push({ command, tables: tablesOf(args.input as Record<string, unknown>) });
      await store.before(command);
      return next(args);
    },
    { step: 'initialize', name: 'account' },
  );
  return store;
}
