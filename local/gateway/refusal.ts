/** Writes a connection's last answer to its socket, for bytes that are not HTTP: Node makes no response. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type Answer, MALFORMED, sizeOf, TIMED_OUT, TOO_LARGE, TOO_LONG } from './answer.ts';

/** A connection that is closed while its caller sends is reset, and the caller would lose the answer. */
export const LINGER_MS = 2_000;

const BY_CODE: Readonly<Record<string, Answer>> = {
  ERR_HTTP_REQUEST_TIMEOUT: TIMED_OUT,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: TOO_LONG,
  HPE_HEADER_OVERFLOW: TOO_LARGE,
};

/** Returns the answer to an error of Node's parser; null for a connection's error, which takes none. */
export function refusalOf({ code = '' }: NodeJS.ErrnoException): Answer | null {
  return BY_CODE[code] ?? (code.startsWith('HPE_') ? MALFORMED : null);
}

export function writeRefusal(socket: Socket, { statusCode, headers, body }: Answer): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const lines = Object.entries({ ...headers, connection: 'close', 'content-length': sizeOf(body) });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.write(`HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}\r\n${head}\r\n`);
  socket.end(body);
  const end = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(end));
  socket.resume();
}
