/**
 * A process of a service besides the first one. It serves the connections that the first process passes on,
 * and ends when that says so or has ended: then the channel between them closes.
 */
import '../compiler.ts';
import type { Socket } from 'node:net';
import { resolve } from 'node:path';
import { gatherLines } from '../../shared/log.ts';
import { replaced } from '../disk/store-errors.ts';
import { functionsOver } from '../functions.ts';
import type { Serving } from '../gateway/server.ts';
import { serveGateway } from '../gateway.ts';
import { openFolder } from '../store/client.ts';
import { databaseFile } from '../store/paths.ts';
import { type Api, apiOver } from './api.ts';
import { outliveLostOutput } from './lost-output.ts';
import type { FromWorker, ServiceInput, ToWorker } from './messages.ts';
import { type PassedOn, passOn } from './passed-on.ts';

interface Running {
  readonly api: Api;
  readonly serving: Serving;
}

/** Calls `written` after the message, unless the channel is closed, which ends this process. */
const send = (message: FromWorker, written: () => void = () => undefined): void => {
  if (process.connected) process.send?.(message, undefined, undefined, (error) => !error && written());
};

async function serve(input: ServiceInput, { handler }: PassedOn): Promise<Running> {
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
  const admin = passOn((id, call, event) => send({ kind: 'admin', id, call, event }));
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
      void serve(message, admin).then((started) => {
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
