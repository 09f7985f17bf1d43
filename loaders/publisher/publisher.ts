/** The port of a publisher over HTTP. */

import { bodyOf } from './http/body.ts';
import { faultOfError } from './http/error-faults.ts';
import { redirectOf } from './http/redirects.ts';
import { slotsOf } from './http/slots.ts';
import { userAgent } from './http/user-agent.ts';
import type { Answered, Asked, Publisher } from './ports.ts';
import { PublisherError } from './ports.ts';

export interface PublisherOptions {
  /** The address at which the publisher reaches the operator; sent in `User-Agent`. Empty for none. */
  readonly contact: string;
  /** Requests at the same time. */
  readonly connections: number;
  /** Milliseconds until the answer must begin. @default BEGIN_MS */
  readonly beginMs?: number;
  /** Milliseconds in which the next bytes of a body must come. @default STALL_MS */
  readonly stallMs?: number;
}

/** A Nextcloud looks up large files before it answers, which has taken tens of seconds. */
const BEGIN_MS = 60_000;
const STALL_MS = 60_000;

/** The settings and connections that all requests to a publisher share. */
interface Line {
  readonly agent: string;
  readonly beginMs: number;
  readonly stallMs: number;
  readonly closed: AbortSignal;
}

export function openPublisher({
  contact,
  connections,
  beginMs = BEGIN_MS,
  stallMs = STALL_MS,
}: PublisherOptions): Publisher {
  const slots = slotsOf(connections);
  const closing = new AbortController();
  const line: Line = { agent: userAgent(contact), beginMs, stallMs, closed: closing.signal };
  return {
    ask: async (asked) => {
      const release = await slots.take();
      try {
        return await answerOf(line, asked, release);
      } catch (error) {
        release();
        throw error;
      }
    },
    close: async () => closing.abort(),
  };
}

/** Follows redirects. `release` is called at the end of the body. */
async function answerOf(line: Line, asked: Asked, release: () => void): Promise<Answered> {
  let url = asked.url;
  for (let redirects = 0; ; redirects++) {
    const abort = new AbortController();
    const response = await begin(line, asked, url, abort);
    const next = redirectOf(response, url, redirects);
    if (next === null) return answered(line, asked, url, response, abort, release);
    abort.abort();
    url = next;
  }
}

/** Sends the request and waits until the answer begins. */
async function begin(line: Line, asked: Asked, url: string, abort: AbortController): Promise<Response> {
  const timer = setTimeout(() => abort.abort(), line.beginMs);
  const signal = AbortSignal.any([abort.signal, line.closed]);
  try {
    return await fetch(url, {
      method: asked.method,
      headers: headersOf(line, asked),
      redirect: 'manual',
      signal,
    });
  } catch (error) {
    if (line.closed.aborted)
      throw new PublisherError('broken', `${url}: the fetch was ended`, { cause: error });
    if (!abort.signal.aborted) throw faultOfError(url, error);
    throw new PublisherError('broken', `${url}: no answer began within ${line.beginMs / 1000} s`, {
      cause: error,
    });
  } finally {
    clearTimeout(timer);
  }
}

function headersOf({ agent }: Line, { method, range }: Asked): Record<string, string> {
  const headers: Record<string, string> = {
    'user-agent': agent,
    'accept-encoding': 'identity',
    accept: '*/*',
  };
  if (range) headers['range'] = `bytes=${range.start}-${range.end - 1}`;
  if (method !== 'PROPFIND') return headers;
  headers['depth'] = '1';
  // A Nextcloud that does not share with other servers answers PROPFIND of a share with 401 without this header.
  headers['x-requested-with'] = 'XMLHttpRequest';
  return headers;
}

/** @throws PublisherError, `wrong` for a packed body, whose bytes are not those of the file */
async function answered(
  { stallMs }: Line,
  { method }: Asked,
  url: string,
  response: Response,
  abort: AbortController,
  release: () => void,
): Promise<Answered> {
  const headers = new Map(response.headers);
  const coding = headers.get('content-encoding') ?? 'identity';
  if (method !== 'HEAD' && coding !== 'identity') {
    abort.abort();
    throw new PublisherError(
      'wrong',
      `${url}: the body is packed by ${coding}, although it was requested as it is`,
    );
  }
  const end = (): void => {
    abort.abort();
    release();
  };
  const body = await bodyOf({ url, response, stallMs, end });
  return { status: response.status, url, headers, body };
}
