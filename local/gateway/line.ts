/**
 * The requests of one connection in the order in which they were sent, served one at a time. Node parses all
 * requests that a caller has pipelined at once; while some of them wait here, nothing more is read from the
 * connection.
 */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Answer } from './answer.ts';
import { writeRefusal } from './refusal.ts';

/** A read of 64 KB has up to 2,500 short requests. A waiting one takes about 3 KB: 60 MB in all. */
const MOST_WAITING = 20_000;
/** A connection with fewer is not closed when the others have too many. */
const FEW = 16;

interface Waiting {
  count: number;
}

/** `lateMs` is the time that a caller has for the rest of a request once it is read again. */
export function lineOf(socket: Socket, all: Waiting, lateMs: number) {
  const late = lateAfter(lateMs);
  const queue = queueOf(socket, all, late.resumed);
  let last: ServerResponse | undefined;
  let served: ServerResponse | undefined;
  let refused = false;
  socket.once('close', late.settled);

  const end = (answer: Answer): void => {
    if (queue.isServing() && served?.headersSent && !served.writableFinished) socket.destroy();
    else writeRefusal(socket, answer);
  };
  /** Ends the connection with this answer, after those to the requests before. */
  const refuse = (answer: Answer): void => {
    if (refused) return;
    refused = true;
    // The rest of a request that is being served cannot arrive any more, so this is its answer too.
    if (!queue.isServing() || served?.req.complete === false) end(answer);
    else queue.push(async () => end(answer));
  };
  return {
    /** Serves the request after earlier ones. `serve` never rejects, and resolves when the answer is sent. */
    add: (response: ServerResponse, serve: () => Promise<void>): void => {
      if (refused) return;
      late.settled();
      last = response;
      queue.push(() => {
        served = response;
        return serve();
      });
    },
    refuse,
    /** Refuses a request that is late, unless its rest has not been read. */
    timeOut: (answer: Answer): void => {
      // Either the body of the last request is late, or the head of the next one.
      const body = last?.req.complete === false ? last.req : undefined;
      late.timedOut(queue.isPaused(), () => {
        if (!body?.complete) refuse(answer);
      });
    },
    isServing: queue.isServing,
  };
}

function queueOf(socket: Socket, all: Waiting, resumed: () => void) {
  const waiting: (() => Promise<void>)[] = [];
  let current: (() => Promise<void>) | undefined;
  const begin = (serve: () => Promise<void>): void => {
    current = serve;
    void serve().then(next);
  };
  const next = (): void => {
    current = undefined;
    const serve = waiting.length > 0 ? waiting.shift() : undefined;
    if (!serve) return;
    all.count--;
    if (waiting.length === 0 && socket.isPaused()) {
      socket.resume();
      resumed();
    }
    begin(serve);
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
    push: (serve: () => Promise<void>): void => {
      if (!current) {
        begin(serve);
        return;
      }
      waiting.push(serve);
      all.count++;
      socket.pause();
      if (all.count > MOST_WAITING && waiting.length > FEW) socket.destroy();
    },
    isServing: () => current !== undefined,
    isPaused: () => waiting.length > 0,
  };
}

/** Node measures the age of a half-received request also while the requests before it wait here. */
function lateAfter(ms: number) {
  let resumedAt = Number.NEGATIVE_INFINITY;
  let refusal: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    if (refusal) timer = setTimeout(refusal, ms);
  };
  return {
    /** The current request is past the time-out: calls `refuse` now, or when the caller has had its time. */
    timedOut: (isPaused: boolean, refuse: () => void): void => {
      if (!isPaused && performance.now() - resumedAt > ms) {
        refuse();
        return;
      }
      refusal = refuse;
      if (!isPaused) wait();
    },
    resumed: (): void => {
      resumedAt = performance.now();
      wait();
    },
    settled: (): void => {
      clearTimeout(timer);
      refusal = undefined;
    },
  };
}
