/**
 * Hands connections over to another process. It is asked before whether it is awake, since a suspended one
 * would keep what it is sent, and it says of each connection that it has taken it. Until then this process
 * keeps the connection open too, so that another one gets it if that process ends (docs/decisions/0107).
 */
import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Place } from '../gateway/shared-port.ts';
import type { FromWorker, ToWorker } from './messages.ts';

/** The longest wait for a process to say that it is awake, on a busy machine too. */
const AWAKE_MS = 1_000;

interface Connection {
  readonly socket: Socket;
  readonly network: string;
}

/** `giveBack` gets the connections that the process has not taken. */
export function handOver(
  child: ChildProcess,
  giveBack: (socket: Socket, network: string) => void,
  awakeMs = AWAKE_MS,
) {
  let waiting: Connection[] = [];
  const sent = new Map<number, Connection>();
  let last = 0;
  let isAsked = false;
  let isSilent = false;
  let timer: NodeJS.Timeout | undefined;

  const tell = (message: ToWorker, socket?: Socket): void => {
    // A process that has just ended takes no message. Its end follows, and settles what it has not taken.
    if (child.connected) child.send(message, socket, { keepOpen: true }, () => undefined);
  };
  const returnAll = (connections: readonly Connection[]): void => {
    for (const { socket, network } of connections) giveBack(socket, network);
  };
  const returnWaiting = (): void => {
    const those = waiting;
    waiting = [];
    returnAll(those);
  };
  // After its last message. `disconnect` does not follow where it was killed before it had taken a socket.
  child.once('close', () => {
    clearTimeout(timer);
    returnWaiting();
    returnAll([...sent.values()]);
    sent.clear();
  });

  const ask = (): void => {
    isAsked = true;
    tell({ kind: 'ask' });
    timer = setTimeout(() => {
      isSilent = true;
      returnWaiting();
    }, awakeMs);
  };
  return {
    place: {
      isAwake: () => child.connected && !isSilent,
      take: (socket: Socket, network: string): void => {
        waiting.push({ socket, network });
        if (!isAsked) ask();
      },
      endIdle: () => tell({ kind: 'endIdle' }),
    } satisfies Place,
    settle: (message: Extract<FromWorker, { kind: 'awake' | 'took' }>): void => {
      if (message.kind === 'took') {
        sent.get(message.id)?.socket.destroy();
        sent.delete(message.id);
        return;
      }
      clearTimeout(timer);
      isAsked = false;
      isSilent = false;
      for (const connection of waiting) {
        sent.set(++last, connection);
        tell({ kind: 'connection', id: last, network: connection.network }, connection.socket);
      }
      waiting = [];
    },
  };
}
