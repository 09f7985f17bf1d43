/** The engine in the process of a test: with a folder of its own, and with a stand-in for its disk where a test wants one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { request, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { vi } from 'vitest';
import { type Database, openDatabase } from '../../../local/engine/database.ts';
import { engineServer } from '../../../local/engine/server.ts';

export interface Answer {
  readonly status: number;
  /** The parsed body. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface TestEngine {
  readonly folder: string;
  /** The Unix socket on which it listens. */
  readonly socket: string;
  readonly database: Database;
  /** Calls DynamoDB with a signed request. */
  readonly call: (name: string, input: unknown) => Promise<Answer>;
  /** Sends the text as a signed request for the call. */
  readonly send: (name: string, body: string) => Promise<Answer>;
  /** Sends the bytes over a connection, closes it, and returns what came back until then. */
  readonly raw: (bytes: string) => Promise<string>;
  /** Creates a table with the string key `pk`, and waits until it is active. */
  readonly createTable: (name: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Opens the engine of an existing folder where one is given, which then stays after `close`. */
export async function startEngine(
  given?: string,
  ports: Parameters<typeof openDatabase>[1] = {},
): Promise<TestEngine> {
  const folder = given ?? mkdtempSync(join(tmpdir(), 'engine-'));
  const database = await openDatabase(join(folder, 'store'), ports);
  const server = engineServer(database, join(folder, 'work'));
  const socket = join(folder, 'engine.sock');
  await listening(server, socket);
  const send: TestEngine['send'] = (name, body) => sent(socket, name, body);
  const call: TestEngine['call'] = (name, input) => send(name, JSON.stringify(input));
  return {
    folder,
    socket,
    database,
    send,
    call,
    raw: (bytes) => exchanged(socket, bytes),
    createTable: async (name) => {
      await call('CreateTable', tableInput(name));
      await vi.waitUntil(async () => {
        const { body } = await call('DescribeTable', { TableName: name });
        return (body['Table'] as { TableStatus?: string } | undefined)?.TableStatus === 'ACTIVE';
      });
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await database.close();
      if (given === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const headersOf = (name: string): Record<string, string> => ({
  'content-type': 'application/x-amz-json-1.0',
  'x-amz-target': `DynamoDB_20120810.${name}`,
  'x-amz-date': '20260101T000000Z',
  authorization: 'AWS4-HMAC-SHA256 Credential=test, SignedHeaders=host, Signature=none',
});

const listening = (server: Server, socket: string): Promise<void> =>
  new Promise((resolve) => {
    rmSync(socket, { force: true });
    server.listen(socket, () => resolve());
  });

const sent = (socketPath: string, name: string, body: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = headersOf(name);
    const call = request({ socketPath, host: 'localhost', method: 'POST', headers }, async (response) => {
      const received = await text(response);
      resolve({ status: response.statusCode ?? 0, body: received === '' ? {} : JSON.parse(received) });
    });
    call.on('error', reject);
    call.end(body);
  });

/** Closes its side after the bytes, and waits until the engine has closed the other. */
const exchanged = (path: string, bytes: string): Promise<string> =>
  new Promise((resolve) => {
    let received = '';
    const socket = connect(path);
    socket.on('data', (data) => {
      received += data;
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(received));
    socket.end(bytes);
  });

/** The input of CreateTable for a table with the string key `pk`. */
export const tableInput = (TableName: string) => ({
  TableName,
  KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
  BillingMode: 'PAY_PER_REQUEST',
});
