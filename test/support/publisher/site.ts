/** The content of a stand-in publisher, and answers to requests as data; a server sends them. */
import { createHash } from 'node:crypto';
import { type Body, bytes } from './bodies.ts';

export interface PublishedFile {
  readonly body: Body;
  /** `Last-Modified`, in milliseconds since 1970. */
  readonly modified: number;
  /** With its quotes; null for a host that sends none. */
  readonly etag: string | null;
}

/** Files by path, such as `Dados/Cadastros/CNO/cno.zip`. Tests may change it at any moment. */
export type Files = Map<string, PublishedFile>;

/** A request as the server logs it. */
export interface Seen {
  readonly method: string;
  /** With percent-encoding, as sent. */
  readonly path: string;
  /** The header `Range`; null where the whole file is requested. */
  readonly range: string | null;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}

/** A publisher: it answers a request from its content. `now`: its own clock, in milliseconds since 1970. */
export type Site = (request: Seen, now: number) => Page;

export const NOTHING: Body = bytes('');

/** Returns a file whose ETag is made from its bytes and its time. */
export function published(content: Buffer | string | Body, modified: number): PublishedFile {
  const body =
    typeof content === 'object' && 'slice' in content && 'size' in content
      ? content
      : bytes(content as Buffer);
  const seed = `${modified} ${body.size} ${body.slice(0, 65_536).toString('latin1')}`;
  return { body, modified, etag: `"${createHash('md5').update(seed).digest('hex')}"` };
}

export const page = (status: number, type: string, content: string): Page => ({
  status,
  headers: { 'content-type': type },
  body: bytes(content),
});

export const html = (status: number, title: string, content = ''): Page =>
  page(
    status,
    'text/html; charset=UTF-8',
    `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body>${content}</body></html>`,
  );

/** The bytes that `Range` requests; null without the header; `outside` where the file has none of them. */
export function rangeOf(header: string | null, size: number): readonly [number, number] | 'outside' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size : Math.min(size, Number(to) + 1);
  return start >= size || start >= end ? 'outside' : [start, end];
}

/** Answers GET and HEAD of a file. `own`: headers of the kind of server. */
export function fileAnswer(request: Seen, file: PublishedFile, own: Record<string, string>): Page {
  const { body, modified, etag } = file;
  const headers = {
    ...own,
    'last-modified': new Date(modified).toUTCString(),
    ...(etag === null ? {} : { etag }),
  };
  const range = request.method === 'GET' ? rangeOf(request.range, body.size) : null;
  if (range === 'outside') {
    return { status: 416, headers: { 'content-range': `bytes */${body.size}` }, body: NOTHING };
  }
  if (range === null) return { status: 200, headers, body };
  const [start, end] = range;
  const part: Body = {
    size: end - start,
    slice: (from, to) => body.slice(start + from, Math.min(start + to, end)),
  };
  return {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${start}-${end - 1}/${body.size}` },
    body: part,
  };
}
