/** Sends bytes over a connection of their own, whether or not they are HTTP, and collects the answer. */
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * How an exchange ends after the last byte: the sending side closes, the connection is reset, or both stay
 * open without a further byte.
 */
export type After = 'half-close' | 'reset' | 'silence';

export interface RawRequest {
  /** The name of the kind, for messages. */
  readonly kind: string;
  readonly bytes: Buffer;
  /** Bytes in one piece, with a short pause after each; absent for all at once. */
  readonly pieces?: number;
  readonly after: After;
  /** The exact statuses of the answers; absent where several are right. */
  readonly expected?: readonly number[];
  /** The largest number of answers, for bytes that must not be taken for more requests than they are. */
  readonly most?: number;
}

export interface RawAnswer {
  readonly statuses: readonly number[];
}

const PIECE_MS = 5;

/** @throws Error where the bytes are neither answered nor the connection closed in time */
export function rawExchange(port: number, request: RawRequest, patienceMs: number): Promise<RawAnswer> {
  return new Promise((done, failed) => {
    const { expected } = request;
    let text = '';
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const late = setTimeout(() => end(true), patienceMs);
    const end = (isLate = false): void => {
      clearTimeout(late);
      socket.destroy();
      const statuses = statusesIn(text);
      if (isLate)
        failed(new Error(`not answered or closed within ${patienceMs / 1_000} s; answers: ${statuses}`));
      else done({ statuses });
    };
    socket.on('data', (data) => {
      text += data.toString('latin1');
      // An answered connection stays open for the next request. Once this side is closed, the service
      // answers what it has received, and closes too.
      if (statusesIn(text).length >= (expected?.length ?? 1)) socket.end();
    });
    socket.on('end', () => end());
    // A reset is a way to close the connection.
    socket.on('error', () => end());
    socket.on('connect', () => {
      void write(request, (bytes) => socket.writable && socket.write(bytes)).then(() => {
        if (request.after === 'half-close') socket.end();
        if (request.after === 'reset') {
          socket.resetAndDestroy();
          end();
        }
      });
    });
  });
}

const HEAD = /HTTP\/1\.[01] (\d{3})[\s\S]*?\r\n\r\n/y;

/** Returns the statuses of consecutive answers, each with a length, in chunks or without a body. */
function statusesIn(text: string): number[] {
  const statuses: number[] = [];
  let at = 0;
  while (at < text.length) {
    HEAD.lastIndex = at;
    const [head, status] = HEAD.exec(text) ?? [];
    if (head === undefined) return statuses;
    statuses.push(Number(status));
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
    at += head.length + length;
    if (/^transfer-encoding: chunked/im.test(head)) at = text.indexOf('\r\n0\r\n\r\n', at - 2) + 7;
  }
  return statuses;
}

async function write({ bytes, pieces }: RawRequest, send: (bytes: Buffer) => unknown): Promise<void> {
  const size = pieces ?? Math.max(1, bytes.length);
  for (let at = 0; at < bytes.length; at += size) {
    send(bytes.subarray(at, at + size));
    if (pieces !== undefined) await pause(PIECE_MS);
  }
}
