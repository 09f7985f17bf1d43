/** Slow callers hold a connection for seconds, set by HEADERS_SECONDS and BODY_SECONDS, and receive a 408. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Gateway } from '../../local/gateway.ts';
import { type Portal, startPortal } from '../../local/portal.ts';
import { LOCAL_SETTINGS, readSettings } from '../../shared/env.ts';
import { expectEach } from '../support/offences.ts';
import { until } from '../support/programs.ts';
import { captureLog } from '../support/service/api.ts';
import { connection, gatewayOver, OK, statusesOf } from '../support/service/gateway.ts';
import { ask } from '../support/service/http.ts';

const lines = captureLog();
const callers = { ...readSettings(LOCAL_SETTINGS, {}), HEADERS_SECONDS: 2, BODY_SECONDS: 1 };

/** More than the system keeps for a connection. */
const LARGE = 'x'.repeat(16_000_000);

let held = 0;
const released = Promise.withResolvers<void>();
let gateway: Gateway;
let portal: Portal;
beforeAll(async () => {
  gateway = await gatewayOver({
    callers,
    admits: async () => true,
    answer: async (_, target) => {
      if (target === 'cafir') {
        held++;
        await released.promise;
      }
      return target === 'cnpjs' ? { ...OK, body: LARGE } : OK;
    },
  });
  portal = await startPortal({ host: '127.0.0.1', port: 0, callers });
  portal.show(() => ({ files: new Map([['index.html', Buffer.from('x')]]), headers: {} }));
});
afterAll(async () => {
  await gateway.close();
  await portal.close();
});

const HEAD = 'GET / HTTP/1.1\r\nHost: localhost\r\n';
const POST = 'POST /v1/admin/chaves HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n';

interface Ended {
  readonly statuses: number[];
  readonly text: string;
}

/** Sends the bytes, and then one more of `dripped` every 50 ms until the server ends the connection. */
async function drip(url: string, bytes: string, dripped = ''): Promise<Ended> {
  const { socket, ended } = connection(url, bytes);
  let next = 0;
  const dripping = setInterval(() => socket.write(dripped.charAt(next++) || 'x'), 50);
  if (dripped === '') clearInterval(dripping);
  const text = await ended;
  clearInterval(dripping);
  return { statuses: statusesOf(text), text };
}

type Slow = Readonly<Record<string, readonly [bytes: string, dripped?: string]>>;

const SLOW_HEADERS: Slow = {
  'a connection without a byte': [''],
  'half of the headers': [HEAD],
  'dripping headers': [HEAD, `x: ${'y'.repeat(1_000)}`],
  'headers after another request': [`${HEAD}\r\n${HEAD}`],
};
/** The portal answers a POST without reading its body. */
const SLOW_BODIES: Slow = {
  'half of a body': [`${POST}\r\n`],
  'a dripping body': [`${POST}\r\n`, 'y'],
};

/** Returns the end of each slow caller under the name of the server and of the caller. */
const dripAll = (server: string, url: string, slow: Slow): Promise<[string, Ended][]> =>
  Promise.all(
    Object.entries(slow).map(
      async ([name, sent]): Promise<[string, Ended]> => [`${server}: ${name}`, await drip(url, ...sent)],
    ),
  );

test.concurrent('every slow caller of the API and of the portal is late after the time that is set, and an idle connection stays', async () => {
  const patient = await gatewayOver({
    callers: { ...callers, HEADERS_SECONDS: 300 },
    answer: async () => OK,
  });
  const slow = connection(patient.url, HEAD);
  const idle = connection(gateway.url, `${HEAD}\r\n`);
  await until(() => statusesOf(idle.received()).length === 1);
  const [api, pages] = await Promise.all([
    dripAll('API', gateway.url, { ...SLOW_HEADERS, ...SLOW_BODIES }),
    dripAll('portal', portal.url, SLOW_HEADERS),
  ]);
  await expectEach(
    [...api, ...pages],
    ([name]) => name,
    ([, { statuses, text }]) => {
      expect(statuses.at(-1)).toBe(408);
      expect(text).toMatch(/^connection: close\r$/im);
      expect(text).toContain('{"detail":"A requisição demorou demais para chegar."}');
    },
  );
  expect([idle.socket.readyState, statusesOf(idle.received())]).toEqual(['open', [200]]);
  idle.socket.destroy();
  // The time-outs that Node has without ours begin at 60 seconds.
  expect([slow.socket.readyState, slow.received()]).toEqual(['open', '']);
  await patient.close();
});

test.concurrent('half a request is not late while requests before it are served, and late afterwards', async () => {
  const before = `GET /v1/cafir/imoveis HTTP/1.1\r\nHost: localhost\r\n\r\n${HEAD}\r\n${HEAD}\r\n`;
  const finished = connection(gateway.url, before + HEAD);
  const unfinished = connection(gateway.url, before + HEAD);
  await until(() => held === 2);
  // Half a request that began later is late by now.
  expect(statusesOf(await connection(gateway.url, HEAD).ended)).toEqual([408]);
  finished.socket.write('\r\n');
  released.resolve();
  await until(() => statusesOf(finished.received()).length === 4);
  finished.socket.destroy();
  expect(statusesOf(finished.received())).toEqual([200, 200, 200, 200]);
  expect(statusesOf(await unfinished.ended)).toEqual([200, 200, 200, 408]);
});

test.concurrent('a caller that does not read a large answer loses the connection', async () => {
  const { socket, ended, received } = connection(
    gateway.url,
    'GET /v1/cnpjs/1 HTTP/1.1\r\nHost: localhost\r\n\r\n',
  );
  socket.pause();
  // A paused socket reports the end of its connection only where it writes. Empty lines are no request.
  const writing = setInterval(() => socket.write('\r\n'), 100);
  await ended;
  clearInterval(writing);
  expect(received().length).toBeLessThan(LARGE.length);
});

test('a body that does not arrive is no error of the service', () => {
  expect(lines.join('')).not.toContain('gateway_error');
});

test('the end of the service does not wait for connections with half a request', async () => {
  const other = await gatewayOver({ answer: async () => OK });
  const { ended, socket } = connection(other.url, HEAD);
  await new Promise((done) => socket.once('connect', done));
  await ask(other.url, '/');
  // A server that waits for such connections closes them after ten seconds, which do not pass here.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await other.close();
  await ended;
  vi.useRealTimers();
});
