/** The engine's HTTP side: DynamoDB's protocol, most of it dynalite's, imports ours. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { ImportTableCommandInput } from '@aws-sdk/client-dynamodb';
import type { Objects } from '../../loaders/ports.ts';
import type { Database } from './database.ts';
import { importer } from './import.ts';

type Operation = (input: unknown) => Promise<object>;

const TARGET = /^DynamoDB_20120810\.(\w+)$/;

/** `bucket` is where ImportTable finds its files. */
export function engineServer(database: Database, bucket: Objects): Server {
  const imports = importer(database.store, bucket);
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
    const name = TARGET.exec(String(request.headers['x-amz-target'] ?? ''))?.[1] ?? '';
    const operation = operations[name];
    if (operation) void answer(operation, request, response);
    else database.handle(request, response);
  });
}

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

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
  response.end(JSON.stringify(body));
}
