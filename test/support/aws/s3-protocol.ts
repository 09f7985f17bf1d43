/** The parts of the S3 protocol that the fake enforces as documented: checksums, chunked bodies, errors. */
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { crc32 } from 'node:zlib';

export interface Call {
  readonly method: string;
  readonly bucket: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** From the header or the trailer of the request; null where it has none. */
  readonly checksum: Checksum | null;
}

export interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
}

export interface Checksum {
  /** Lower case, as in the name of the header. */
  readonly algorithm: string;
  /** Base64. */
  readonly value: string;
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

const CHECKSUM = /^x-amz-checksum-(crc32|crc32c|crc64nvme|sha1|sha256)$/;

/** Returns the body without the chunks in which the client may send it, and the trailer after them. */
export function received(sent: Buffer, headers: IncomingHttpHeaders): Pick<Call, 'body' | 'checksum'> {
  if (!headers['content-encoding']?.includes('aws-chunked')) {
    return { body: sent, checksum: checksumIn(Object.entries(headers)) };
  }
  const pieces: Buffer[] = [];
  let at = 0;
  for (;;) {
    const end = sent.indexOf('\r\n', at);
    const size = Number.parseInt(sent.subarray(at, end).toString(), 16);
    at = end + 2;
    if (!size) break;
    pieces.push(sent.subarray(at, at + size));
    at += size + 2;
  }
  const trailer = sent.subarray(at).toString().split('\r\n');
  return {
    body: Buffer.concat(pieces),
    checksum: checksumIn(trailer.map((line) => line.split(/:(.*)/))),
  };
}

function checksumIn(fields: readonly (readonly unknown[])[]): Checksum | null {
  for (const [name, value] of fields) {
    const algorithm = CHECKSUM.exec(String(name).toLowerCase())?.[1];
    if (algorithm) return { algorithm, value: String(value).trim() };
  }
  return null;
}

export function checksumOf(algorithm: string, body: Uint8Array): string {
  if (algorithm !== 'crc32') return createHash(algorithm).update(body).digest('base64');
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(body));
  return bytes.toString('base64');
}

/** Returns the refusal of a body that does not match its checksum; null where it matches or has none. */
export function damage({ body, checksum }: Call): Answer | null {
  if (!checksum) return null;
  const { algorithm, value } = checksum;
  if (['crc32c', 'crc64nvme'].includes(algorithm)) return failure(501, 'NotImplemented', algorithm);
  if (value === checksumOf(algorithm, body)) return null;
  const named = algorithm.toUpperCase();
  return failure(400, 'BadDigest', `The ${named} you specified did not match the calculated checksum.`);
}
