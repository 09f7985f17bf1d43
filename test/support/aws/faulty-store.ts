/** A DynamoDB with faults: an HTTP server that answers in a given order and keeps what it received. */
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listening } from '../listening.ts';

/** The server's handling of one request. */
export type Behaviour = (response: ServerResponse) => void;

export const answer =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Behaviour =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

export const failure = (status: number, name: string, message = 'no', headers = {}): Behaviour =>
  answer(status, { __type: `com.amazonaws.dynamodb.v20120810#${name}`, message }, headers);

export const reset: Behaviour = (response) => response.destroy();

/** Announces more than it sends, and ends the connection. */
export const half =
  (body: string): Behaviour =>
  (response) => {
    response.writeHead(200, { 'content-length': String(body.length) });
    response.write(body.slice(0, body.length / 2), () => response.destroy());
  };

export async function startFaultyStore() {
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  let queue: readonly Behaviour[] = [];
  const { origin, close } = await listening(async (request, response) => {
    const body = await text(request);
    const behaviour = queue[Math.min(received.length, queue.length - 1)];
    received.push({ headers: request.headers, body });
    behaviour?.(response);
  });
  return {
    endpoint: origin,
    received,
    /** Answers the next requests in this order, and all later ones as the last. Forgets what was received. */
    behave: (...behaviours: readonly Behaviour[]) => {
      received.length = 0;
      queue = behaviours;
    },
    close,
  };
}
