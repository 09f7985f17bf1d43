/** The HTTP server of the API and portal on one machine: what it accepts from callers, and for how long. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type CallerSettings, LOCAL_SETTINGS, readSettings } from '../../shared/env.ts';
import { log } from '../../shared/log.ts';
import { type Answer, FAILED, NO_EXPECTATION, NO_TUNNEL, TIMED_OUT } from './answer.ts';
import { bytesOf } from './body.ts';
import { deliver } from './deliver.ts';
import { hostCheck } from './host.ts';
import { lineOf } from './line.ts';
import { refusalOf } from './refusal.ts';
import { openSharedPort, type SharedPort } from './shared-port.ts';

/** Reads at most so many bytes of the body; null if the caller ended the connection before. */
export type Receive = (most: number) => Promise<Buffer | null>;

export interface ServingOptions {
  readonly host: string;
  /** @default the defaults of the settings */
  readonly callers?: CallerSettings;
  readonly answer: (request: IncomingMessage, receive: Receive) => Promise<Answer>;
}

export interface ServerOptions extends ServingOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly join?: (port: SharedPort) => void;
}

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  /** Stops accepting connections, finishes the requests in flight, and closes the other connections. */
  readonly close: () => Promise<void>;
}

/** API Gateway keeps idle connections so long; with the 5 s of Node, callers that reuse one get resets. */
const KEEP_ALIVE_MS = 75_000;
/** Node compares the age of requests with the time-outs this often; its default is 30 s. */
const CHECK_MS = 1_000;
/** An answer may take so many times as long as a body: by default 60 s, 7 KB/s for the largest page. */
const ANSWER_SHARE = 3;
const CLOSE_MS = 10_000;

export interface Serving {
  readonly take: (socket: Socket) => void;
  readonly endIdle: () => void;
  readonly close: () => Promise<void>;
}

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { host, port, callers = readSettings(LOCAL_SETTINGS, {}), join } = options;
  const shared = await openSharedPort(host, port, callers.MAX_CONNECTIONS);
  const own = serveConnections(options);
  const seat = shared.add({
    take: (socket, network) => {
      socket.once('close', () => seat.left(network));
      own.take(socket);
    },
    endIdle: own.endIdle,
  });
  join?.(shared);
  return {
    url: shared.url,
    port: shared.port,
    close: async () => {
      shared.close();
      await own.close();
    },
  };
}

export function serveConnections(given: ServingOptions): Serving {
  const { callers = readSettings(LOCAL_SETTINGS, {}) } = given;
  const headersTimeout = callers.HEADERS_SECONDS * 1_000;
  const requestTimeout = headersTimeout + callers.BODY_SECONDS * 1_000;
  const server = createServer({
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: CHECK_MS,
    headersTimeout,
    requestTimeout,
    // Node would answer without a body; the check of Host answers with one.
    requireHostHeader: false,
  });
  // Otherwise Node ends the connection of a caller that closes its side after a request, before the answer.
  // Undocumented; a test covers it.
  Object.assign(server, { httpAllowHalfOpen: true });
  let closing = false;
  const emptied = Promise.withResolvers<void>();
  const lines = linesOf(server, requestTimeout, () => closing && emptied.resolve());
  serveRequests(server, lines, { ...given, callers }, () => closing);
  refuseOthers(server, lines);
  // Node begins to measure time-outs with this event. Undocumented; a test covers it.
  server.emit('listening');
  return {
    take: (socket) => {
      server.emit('connection', socket);
      socket.resume();
    },
    endIdle: () => server.closeIdleConnections(),
    close: async () => {
      closing = true;
      for (const [socket, line] of lines) if (!line.isServing()) socket.destroy();
      if (lines.size === 0) return;
      const last = setTimeout(() => server.closeAllConnections(), CLOSE_MS);
      await emptied.promise;
      clearTimeout(last);
    },
  };
}

type Lines = ReadonlyMap<Socket, ReturnType<typeof lineOf>>;

function linesOf(server: Server, lateMs: number, emptied: () => void): Lines {
  const lines = new Map<Socket, ReturnType<typeof lineOf>>();
  const waiting = { count: 0 };
  server.on('connection', (socket) => {
    lines.set(socket, lineOf(socket, waiting, lateMs));
    socket.once('close', () => {
      lines.delete(socket);
      if (lines.size === 0) emptied();
    });
  });
  return lines;
}

function serveRequests(
  server: Server,
  lines: Lines,
  { host, callers, answer }: ServingOptions & { readonly callers: CallerSettings },
  isClosing: () => boolean,
): void {
  const mostMs = ANSWER_SHARE * callers.BODY_SECONDS * 1_000;
  const check = hostCheck(host, callers.ALLOWED_HOSTS);
  const serve =
    (answerOf: (request: IncomingMessage, response: ServerResponse) => Promise<Answer>) =>
    (request: IncomingMessage, response: ServerResponse): void =>
      lines.get(request.socket)?.add(response, async () => {
        const found =
          check(request) ?? (await answerOf(request, response).catch((error: unknown) => failed(error)));
        await deliver(response, found, { isLast: isClosing(), mostMs });
      });
  server.on(
    'request',
    serve((request) => answer(request, (most) => bytesOf(request, most))),
  );
  server.on(
    'checkContinue',
    serve((request, response) =>
      answer(request, (most) => {
        response.writeContinue();
        return bytesOf(request, most);
      }),
    ),
  );
  server.on(
    'checkExpectation',
    serve(async () => NO_EXPECTATION),
  );
}

export function failed(error: unknown, request_id?: string): Answer {
  log.error('gateway_error', { request_id, message: error instanceof Error ? error.message : String(error) });
  return FAILED;
}

function refuseOthers(server: Server, lines: Lines): void {
  server.on('clientError', (error, stream) => {
    const socket = stream as Socket;
    const refusal = refusalOf(error);
    if (refusal === TIMED_OUT) lines.get(socket)?.timeOut(refusal);
    else if (refusal) lines.get(socket)?.refuse(refusal);
    else socket.destroy();
  });
  server.on('connect', (_request, stream) => {
    const socket = stream as Socket;
    // Node removes its own listener before this event.
    socket.on('error', () => socket.destroy());
    lines.get(socket)?.refuse(NO_TUNNEL);
  });
}
