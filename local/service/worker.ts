/**
 * A process of a service besides the first one. It serves the connections that the first process passes on,
 * and ends when that says so or has ended: then the channel between them closes.
 */
import '../compiler.ts';
import type { Socket } from 'node:net';
import { resolve } from 'node:path';
import type { AdmittingHandler, HttpEvent, HttpResult } from '../../shared/http/exchange.ts';
import { gatherLines } from '../../shared/log.ts';
import { replaced } from '../disk/store-errors.ts';
import { functionsOver } from '../functions.ts';
import type { Serving } from '../gateway/server.ts';
import { serveGateway } from '../gateway.ts';
import { openFolder } from '../store/client.ts';
import { databaseFile } from '../store/paths.ts';
import { type Api, apiOver } from './api.ts';
import { outliveLostOutput } from './lost-output.ts';
import type { AdminCall, FromWorker, ServiceInput, ToWorker } from './messages.ts';

/** The first process alone runs the administration: it starts loads, holds locks and counts wrong tokens. */
function passOn() {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  const ask = (call: AdminCall, event: HttpEvent): Promise<unknown> => {
    const id = ++last;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(id, answer);
    send({ kind: 'admin', id, call, event });
    return answer.promise;
  };
  // The first process answers a call with the type of its own handler.
  const serves = (event: HttpEvent) => ask('serves', event) as Promise<HttpResult>;
  const admits = (event: HttpEvent) => ask('admits', event) as Promise<boolean>;
  return {
    handler: Object.assign(serves, { admits }) satisfies AdmittingHandler,
    settle: (message: Extract<ToWorker, { kind: 'answer' | 'fault' }>): void => {
      const one = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.kind === 'answer') one?.resolve(message.answer);
      else one?.reject(new Error(message.message));
    },
  };
}

interface Running {
  readonly api: Api;
  readonly serving: Serving;
}

/** Calls `written` after the message, unless the channel is closed, which ends this process. */
const send = (message: FromWorker, written: () => void = () => undefined): void => {
  if (process.connected) process.send?.(message, undefined, undefined, (error) => !error && written());
};

async function serve(input: ServiceInput, handler: AdmittingHandler): Promise<Running> {
  const { settings } = input;
  const dataDir = resolve(settings.DATA_DIR);
  const store = await openFolder(dataDir);
  if (store.identity !== input.store) throw replaced(databaseFile(dataDir));
  const api = apiOver(input, store, (deps) => ({ ...functionsOver(deps), admin: handler }));
  await api.prepare();
  return { api, serving: serveGateway({ ...api, host: settings.HOST, callers: settings }) };
}

function take({ serving }: Running, socket: Socket | undefined, network: string): void {
  if (!socket) {
    send({ kind: 'left', network });
    return;
  }
  socket.once('close', () => send({ kind: 'left', network }));
  // Node makes sockets from a channel without it, and would drop requests of callers that close their side.
  socket.allowHalfOpen = true;
  serving.take(socket);
}

function main(): void {
  outliveLostOutput();
  gatherLines();
  const admin = passOn();
  let running: Running | undefined;
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await running?.serving.close();
    await running?.api.flush();
    process.exit(0);
  };
  // Ctrl-C signals every process of a terminal; the first process says when the others end.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => void stop());
  process.on('message', (message: ToWorker, socket?: Socket) => {
    if (message.kind === 'serve') {
      void serve(message, admin.handler).then((started) => {
        running = started;
        send({ kind: 'ready' });
      });
    } else if (message.kind === 'ask') send({ kind: 'awake' });
    else if (message.kind === 'connection') {
      const serving = running;
      if (serving) send({ kind: 'took', id: message.id }, () => take(serving, socket, message.network));
    } else if (message.kind === 'endIdle') running?.serving.endIdle();
    else if (message.kind === 'stop') void stop();
    else admin.settle(message);
  });
}

main();
