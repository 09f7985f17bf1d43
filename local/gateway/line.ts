/**
 * The requests of one connection in the order in which they were sent, served one at a time. Node parses all requests that
 * a caller has pipelined at once; while some of them wait here, nothing more is read from the connection.
 */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Answer } from './answer.ts';
import { writeRefusal } from './refusal.ts';

/** One read of 64 KB has up to 2,500 short requests, and each takes about 3 KB while it waits: 60 MB in all. */
const MOST_WAITING = 20_000;
/** A connection with fewer is not closed when the others have too many. */
const FEW = 16;

export interface Line {
  /** Serves the request after those before it. `serve` never rejects, and resolves when the answer has been sent. */
  readonly add: (response: ServerResponse, serve: () => Promise<void>) => void;
  /** Ends the connection with this answer, after those to the requests before. */
  readonly refuse: (answer: Answer) => void;
  readonly isServing: () => boolean;
}

/** The number of waiting requests of all connections. */
export interface Waiting {
  count: number;
}

export function lineOf(socket: Socket, all: Waiting): Line {
  const waiting: (() => Promise<void>)[] = [];
  let current: (() => Promise<void>) | undefined;
  let response: ServerResponse | undefined;
  let refused = false;

  const next = (): void => {
    current = waiting.shift();
    if (!current) return;
    all.count--;
    if (waiting.length === 0) socket.resume();
    void current().then(next);
  };
  const push = (serve: () => Promise<void>): void => {
    waiting.push(serve);
    all.count++;
    if (!current) {
      next();
      return;
    }
    socket.pause();
    if (all.count > MOST_WAITING && waiting.length > FEW) socket.destroy();
  };
  const end = (answer: Answer): void => {
    if (current && response?.headersSent && !response.writableFinished) socket.destroy();
    else writeRefusal(socket, answer);
  };
  // Node resumes a connection after each answer, to read the rest of a body.
  socket.on('resume', () => {
    if (waiting.length > 0) socket.pause();
  });
  socket.once('close', () => {
    all.count -= waiting.length;
    waiting.length = 0;
  });

  return {
    add: (next, serve) => {
      if (refused) return;
      push(() => {
        response = next;
        return serve();
      });
    },
    refuse: (answer) => {
      if (refused) return;
      refused = true;
      // The rest of a request that is being served cannot arrive any more, so this is its answer too.
      if (!current || response?.req.complete === false) end(answer);
      else push(async () => end(answer));
    },
    isServing: () => current !== undefined,
  };
}
