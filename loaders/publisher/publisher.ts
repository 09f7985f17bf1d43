/** The port of a publisher over HTTP. */
import type { IncomingMessage } from 'node:http';
import { bodyOf } from './http/body.ts';
import { faultOfError } from './http/error-faults.ts';
import type { Resolve } from './http/near.ts';
import { redirectOf } from './http/redirects.ts';
import { openConnections } from './http/request.ts';
import { slotsOf } from './http/slots.ts';
import { type Answered, type Asked, type Publisher, PublisherError } from './ports.ts';

export interface PublisherOptions {
  /** The address at which the publisher reaches the operator; sent in `User-Agent`. Empty for none. */
  readonly contact: string;
  readonly connections: number;
  /** Milliseconds until the answer must begin. @default BEGIN_MS */
  readonly beginMs?: number;
  /** Milliseconds in which the next bytes of a body must come. @default STALL_MS */
  readonly stallMs?: number;
  /** Another than that of the machine in tests only. */
  readonly resolve?: Resolve;
}

/** A Nextcloud looks up large files before it answers, which has taken tens of seconds. */
const BEGIN_MS = 60_000;
const STALL_MS = 60_000;

/** The settings and connections that all requests to a publisher share. */
interface Line extends Required<Pick<PublisherOptions, 'beginMs' | 'stallMs'>> {
  readonly agent: string;
  readonly closed: AbortSignal;
  readonly connections: ReturnType<typeof openConnections>;
}

export function openPublisher({
  contact,
  connections,
  beginMs = BEGIN_MS,
  stallMs = STALL_MS,
  resolve,
}: PublisherOptions): Publisher {
  const takeSlot = slotsOf(connections);
  const closing = new AbortController();
  const line: Line = {
    agent: userAgent(contact),
    beginMs,
    stallMs,
    closed: closing.signal,
    connections: openConnections(resolve),
  };
  return {
    ask: async (asked) => {
      const release = await takeSlot();
      try {
        return await answerOf(line, asked, release);
      } catch (error) {
        release();
        throw error;
      }
    },
    close: async () => {
      closing.abort();
      line.connections.close();
    },
  };
}

/** Follows redirects. `release` is called at the end of the body. */
async function answerOf(line: Line, asked: Asked, release: () => void): Promise<Answered> {
  let url = asked.url;
  for (let redirects = 0; ; redirects++) {
    const abort = new AbortController();
    const response = await begin(line, asked, url, abort);
    const headers = headersIn(response);
    const status = response.statusCode ?? 0;
    const next = redirectOf(status, headers.get('location') ?? '', url, redirects);
    if (next === null) return answered(line, asked, { status, url, headers }, response, abort, release);
    abort.abort();
    url = next;
  }
}

/** Sends the request and waits for its answer. A closed publisher is `late`, so that nothing is repeated. */
async function begin(
  line: Line,
  asked: Asked,
  url: string,
  abort: AbortController,
): Promise<IncomingMessage> {
  const timer = setTimeout(() => abort.abort(), line.beginMs);
  const signal = AbortSignal.any([abort.signal, line.closed]);
  try {
    return await line.connections.send(url, {
      method: asked.method,
      headers: headersOf(line, asked),
      signal,
    });
  } catch (error) {
    if (error instanceof PublisherError) throw error;
    if (line.closed.aborted)
      throw new PublisherError('late', `${url}: the fetch was ended`, { cause: error });
    if (!abort.signal.aborted) throw faultOfError(url, error);
    throw new PublisherError('broken', `${url}: no answer began within ${line.beginMs / 1000} s`, {
      cause: error,
    });
  } finally {
    clearTimeout(timer);
  }
}

/** Node joins the values of headers that occur several times, except those of cookies. */
const headersIn = ({ headers }: IncomingMessage): Map<string, string> =>
  new Map(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    ),
  );

function headersOf({ agent }: Line, { method, range }: Asked): Record<string, string> {
  const headers: Record<string, string> = {
    'user-agent': agent,
    'accept-encoding': 'identity',
    accept: '*/*',
  };
  if (range) headers['range'] = `bytes=${range.start}-${range.end - 1}`;
  if (method !== 'PROPFIND') return headers;
  headers['depth'] = '1';
  // A Nextcloud that does not share with other servers otherwise answers PROPFIND of a share with 401.
  headers['x-requested-with'] = 'XMLHttpRequest';
  return headers;
}

/** @throws PublisherError, `wrong` for a packed body, whose bytes are not those of the file */
async function answered(
  { stallMs }: Line,
  { method }: Asked,
  head: Omit<Answered, 'body'>,
  response: IncomingMessage,
  abort: AbortController,
  release: () => void,
): Promise<Answered> {
  const { url, headers } = head;
  const coding = headers.get('content-encoding') ?? 'identity';
  const end = (): void => {
    abort.abort();
    release();
  };
  // An answer without a body still has to end, so that the connection can be used again.
  const chunks = method === 'HEAD' ? null : response[Symbol.asyncIterator]();
  if (chunks && coding !== 'identity') {
    end();
    throw new PublisherError(
      'wrong',
      `${url}: the body is packed by ${coding}, although it was requested as it is`,
    );
  }
  return { ...head, body: await bodyOf({ url, chunks, stallMs, end }) };
}

/** The version in package.json, with which a test compares it. */
export const CLIENT_VERSION = '1.1.0';

/**
 * The firewall of Receita Federal refuses the bare defaults of HTTP clients, so the form is the one of the
 * crawlers of search engines. It names the program, and the operator's contact where there is one.
 */
const userAgent = (contact: string): string =>
  `Mozilla/5.0 (compatible; registros-publicos-api/${CLIENT_VERSION}${contact === '' ? '' : `; +${contact}`})`;
