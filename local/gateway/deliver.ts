/** Sends an answer, and ends the connection where the request or the answer is not read to its end. */

import { createReadStream } from 'node:fs';
import type { OutgoingHttpHeader, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { type Answer, type FilePart, REQUEST_ID, sizeOf } from './answer.ts';
import { LINGER_MS } from './refusal.ts';

const PIECE = 256 * 1024;

/**
 * A caller that takes nothing of a file, or not the whole answer, in `mostMs` loses the connection, and after
 * the last answer. Resolves when the answer has been handed to the system, or the connection has ended.
 */
export async function deliver(
  response: ServerResponse,
  answer: Answer,
  { isLast, mostMs }: { readonly isLast: boolean; readonly mostMs: number },
): Promise<void> {
  const { req: request } = response;
  // An answer that is made at once precedes the end of a request that has already been received.
  if (!request.complete) await new Promise(setImmediate);
  const { socket } = response;
  if (!socket?.writable) return;
  const closed = new Promise<void>((done) => response.once('close', done));
  write(response, answer, isLast);
  if (answer.file !== undefined || socket.writableLength > 0) {
    const end = setTimeout(() => socket.destroy(), mostMs);
    response.on('drain', () => end.refresh());
    void closed.then(() => clearTimeout(end));
  }
  await closed;
}

function write(response: ServerResponse, answer: Answer, isLast: boolean): void {
  const { statusCode, headers, body, requestId } = answer;
  const { req: request } = response;
  const isBare = request.method === 'HEAD' || statusCode === 204 || statusCode === 304;
  // Node checks and copies an object of headers twice as long as a list: 2 of the 30 µs of a bare answer.
  const lines: OutgoingHttpHeader[] = isLast || !request.complete ? ['connection', 'close'] : [];
  if (requestId !== undefined) lines.push(REQUEST_ID, requestId);
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || (name === REQUEST_ID && requestId !== undefined)) continue;
    lines.push(name, value);
  }
  if (answer.file && !isBare) {
    sendFile(response, lines, answer, answer.file);
    return;
  }
  if (!isBare && headers['content-length'] === undefined) lines.push('content-length', sizeOf(body));
  response.writeHead(statusCode, lines);
  const sent = isBare ? undefined : body;
  if (request.complete) response.end(sent);
  else endAfterRequest(response, sent);
}

/** Reads ahead of what the caller takes by one piece only. A file that cannot be read ends the connection. */
function sendFile(
  response: ServerResponse,
  lines: OutgoingHttpHeader[],
  { statusCode }: Answer,
  { path, start, end }: FilePart,
): void {
  response.writeHead(statusCode, lines);
  pipeline(createReadStream(path, { start, end, highWaterMark: PIECE }), response, (error) => {
    if (error) response.destroy();
  });
}

function endAfterRequest(response: ServerResponse, body: Answer['body'] | undefined): void {
  if (body) response.write(body);
  else response.flushHeaders();
  const end = (): void => void response.end();
  const timer = setTimeout(end, LINGER_MS);
  response.once('close', () => clearTimeout(timer));
  response.req.once('end', end);
  response.req.resume();
}
