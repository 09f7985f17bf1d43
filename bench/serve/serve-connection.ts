/** A kept connection of the campaign's client: sends each request after the whole answer to the last one. */
import { connect, type Socket } from 'node:net';
import { type Answered, answerIn } from './http-answer.ts';

export interface Target {
  readonly host: string;
  readonly port: number;
  /** Lines of the request's head beside those of every request. */
  readonly headers: readonly string[];
}

/** Receives what a connection does. */
export interface Book {
  /** Returns the path of the next request, or null when there is none. */
  next(): string | null;
  answered(answer: Answered, ms: number): void;
  /** A request without a whole answer. */
  failed(reason: string): void;
  /** A connection that the server closed between two requests, as it may. */
  reconnected(): void;
}

/** A slower server fails the campaign instead of stalling it. API Gateway waits 29 seconds. */
const TIME_OUT_MS = 30_000;
/** A server that refuses connections is not asked again at once. */
const PAUSE_MS = 50;

interface Asked {
  readonly path: string;
  readonly sent: number;
}

/** Resolves when `next` has no more paths. */
export async function runConnection(target: Target, book: Book): Promise<void> {
  let asked: Asked | null = null;
  for (;;) {
    const left = await converse(target, book, asked);
    if (left === 'done') return;
    asked = left === 'failed' ? null : left;
    if (left === 'failed') await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
}

type Left = Asked | 'done' | 'failed';

/** One connection in use. */
interface Talk {
  readonly target: Target;
  readonly book: Book;
  readonly socket: Socket;
  readonly leave: (left: Left) => void;
  asked: Asked | null;
  answers: number;
  received: Buffer;
}

const NOTHING: Buffer = Buffer.alloc(0);

/**
 * Uses one connection until it ends. Returns the request that is to be sent again: the server closed the kept
 * connection before it could have read it.
 */
function converse(target: Target, book: Book, asked: Asked | null): Promise<Left> {
  return new Promise((resolve) => {
    const socket = connect(target.port, target.host);
    const leave = (left: Left): void => {
      socket.removeAllListeners().on('error', () => {});
      socket.destroy();
      resolve(left);
    };
    const talk: Talk = { target, book, socket, leave, asked, answers: 0, received: NOTHING };
    socket.setNoDelay(true);
    socket.setTimeout(TIME_OUT_MS, () => fail(talk, 'time-out'));
    socket.on('connect', () => ask(talk));
    socket.on('error', ({ code }: NodeJS.ErrnoException) => broken(talk, code ?? 'error'));
    socket.on('close', () => broken(talk, 'closed'));
    socket.on('data', (chunk: Buffer) => {
      talk.received = talk.received.length === 0 ? chunk : Buffer.concat([talk.received, chunk]);
      read(talk, false);
    });
  });
}

function fail({ book, leave }: Talk, reason: string): void {
  book.failed(reason);
  leave('failed');
}

function ask(talk: Talk): void {
  const { target, book, socket, leave } = talk;
  talk.asked ??= take(book);
  if (talk.asked) send(socket, target, talk.asked.path);
  else leave('done');
}

/** Takes the answer when it is whole, and asks on. */
function read(talk: Talk, ended: boolean): void {
  const { book, asked, received } = talk;
  let answer: Answered | null;
  try {
    answer = answerIn(received, ended);
  } catch {
    fail(talk, 'malformed');
    return;
  }
  if (!answer && ended) fail(talk, 'cut off');
  if (!answer || !asked) return;
  book.answered(answer, performance.now() - asked.sent);
  talk.asked = null;
  talk.answers += 1;
  talk.received = NOTHING;
  if (answer.closes) reopen(talk);
  else ask(talk);
}

function reopen({ book, leave }: Talk): void {
  const next = take(book);
  if (next) book.reconnected();
  leave(next ?? 'done');
}

function broken(talk: Talk, reason: string): void {
  const { book, leave, asked, answers, received } = talk;
  if (received.length > 0) {
    read(talk, true);
  } else if (answers === 0) {
    // A connection that is refused has not taken its request yet.
    if (asked || take(book)) fail(talk, reason);
    else leave('done');
  } else if (!asked) {
    fail(talk, reason);
  } else {
    book.reconnected();
    leave(asked);
  }
}

function take(book: Book): Asked | null {
  const path = book.next();
  return path === null ? null : { path, sent: performance.now() };
}

function send(socket: Socket, { host, port, headers }: Target, path: string): void {
  const lines = [`GET ${path} HTTP/1.1`, `host: ${host}:${port}`, ...headers];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
}
