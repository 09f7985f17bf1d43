/** The HTTP server of the engine: imports and fast reads are answered here, all other calls by dynalite. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ImportTableCommandInput } from '@aws-sdk/client-dynamodb';
import type { Objects } from '../../loaders/work/ports.ts';
import type { Database } from './database.ts';
import { fastReads, isFastRead } from './fast-read.ts';
import { importer } from './import.ts';
import { isForeign, refuse } from './own-callers.ts';

type Operation = (input: unknown) => Promise<object>;

const TARGET = /^DynamoDB_20120810\.(\w+)$/;

/** `bucket` has the files of ImportTable. */
export function engineServer(database: Database, bucket: Objects): Server {
  const imports = importer(database.store, bucket);
  const fast = fastReads(database.store);
  const operations: Record<string, Operation> = {
    ImportTable: async (input) => ({
      ImportTableDescription: await imports.start(input as ImportTableCommandInput),
    }),
    DescribeImport: async (input) => {
      const found = imports.describe((input as { ImportArn: string }).ImportArn);
      if (!found) throw failure('ImportNotFoundException', 'no such import');
      return { ImportTableDescription: found };
    },
  };
  return createServer((request, response) => {
    if (isForeign(request)) return refuse(response);
    const name = TARGET.exec(String(request.headers['x-amz-target'] ?? ''))?.[1] ?? '';
    const operation = operations[name];
    if (operation) void answer(operation, request, response);
    else if (isFastRead(name) && isSigned(request)) void readFast(name, request, response);
    else database.handle(request, response);
  });

  async function readFast(name: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request).catch(() => null);
    if (body === null) return;
    const found = await fast(name, parsed(body)).catch(() => null);
    if (found === null) database.handle(replayed(request, body), response);
    else sendText(response, 200, found);
  }
}

/** Repeats the first check of dynalite, which answers the requests that fail it. */
const isSigned = ({ headers }: IncomingMessage): boolean =>
  headers.authorization?.startsWith('AWS4-') === true && headers['x-amz-date'] !== undefined;

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Replays a request whose body has been read already. These are the only fields that dynalite uses. */
const replayed = ({ headers, method, url }: IncomingMessage, body: string): IncomingMessage =>
  Object.assign(Readable.from([Buffer.from(body)]), { headers, method, url }) as unknown as IncomingMessage;

const failure = (type: string, message: string): DynaliteError =>
  Object.assign(new Error(message), {
    statusCode: 400,
    body: { __type: `com.amazonaws.dynamodb.v20120810#${type}`, message },
  });

async function answer(
  operation: Operation,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    send(response, 200, await operation(JSON.parse(await text(request))));
  } catch (error) {
    const { statusCode = 500, body } = error as DynaliteError;
    send(response, statusCode, body ?? { __type: 'InternalServerError', message: String(error) });
  }
}

const send = (response: ServerResponse, status: number, body: object): void =>
  sendText(response, status, JSON.stringify(body));

function sendText(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': Buffer.byteLength(body),
    'x-amzn-requestid': randomUUID(),
  });
  response.end(body);
}
