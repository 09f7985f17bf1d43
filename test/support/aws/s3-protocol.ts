/** The parts of the S3 protocol that the fake needs: chunked bodies, tags and errors. */
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface Call {
  readonly method: string;
  readonly bucket: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
}

export const xml = (body: string): string => `<?xml version="1.0" encoding="UTF-8"?>${body}`;
export const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
export const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
export const tagOf = (body: Uint8Array): string => `"${createHash('md5').update(body).digest('hex')}"`;

export const failure = (status: number, code: string, message = code): Answer => ({
  status,
  body: xml(`<Error><Code>${code}</Code><Message>${escaped(message)}</Message></Error>`),
});

/** Returns the body without the chunks in which the client may send it. */
export function received(sent: Buffer, headers: IncomingHttpHeaders): Buffer {
  if (!headers['content-encoding']?.includes('aws-chunked')) return sent;
  const pieces: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = sent.indexOf('\r\n', at);
    const size = Number.parseInt(sent.subarray(at, end).toString(), 16);
    if (!size) return Buffer.concat(pieces);
    pieces.push(sent.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}
