/** A connection that a process has not taken is answered by another one; a suspended process gets none. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { openSharedPort, type Seat, type SharedPort } from '../../local/gateway/shared-port.ts';
import { handOver } from '../../local/service/hand-over.ts';
import type { FromWorker } from '../../local/service/messages.ts';
import { until } from '../support/programs.ts';
import { connection } from '../support/service/gateway.ts';

const PROGRAM = fileURLToPath(new URL('../support/service/taking-process.ts', import.meta.url));
const REQUEST = 'GET / HTTP/1.1\r\n\r\n';

let port: SharedPort;
let child: ChildProcess;
let other: Seat;
let isAwake: () => boolean;
/** What the first process has received. */
let received: string[];

/** A port of the first process, which answers `first`, and of another one. */
async function open(mode: 'dies' | 'takes', awakeMs: number): Promise<void> {
  port = await openSharedPort('127.0.0.1', 0, 100);
  received = [];
  const own = port.add({
    take: (socket, network) => {
      socket.on('close', () => own.left(network));
      socket.once('data', (bytes) => {
        received.push(String(bytes));
        socket.end('first');
      });
      socket.resume();
    },
    endIdle: () => undefined,
  });
  child = fork(PROGRAM, [mode], { execArgv: [] });
  const hand = handOver(child, (socket, network) => other.giveBack(socket, network), awakeMs);
  isAwake = hand.place.isAwake ?? (() => true);
  other = port.add(hand.place);
  child.on('message', (message: FromWorker) => {
    if (message.kind === 'left') other.left(message.network);
    if (message.kind === 'awake' || message.kind === 'took') hand.settle(message);
  });
}
afterEach(() => {
  port.close();
  child.kill('SIGKILL');
});

/** Holds a connection of the first process, so that the other one has fewer and gets the next. */
const held = () => connection(port.url);

describe.skipIf(process.platform !== 'linux')('a connection for another process', () => {
  test('is answered whole by the first one where that ends before it has taken it', async () => {
    await open('dies', 60_000);
    const { socket } = held();
    const asked = Array.from({ length: 4 }, () => connection(port.url, REQUEST));
    for (const { ended } of asked) expect(await ended).toBe('first');
    expect(received).toEqual(asked.map(() => REQUEST));
    socket.destroy();
  });

  test('is answered by the first one while that is suspended, and by it once it goes on', async () => {
    await open('takes', 20);
    const { socket } = held();
    const isAnswered = async () => (await connection(port.url, REQUEST).ended) === `process ${child.pid}`;
    await until(isAnswered);
    process.kill(child.pid ?? 0, 'SIGSTOP');
    for (let i = 0; i < 4; i++) expect(await connection(port.url, REQUEST).ended).toBe('first');
    expect(isAwake()).toBe(false);
    process.kill(child.pid ?? 0, 'SIGCONT');
    await until(isAwake);
    await until(isAnswered);
    socket.destroy();
  });
});
