/** The HTTP server of the engine: imports and fast reads are answered here, all other calls by dynalite's actions. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { answerOf, refused } from './calls/errors.ts';
import type { Database } from './database.ts';
import { DiskError } from './disk/disk-error.ts';
import { fastReads, isFastRead } from './fast-read.ts';
import { importer } from './imports/import.ts';
import { meteredRead } from './metered-read.ts';
import { isForeign, refuse } from './own-callers.ts';
import { BodyTooLarge, readBody } from './request-body.ts';
import { scanSegments } from './scan-segments.ts';
import { refuseSegments, SegmentsUnreadable } from './segments.ts';

/** Returns the body of the answer. */
type Operation = (input: unknown) => Promise<unknown>;

const TARGET = /^DynamoDB_20120810\.(\w+)$/;

/** Time for the headers and for a whole request. The programs of one machine send both in milliseconds. */
const HEADERS_MS = 10_000;
const REQUEST_MS = 30_000;
const LOOK_MS = 1_000;

/** `workFolder` has the files of ImportTable. */
export function engineServer(database: Database, workFolder: string): Server {
  const imports = importer(database, workFolder);
  const fast = fastReads(database);
  const operations = new Map<string, Operation>([
    ['ImportTable', async (input) => ({ ImportTableDescription: await imports.start(input) })],
    ['DescribeImport', async (input) => ({ ImportTableDescription: imports.describe(input) })],
    ['DeleteTable', (input) => imports.deleteTable(input)],
  ]);
  const limits = {
    headersTimeout: HEADERS_MS,
    requestTimeout: REQUEST_MS,
    connectionsCheckingInterval: LOOK_MS,
  };
  return createServer(limits, (request, response) => void respond(request, response));

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isForeign(request)) return refuse(response);
    try {
      const body = await readBody(request);
      if (body === null) return void response.destroy();
      sendText(response, 200, await answer(request, body));
    } catch (error) {
      if (error instanceof BodyTooLarge) return tooLarge(response);
      const { status, body } = answerOf(error);
      // An error of the disk is logged once, when it begins: the log may be on the same disk.
      const isUnexpected = status === 500 && !(error instanceof DiskError);
      if (isUnexpected) console.error(`${new Date().toISOString()} ${targetOf(request)} failed:`, error);
      sendText(response, status, JSON.stringify(body));
    }
  }

  /** Returns null where no table in segments is read. */
  async function readSegments(name: string, input: unknown): Promise<object | null> {
    if (typeof input !== 'object' || input === null) return null;
    if (name === 'Scan') return scanSegments(database, input);
    return isFastRead(name) ? meteredRead(fast, database.segments, name, input) : null;
  }

  async function answer(request: IncomingMessage, body: string): Promise<string> {
    const name = operationOf(request);
    const input = parsed(body);
    // A fast read that fails for any reason is repeated by dynalite's action, which has the answer for it.
    const found = isFastRead(name) ? await fast(name, input).catch(unlessUnreadable) : null;
    if (found !== null) return found;
    const read = await readSegments(name, input);
    if (read !== null) return JSON.stringify(read);
    refuseSegments(database.segments, name, input);
    const operation = operations.get(name);
    const result = operation ? await operation(input) : await database.call(name, input);
    return JSON.stringify(result);
  }
}

/** @throws SegmentsUnreadable, for which dynalite has no answer */
function unlessUnreadable(error: unknown): null {
  if (error instanceof SegmentsUnreadable) throw error;
  return null;
}

const targetOf = ({ headers }: IncomingMessage): string => String(headers['x-amz-target'] ?? '');

/** Makes the first checks of DynamoDB. The signature itself is not verified. @throws DynaliteError */
function operationOf(request: IncomingMessage): string {
  const { method, headers } = request;
  const name = TARGET.exec(targetOf(request))?.[1];
  if (method !== 'POST' || name === undefined) {
    throw refused('UnknownOperationException', 'the header x-amz-target names no known call');
  }
  if (headers.authorization?.startsWith('AWS4-') !== true || headers['x-amz-date'] === undefined) {
    throw refused('MissingAuthenticationTokenException', 'Request is missing Authentication Token');
  }
  return name;
}

/** @throws DynaliteError */
function parsed(body: string): unknown {
  const input = parsedOrNull(body);
  if (typeof input === 'object' && input !== null && !Array.isArray(input)) return input;
  throw refused('SerializationException', 'the body is no JSON object');
}

function parsedOrNull(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** The rest of the body is not read, so the connection cannot be used again. */
function tooLarge(response: ServerResponse): void {
  response.writeHead(413, { connection: 'close', 'content-length': 0 });
  response.end(() => response.destroy());
}

function sendText(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': Buffer.byteLength(body),
    'x-amzn-requestid': randomUUID(),
  });
  response.end(body);
}
