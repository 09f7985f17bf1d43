/** A stand-in publisher on 127.0.0.1: it answers from a site, with faults and a clock that a test chooses. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { listening } from '../listening.ts';
import type { Body } from './bodies.ts';
import { disturbed } from './fault-pages.ts';
import type { Fault, Faults } from './faults.ts';
import type { Page, Seen, Site } from './site.ts';

export type StandIn = Awaited<ReturnType<typeof startStandIn>>;

/** The instant of the publisher's clock where a test sets none. */
export const PUBLISHER_NOW = Date.UTC(2026, 10, 10, 12);

const CHUNK = 64 << 10;

export async function startStandIn(site: Site) {
  const log: Seen[] = [];
  let open = 0;
  let most = 0;
  const { origin, close } = await listening((request, response) => {
    open++;
    most = Math.max(most, open);
    response.on('close', () => open--);
    const seen = seenOf(request);
    log.push(seen);
    request.resume();
    const fault = standIn.faults(seen);
    send(response, fault, seen.method, disturbed(fault, seen, site, standIn.now()), standIn.now()).catch(
      (error: unknown) => response.destroy(error as Error),
    );
  });
  const standIn = {
    origin,
    log,
    /** The clock of the publisher, in milliseconds since 1970; tests may replace it. */
    now: () => PUBLISHER_NOW as number,
    /** Tests may replace it; @default no faults */
    faults: (() => null) as Faults<Seen>,
    /** The largest number of requests that were answered at the same time. */
    most: () => most,
    close,
  };
  return standIn;
}

function seenOf({ method = '', url = '', headers }: IncomingMessage): Seen {
  return { method, path: url, range: headers.range ?? null, headers };
}

async function send(
  response: ServerResponse,
  fault: Fault | null,
  method: string,
  page: Page,
  now: number,
): Promise<void> {
  if (fault?.kind === 'slow') await new Promise((done) => setTimeout(done, fault.ms));
  if (fault?.kind === 'stalled' && fault.after === 'request') return;
  if (fault?.kind === 'reset' && fault.after === 'request') {
    response.socket?.resetAndDestroy();
    return;
  }
  response.sendDate = false;
  response.writeHead(page.status, {
    date: new Date(now).toUTCString(),
    ...page.headers,
    'content-length': String(page.body.size),
  });
  if (method === 'HEAD') {
    response.end();
    return;
  }
  await sendBody(response, fault, page.body);
}

/** Sends the body as far as the fault lets it. */
async function sendBody(response: ServerResponse, fault: Fault | null, body: Body): Promise<void> {
  const breaks = fault?.kind === 'reset' || fault?.kind === 'truncated' || fault?.kind === 'stalled';
  const end = breaks && typeof fault.after === 'number' ? Math.min(fault.after, body.size) : body.size;
  // A break after the head needs the head to be sent.
  response.flushHeaders();
  for (let at = 0; at < end; at += CHUNK) {
    if (response.destroyed) return;
    const isRoom = response.write(body.slice(at, Math.min(end, at + CHUNK)));
    if (!isRoom) await new Promise<void>((done) => drained(response, done));
  }
  if (!breaks) {
    response.end();
    return;
  }
  if (fault.kind === 'stalled') return;
  // The bytes before the break have to leave the process first.
  await new Promise((done) => setTimeout(done, 5));
  if (fault.kind === 'reset') response.socket?.resetAndDestroy();
  else response.socket?.end();
}

function drained(response: ServerResponse, done: () => void): void {
  const end = (): void => {
    response.off('drain', end);
    response.off('close', end);
    done();
  };
  response.on('drain', end);
  response.on('close', end);
}
