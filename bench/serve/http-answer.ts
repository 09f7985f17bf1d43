/** Finds the end of one HTTP answer in received bytes, as far as the client of the campaign needs it. */

export interface Answered {
  readonly status: string;
  /** Bytes of head and body. */
  readonly bytes: number;
  /** Whether the server closes the connection after this answer. */
  readonly closes: boolean;
}

/** Returns null while the answer is incomplete. `ended`: the server closed the connection. @throws Error */
export function answerIn(received: Buffer, ended: boolean): Answered | null {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = received.toString('latin1', 0, end);
  if (!/^HTTP\/1\.[01] \d{3}/.test(head)) throw new Error('no answer of HTTP/1');
  const status = head.slice(9, 12);
  const start = end + 4;
  const length = /\ncontent-length: *(\d+)/i.exec(head)?.[1];
  const closes = /\nconnection: *close/i.test(head);
  if (length !== undefined) return complete(received, start + Number(length), status, closes);
  if (/\ntransfer-encoding: *chunked/i.test(head)) {
    return complete(received, endOfChunks(received, start), status, closes);
  }
  if (status === '204' || status === '304') return complete(received, start, status, closes);
  // Without a length, the body ends with the connection.
  return ended ? { status, bytes: received.length, closes: true } : null;
}

const complete = (received: Buffer, bytes: number, status: string, closes: boolean): Answered | null =>
  received.length >= bytes ? { status, bytes, closes } : null;

/** Returns the end of a chunked body, or Infinity while it is incomplete. */
function endOfChunks(received: Buffer, start: number): number {
  let at = start;
  for (;;) {
    const line = received.indexOf('\r\n', at);
    if (line < 0) return Number.POSITIVE_INFINITY;
    const size = Number.parseInt(received.toString('latin1', at, line), 16);
    if (Number.isNaN(size)) throw new Error('a chunk without a size');
    // Trailers are not expected: the last chunk is followed by an empty line.
    if (size === 0) return line + 4;
    at = line + 2 + size + 2;
  }
}
