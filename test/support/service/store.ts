/** A store in the memory of this process that records every call. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BatchWriteItemCommand, type WriteRequest } from '@aws-sdk/client-dynamodb';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import dynalite from 'dynalite';
import { ensureFixedTables } from '../../../local/tables.ts';
import { createTable } from '../../../shared/aws/create-table.ts';
import { createClient, type StoreClient } from '../../../shared/aws/dynamodb.ts';
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

export const PREFIX = 'dev';

export interface StoreCall {
  readonly command: string;
  readonly tables: readonly string[];
}

export interface TestStore {
  readonly client: StoreClient;
  /** The calls since the last `calls.length = 0`. */
  readonly calls: StoreCall[];
  /** Runs before each call, with the name of its command. */
  before: (command: string) => Promise<void>;
  /** Writes lines in the form of the loaders. */
  readonly write: (name: string, table: Table, lines: readonly string[]) => Promise<void>;
  readonly remove: (name: string, key: ItemKey) => Promise<void>;
  /** Serves this generation, and keeps the one that was served before. */
  readonly publish: (source: string, state: SourceState) => Promise<void>;
  /** Ends the engine; further calls of the client fail. */
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

function tablesOf(input: Record<string, unknown>): string[] {
  const items = input['RequestItems'] as Record<string, unknown> | undefined;
  return items ? Object.keys(items) : [String(input['TableName'])];
}

/** A line of an import file contains bytes as base64; the client requires them as bytes. */
function requestOf(line: string): WriteRequest {
  const { Item } = JSON.parse(line) as { Item: Record<string, { S: string } | { B: string }> };
  const attributes = Object.entries(Item).map(([name, value]) => [
    name,
    'B' in value ? { B: Buffer.from(value.B, 'base64') } : value,
  ]);
  return { PutRequest: { Item: Object.fromEntries(attributes) } };
}

/** Tests of the service have a clock of their own. */
export const keptForEver = (state: SourceState): KeptGeneration => asKept(state, Date.UTC(9000, 0));

export async function startStore(): Promise<TestStore> {
  const server: Server = dynalite({ createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  const { port } = server.address() as AddressInfo;
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${port}`,
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
      for (let i = 0; i < lines.length; i += 25) {
        const RequestItems = { [name]: lines.slice(i, i + 25).map(requestOf) };
        await client.send(new BatchWriteItemCommand({ RequestItems }));
      }
    },
    remove: async (name, key) => {
      await client.send(new DeleteCommand({ TableName: name, Key: key }));
    },
    publish: async (source, state) => {
      const seen = await readManifest(client, controlTable(PREFIX));
      const before = seen.sources[source];
      const kept = before && before.generation !== state.generation ? [keptForEver(before)] : [];
      const next = { ...state, kept };
      await replaceManifest(client, controlTable(PREFIX), seen, { ...seen.sources, [source]: next });
    },
    kill: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
    stop: async () => {
      client.destroy();
      await store.kill();
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
