/** A publisher without a network: answers from a site, with a test's faults, and in virtual time only. */
import {
  type Answered,
  type Asked,
  type Publisher,
  PublisherError,
} from '../../../loaders/publisher/ports.ts';
import { disturbed } from '../publisher/fault-pages.ts';
import type { Fault } from '../publisher/faults.ts';
import { PUBLISHER_NOW } from '../publisher/server.ts';
import type { Page, Seen, Site } from '../publisher/site.ts';

export interface MemoryPublisher extends Publisher {
  site: Site;
  /** The fault of each request; null for none. */
  faults: (seen: Seen) => Fault | null;
  readonly log: Seen[];
}

export const ORIGIN_URL = 'http://127.0.0.1:9/';
const STALL_MS = 60_000;
const CHUNK = 700;

/** `pass` moves the clock of the test. */
export function memoryPublisher(site: Site, pass: (ms: number) => void = () => undefined): MemoryPublisher {
  const publisher: MemoryPublisher = {
    site,
    faults: () => null,
    log: [],
    close: async () => undefined,
    ask: async (asked) => {
      const seen = seenOf(asked);
      publisher.log.push(seen);
      const fault = publisher.faults(seen);
      if (fault && 'after' in fault && fault.after === 'request') {
        if (fault.kind === 'stalled') pass(STALL_MS);
        throw new PublisherError('broken', `${asked.url}: no answer`);
      }
      const page = disturbed(fault, seen, publisher.site, 0);
      const coding = page.headers['content-encoding'];
      if (coding) throw new PublisherError('wrong', `${asked.url}: packed by ${coding}`);
      return answered(asked, page, fault, pass);
    },
  };
  return publisher;
}

const seenOf = ({ method, url, range }: Asked): Seen => ({
  method,
  path: new URL(url).pathname,
  range: range ? `bytes=${range.start}-${range.end - 1}` : null,
  headers: {},
});

function answered(
  { url, method }: Asked,
  { status, headers, body }: Page,
  fault: Fault | null,
  pass: (ms: number) => void,
): Answered {
  const breaks = fault && 'after' in fault && fault.after !== 'request' ? fault : null;
  async function* chunks(): AsyncGenerator<Buffer, void, undefined> {
    const all = method === 'HEAD' ? Buffer.alloc(0) : body.slice(0, body.size);
    const end = Math.min(Number(breaks?.after ?? all.length), all.length);
    for (let at = 0; at < end; at += CHUNK) {
      yield all.subarray(at, Math.min(end, at + CHUNK));
    }
    if (!breaks) return;
    if (breaks.kind === 'stalled') pass(STALL_MS);
    throw new PublisherError('broken', `${url}: broken after ${end} bytes`);
  }
  const date = new Date(PUBLISHER_NOW).toUTCString();
  const all = new Map(Object.entries({ date, ...headers, 'content-length': String(body.size) }));
  return { status, url, headers: all, body: chunks() };
}
