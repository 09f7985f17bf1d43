/** One request to a publisher: what is sent, what is read, and which fault each disturbance is. */

import { isIP } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { refuseFaults } from '../../loaders/publisher/http/answers.ts';
import { isNear, type Resolve } from '../../loaders/publisher/http/near.ts';
import { redirectOf } from '../../loaders/publisher/http/redirects.ts';
import { persist } from '../../loaders/publisher/persist.ts';
import type { Answered, Asked } from '../../loaders/publisher/ports.ts';
import { CLIENT_VERSION } from '../../loaders/publisher/publisher.ts';
import PACKAGE from '../../package.json' with { type: 'json' };
import { generated } from '../support/publisher/bodies.ts';
import { type Fault, inTurn, where } from '../support/publisher/faults.ts';
import { nextcloud, sharePath } from '../support/publisher/nextcloud.ts';
import { type StandIn, startStandIn } from '../support/publisher/server.ts';
import { published } from '../support/publisher/site.ts';
import { visitOf } from '../support/publisher/visits.ts';

const TOKEN = 'Zz99Token';
const SIZE = 300_000;
const FILE = generated(SIZE, 7);
const files = new Map([['a.zip', published(FILE, Date.UTC(2026, 9, 12))]]);
const standIn = await startStandIn(nextcloud(new Map([[TOKEN, files]])));
const url = `${standIn.origin}${sharePath(TOKEN, 'a.zip')}`;
beforeEach(() => {
  standIn.faults = () => null;
  standIn.log.length = 0;
});
afterAll(() => standIn.close());

const read = ({ body }: Answered): Promise<Buffer> => buffer(body);

/** Asks once, without attempts, and reads the body. */
async function once(asked: Partial<Asked> = {}, options = {}) {
  const { publisher } = visitOf(options);
  const answered = await publisher.ask({ method: 'GET', url, ...asked });
  await refuseFaults(answered, 'absent');
  return { answered, body: await read(answered) };
}

const rejected = (fault: string, message: RegExp) => ({ fault, message: expect.stringMatching(message) });

describe('a request', () => {
  test('names the program, its version and the contact, and takes the bytes as they are', async () => {
    await once({}, { contact: 'dados@exemplo.example' });
    const [{ headers }] = standIn.log as [StandIn['log'][number]];
    expect(headers['user-agent']).toBe(
      `Mozilla/5.0 (compatible; registros-publicos-api/${PACKAGE.version}; +dados@exemplo.example)`,
    );
    expect(headers['accept-encoding']).toBe('identity');
    expect(CLIENT_VERSION).toBe(PACKAGE.version);
  });

  test('waits while as many are open as are allowed, also where bodies are not read', async () => {
    const { publisher } = visitOf({ connections: 2 });
    standIn.faults = () => ({ kind: 'slow', ms: 20 });
    const all = Array.from({ length: 6 }, async () => {
      const { body } = await publisher.ask({ method: 'GET', url });
      await body.return();
    });
    await Promise.all(all);
    expect(standIn.log.length).toBe(6);
    // The server notices the end of a connection a little later.
    expect(standIn.most()).toBeLessThanOrEqual(3);
  });

  test('frees its place after every fault', async () => {
    const visit = visitOf({ connections: 1, beginMs: 100, stallMs: 100 });
    const { publisher } = visit;
    const faults: Fault[] = [
      { kind: 'reset', after: 'request' },
      { kind: 'reset', after: 5_000 },
      { kind: 'stalled', after: 'request' },
      { kind: 'stalled', after: 100 },
      { kind: 'gzip' },
      { kind: 'redirect', to: 'ftp://127.0.0.1/' },
    ];
    standIn.faults = inTurn(...faults);
    for (const _ of faults) {
      const tried = publisher.ask({ method: 'GET', url }).then(read);
      await expect(tried).rejects.toMatchObject({ name: 'PublisherError' });
    }
    // On a busy machine a good answer may be late too.
    const whole = await persist(visit, () => publisher.ask({ method: 'GET', url }).then(read));
    expect(whole.equals(FILE.slice(0, SIZE))).toBe(true);
  });
});

describe('a disturbed answer', () => {
  test.each<[Fault, string, RegExp]>([
    [{ kind: 'reset', after: 'request' }, 'broken', /a\.zip: the connection was /],
    [{ kind: 'reset', after: 5_000 }, 'broken', /the connection .* after \d+ bytes/],
    [{ kind: 'truncated', after: 5_000 }, 'broken', /after 5000 /],
    [{ kind: 'status', status: 503 }, 'busy', /\(503\)/],
    [{ kind: 'status', status: 429 }, 'busy', /\(429\)/],
    [{ kind: 'status', status: 404 }, 'absent', /not there \(404\)/],
    [{ kind: 'status', status: 403 }, 'blocked', /refused \(403\)/],
    [{ kind: 'status', status: 401 }, 'moved', /password/],
    [{ kind: 'status', status: 418 }, 'wrong', /418/],
    [{ kind: 'page', page: 'rejected' }, 'blocked', /firewall .*"Request Rejected"/],
    [{ kind: 'page', page: 'rejected', status: 404 }, 'blocked', /firewall/],
    [{ kind: 'page', page: 'login' }, 'moved', /a login form .*SERPRO/],
    [{ kind: 'page', page: 'other' }, 'moved', /a page is there in place of a file/],
    [{ kind: 'gzip' }, 'wrong', /packed by gzip/],
    [{ kind: 'redirect', to: '/login?redirect_url=%2F' }, 'moved', /a login form/],
    [{ kind: 'redirect', to: 'ftp://exemplo.example/' }, 'moved', /no address of the web/],
    [{ kind: 'redirect', to: '' }, 'moved', /no address/],
    [{ kind: 'redirect', to: 'http://169.254.169.254/' }, 'moved', /without a public name/],
  ])('%j is %s', async (fault, name, message) => {
    standIn.faults = inTurn<unknown>(fault);
    await expect(once()).rejects.toMatchObject(rejected(name, message));
  });

  test('is broken where no answer begins, or where the body stalls', async () => {
    standIn.faults = inTurn<unknown>(
      { kind: 'stalled', after: 'request' },
      { kind: 'stalled', after: 5_000 },
    );
    const late = once({}, { beginMs: 150 });
    await expect(late).rejects.toMatchObject(rejected('broken', /no answer began within 0\.15 s/));
    const stalled = once({}, { stallMs: 150 });
    await expect(stalled).rejects.toMatchObject(rejected('broken', /stalled after \d+ bytes/));
  });

  test('with a redirect that leads back is followed five times', async () => {
    standIn.faults = () => ({ kind: 'redirect', to: url });
    await expect(once()).rejects.toMatchObject(rejected('moved', /over 5 redirects/));
    expect(standIn.log.length).toBe(6);
  });

  test('with a redirect from https to http, or with credentials, is moved', () => {
    const redirected = (to: string) => redirectOf(301, to, 'https://exemplo.example/a/b.zip', 0);
    expect(redirected('https://outro.example/b.zip')).toBe('https://outro.example/b.zip');
    expect(redirected('../b.zip')).toBe('https://exemplo.example/b.zip');
    expect(() => redirected('http://exemplo.example/a/b.zip')).toThrow(/not encrypted/);
    expect(() => redirected('https://nome:senha@exemplo.example/')).toThrow(/^(?!.*senha).*credentials/);
    for (const number of ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]'])
      expect(() => redirected(`https://${number}/b.zip`)).toThrow(/public name/);
  });

  test.each([
    ['127.0.0.1'],
    ['10.1.2.3'],
    ['169.254.169.254'],
    ['::1'],
    ['fe80::1%eth0'],
    ['fd12::1'],
    ['::ffff:192.168.0.1'],
    ['64:ff9b::7f00:1'],
    ['2002:a00:1::1'],
    ['8.8.8.8', '172.16.0.1'],
  ])('from a name that leads to %s is moved, and no connection is made', async (...addresses) => {
    const found = addresses.map((address) => ({ address, family: isIP(address.replace(/%.*/, '')) }));
    const resolve: Resolve = (_, __, done) => done(null, found);
    const named = url.replace('127.0.0.1', 'dados.exemplo.example');
    await expect(once({ url: named }, { resolve })).rejects.toMatchObject(
      rejected(
        'moved',
        /dados\.exemplo\.example: the name leads to .* give its number in place of its name$/,
      ),
    );
    // A redirect leads to the same lookup.
    standIn.faults = inTurn<unknown>({ kind: 'redirect', to: named });
    await expect(once({}, { resolve })).rejects.toMatchObject(rejected('moved', /the name leads to/));
    expect(standIn.log.length).toBe(1);
  });

  test.each(['localhost', 'LOCALHOST', 'localhost.', 'dados.localhost'])(
    'from the name %s is moved, and no connection is made',
    async (name) => {
      const resolve: Resolve = (_, __, done) => done(null, [{ address: '127.0.0.1', family: 4 }]);
      const asked = once({ url: url.replace('127.0.0.1', name) }, { resolve });
      await expect(asked).rejects.toMatchObject(rejected('moved', /the name leads to/));
      expect(standIn.log.length).toBe(0);
    },
  );

  test('from a number that the operator gives is read, and one from a far address too', async () => {
    await once();
    expect(standIn.log.length).toBe(1);
    for (const far of ['8.8.8.8', '2001:4860:4860::8888', '::ffff:8.8.8.8', '64:ff9b::808:808', '172.32.0.1'])
      expect([far, isNear(far)]).toEqual([far, false]);
  });

  test.each(['ENOTFOUND', 'ENETUNREACH', 'EHOSTUNREACH'])(
    'that fails by %s has a sentence that is true on any host',
    async (code) => {
      const resolve: Resolve = (_, __, done) => done(Object.assign(new Error(code), { code }), []);
      const named = url.replace('127.0.0.1', 'dados.exemplo.example');
      const failed = once({ url: named }, { resolve });
      await expect(failed).rejects.toMatchObject({
        message: expect.stringMatching(/^(?!.*(machine|--))http\S+: there is no .* \(E[A-Z]+\)$/),
      });
    },
  );

  test('with a relative or an absolute redirect gives the file, and its address', async () => {
    for (const to of ['b.zip', `${standIn.origin}${sharePath(TOKEN, 'b.zip')}`]) {
      const first = where<StandIn['log'][number]>(({ path }) => path.endsWith('b.zip'), {
        kind: 'redirect',
        to: url,
      });
      standIn.faults = first;
      const { answered } = await once({ url: `${standIn.origin}${sharePath(TOKEN, 'b.zip')}` }).catch(() => {
        throw new Error(to);
      });
      expect(answered.url).toBe(url);
    }
  });

  test('from a host that does not listen is broken', async () => {
    const closed = await startStandIn(() => {
      throw new Error('never asked');
    });
    await closed.close();
    await expect(once({ url: closed.origin })).rejects.toMatchObject(
      rejected('broken', /refuses connections/),
    );
  });
});

describe('what failed', () => {
  const get = (visit = visitOf()) =>
    persist(visit, async () => {
      const answered = await visit.publisher.ask({ method: 'GET', url });
      await refuseFaults(answered, 'absent');
      return read(answered);
    });

  test('is repeated after growing pauses, each told with its reason', async () => {
    const visit = visitOf();
    standIn.faults = inTurn<unknown>(
      ...Array.from({ length: 9 }, (): Fault => ({ kind: 'status', status: 503 })),
      { kind: 'truncated', after: 10 },
    );
    expect((await get(visit)).length).toBe(SIZE);
    expect(visit.clock.pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 120, 120, 120].map((s) => s * 1000));
    expect(visit.notes[1]).toMatch(/a\.zip: busy or out of order \(503\); attempt 3 in 2\.0 s$/);
  });

  test('is repeated after a random part of the bound', async () => {
    const visit = visitOf({ random: () => 0.25 });
    standIn.faults = inTurn<unknown>({ kind: 'status', status: 500 }, { kind: 'status', status: 500 });
    await get(visit);
    expect(visit.clock.pauses).toEqual([250, 500]);
  });

  test('waits as long as the publisher requests, in seconds or as a date of its own clock', async () => {
    const visit = visitOf({ random: () => 0, start: 0 });
    standIn.faults = inTurn<unknown>(
      { kind: 'status', status: 429, retryAfter: '90' },
      { kind: 'status', status: 503, retryAfter: new Date(standIn.now() + 45_000).toUTCString() },
      { kind: 'status', status: 503, retryAfter: 'soon' },
    );
    await get(visit);
    expect(visit.clock.pauses).toEqual([90_000, 45_000, 0]);
  });

  test('is late at once where the requested pause is longer than the time that is left', async () => {
    const visit = visitOf({ minutes: 1 });
    standIn.faults = () => ({ kind: 'status', status: 429, retryAfter: '3600' });
    await expect(get(visit)).rejects.toMatchObject(rejected('late', /\(429\); no time is left/));
    expect([standIn.log.length, visit.clock.pauses]).toEqual([1, []]);
  });

  test('is late at the deadline, also where it would never end', async () => {
    const visit = visitOf({ minutes: 10 });
    standIn.faults = () => ({ kind: 'reset', after: 'request' });
    await expect(get(visit)).rejects.toMatchObject({ fault: 'late' });
    expect(visit.clock.elapsed()).toBeLessThan(600_000);
    await expect(get(visitOf({ minutes: 0 }))).rejects.toMatchObject({ fault: 'late' });
  });

  test('as a refusal or a page is repeated three times, as a missing file not at all', async () => {
    standIn.faults = () => ({ kind: 'page', page: 'rejected' });
    await expect(get()).rejects.toMatchObject({ fault: 'blocked' });
    expect(standIn.log.length).toBe(4);

    standIn.log.length = 0;
    standIn.faults = inTurn<unknown>({ kind: 'page', page: 'login' }, { kind: 'page', page: 'rejected' });
    expect((await get()).length).toBe(SIZE);
    expect(standIn.log.length).toBe(3);

    standIn.log.length = 0;
    standIn.faults = () => ({ kind: 'status', status: 404 });
    await expect(get()).rejects.toMatchObject({ fault: 'absent' });
    expect(standIn.log.length).toBe(1);
  });
});
