/** A publisher that is silent, or sends a few bytes now and then, ends by a deadline, in simulated time. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bodyOf } from '../../loaders/publisher/http/body.ts';
import { listFolder } from '../../loaders/publisher/listing.ts';
import type { Visit } from '../../loaders/publisher/ports.ts';
import { openPublisher } from '../../loaders/publisher/publisher.ts';
import { remoteFiles } from '../../loaders/publisher/remote-files.ts';
import { started } from '../support/publisher/looking.ts';
import { plainHost } from '../support/publisher/plain-host.ts';
import { PUBLISHER_NOW } from '../support/publisher/server.ts';
import { virtualClock } from '../support/publisher/virtual-clock.ts';

const MINUTE = 60_000;
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

test('an answer that does not begin ends after a minute', async () => {
  const standIn = await started(plainHost(new Map()));
  standIn.faults = () => ({ kind: 'stalled', after: 'request' });
  const publisher = openPublisher({ contact: '', connections: 1 });
  const asked = publisher.ask({ method: 'GET', url: `${standIn.origin}/a` }).catch((error: Error) => error);
  while (standIn.log.length === 0) await new Promise(setImmediate);
  await vi.advanceTimersByTimeAsync(MINUTE - 1);
  const open = Symbol('open');
  expect(await Promise.race([asked, new Promise((done) => setImmediate(done, open))])).toBe(open);
  await vi.advanceTimersByTimeAsync(1);
  expect(await asked).toMatchObject({ fault: 'broken', message: expect.stringContaining('within 60 s') });
  await publisher.close();
});

/** Sends so many bytes every ten seconds, for ever. */
async function* dripping(bytes: number, pass: (ms: number) => unknown) {
  for (;;) {
    await pass(10_000);
    yield Buffer.alloc(bytes, 'x');
  }
}

test('a body of which less than 16 KiB comes in a minute is stalled', async () => {
  let ended = 0;
  const chunks = dripping(1_000, (ms) => vi.advanceTimersByTimeAsync(ms));
  const body = await bodyOf({ url: 'x', chunks, stallMs: MINUTE, end: () => ended++ });
  const read = async () => {
    for await (const _ of body);
  };
  await expect(read()).rejects.toMatchObject({
    fault: 'broken',
    message: expect.stringMatching(/^x: stalled after [56]000 bytes$/),
  });
  expect(ended).toBeGreaterThan(0);
});

/** A visit of ten minutes to a publisher that always sends enough not to be stalled. */
function drippingVisit() {
  const clock = virtualClock(PUBLISHER_NOW);
  let returned = 0;
  const visit: Visit = {
    publisher: {
      ask: async ({ url, range, method }) => {
        const headers = new Map(
          range ? [['content-range', `bytes ${range.start}-${range.end - 1}/9999999`]] : [],
        );
        const body = dripping(5_000, clock.pass);
        const end = body.return.bind(body);
        body.return = (value) => {
          returned++;
          return end(value);
        };
        return { status: method === 'PROPFIND' ? 207 : 206, url, headers, body };
      },
      close: async () => undefined,
    },
    clock,
    until: 10 * MINUTE,
    note: () => undefined,
  };
  return { visit, clock, returned: () => returned };
}

const file = {
  name: 'a.csv',
  url: 'https://exemplo.example/a.csv',
  size: 9_999_999,
  etag: null,
  modified: null,
};

test.each([
  ['listing', (visit: Visit) => listFolder(visit, 'https://exemplo.example/')],
  ['file that is read for its version', (visit: Visit) => remoteFiles(visit, [file]).read('a.csv')],
])('a %s that drips ends at the deadline of the visit, and its connection is free again', async (_, work) => {
  const { visit, clock, returned } = drippingVisit();
  await expect(work(visit)).rejects.toMatchObject({ fault: 'late' });
  expect(clock.elapsed()).toBe(10 * MINUTE);
  expect(returned()).toBeGreaterThan(0);
});
