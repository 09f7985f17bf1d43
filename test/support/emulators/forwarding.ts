/** A server in front of an emulator: it answers some calls itself and passes all others on. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listening } from '../listening.ts';

export interface Call {
  readonly method: string;
  /** Path and query, as sent. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Answer {
  readonly status: number;
  readonly headers?: IncomingHttpHeaders;
  readonly body: string | Buffer;
}

export type Pass = (call: Call) => Promise<Answer>;

/**
 * Returns a function that sends a call to the address and returns its answer. A call over a connection that
 * the emulator has just closed, because it was idle, is sent again.
 */
export function passTo(endpoint: () => string): Pass {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const pass: Pass = ({ method, path, headers, body }) =>
    new Promise((done, fail) => {
      const sent = request(new URL(path, endpoint()), { method, headers, agent }, (answer) => {
        buffer(answer).then(
          (read) => done({ status: answer.statusCode ?? 500, headers: answer.headers, body: read }),
          fail,
        );
      });
      sent.on('error', (error: NodeJS.ErrnoException) => {
        const isClosed = sent.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(error.code ?? '');
        if (isClosed) pass({ method, path, headers, body }).then(done, fail);
        else fail(error);
      });
      sent.end(body);
    });
  return pass;
}

/** Serves the calls on a free port of 127.0.0.1. An answer that fails ends the connection. */
export async function serve(answer: (call: Call) => Promise<Answer>) {
  const { server, origin, close } = await listening(async (received, response) => {
    const { method = 'GET', url: path = '/', headers } = received;
    try {
      const made = await answer({ method, path, headers, body: await buffer(received) });
      const { 'transfer-encoding': _, connection: __, ...others } = made.headers ?? {};
      response.writeHead(made.status, others);
      response.end(made.body);
    } catch {
      response.destroy();
    }
  });
  // Lambda closes no connection while a call arrives. By default Node closes one that has been idle for five
  // seconds, and the next call on it fails.
  server.keepAliveTimeout = 0;
  return { endpoint: origin, close };
}
