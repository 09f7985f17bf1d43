/**
 * The gateway reads the body of a request only after the token, and no more of it than is accepted; a refusal
 * does not wait for the body.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Gateway } from '../../local/gateway.ts';
import { until } from '../support/programs.ts';
import { captureLog } from '../support/service/api.ts';
import { connection, gatewayOver, OK, statusesOf } from '../support/service/gateway.ts';

captureLog();

let gateway: Gateway;
let sizes: (number | undefined)[] = [];
beforeEach(async () => {
  sizes = [];
  gateway = await gatewayOver({
    admits: async ({ headers }) => headers['authorization'] === 'Bearer right',
    answer: async ({ headers, body }) => {
      sizes.push(body?.length);
      return { ...OK, statusCode: headers['authorization'] === 'Bearer right' ? 201 : 401 };
    },
  });
});
afterEach(() => gateway.close());

const post = (more: string): string =>
  `POST /v1/admin/chaves HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${more}\r\n`;
const RIGHT = 'Authorization: Bearer right\r\n';

const MEGABYTE = 1_048_576;
const CALLERS = 200;

describe('a request without the token', () => {
  test('is answered before its body has arrived', async () => {
    const { received, socket, ended } = connection(gateway.url, post(`Content-Length: ${MEGABYTE}\r\n`));
    await until(() => statusesOf(received()).length > 0);
    expect([statusesOf(received()), sizes]).toEqual([[401], [undefined]]);
    expect(received()).toMatch(/^connection: close\r$/im);
    socket.end();
    await ended;
  });

  test('receives no 100-continue', async () => {
    const { socket, received, ended } = connection(
      gateway.url,
      post('Content-Length: 5\r\nExpect: 100-continue\r\n'),
    );
    await until(() => received() !== '');
    socket.end();
    expect(statusesOf(await ended)).toEqual([401]);
  });

  test('is answered although its caller sends the whole body first', async () => {
    const { ended, socket } = connection(gateway.url, post(`Content-Length: ${4 * MEGABYTE}\r\n`));
    socket.write(Buffer.alloc(4 * MEGABYTE, 120));
    expect(statusesOf(await ended)).toEqual([401]);
  });

  test(`takes no memory for its body: ${CALLERS} callers with a megabyte each, of which the last byte is missing`, async () => {
    const chunk = Buffer.alloc(65_535, 120);
    const before = process.memoryUsage().arrayBuffers;
    const answers = Array.from({ length: CALLERS }, async () => {
      const { socket, received } = connection(gateway.url, post(`Content-Length: ${MEGABYTE}\r\n`));
      for (let i = 0; i < 16; i++) socket.write(chunk);
      await new Promise((done) => socket.once('data', done));
      const [status] = statusesOf(received());
      const held = process.memoryUsage().arrayBuffers - before;
      socket.destroy();
      return { status, held };
    });
    const all = await Promise.all(answers);
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([401]));
    // What has been discarded stays in memory until the next collection.
    expect(Math.max(...all.map(({ held }) => held)) / MEGABYTE).toBeLessThan(CALLERS / 2);
  });
});

describe('a request with the token', () => {
  test('is passed on with its body, after a 100-continue if it expects one', async () => {
    const asking = connection(gateway.url, post(`${RIGHT}Content-Length: 5\r\nExpect: 100-continue\r\n`));
    await until(() => asking.received().includes('100 Continue'));
    asking.socket.write('{"a"}');
    await until(() => statusesOf(asking.received()).length > 1);
    expect([statusesOf(asking.received()), sizes]).toEqual([[100, 201], [5]]);
    asking.socket.destroy();
  });

  test('is passed on with one byte more than functions accept, if the body is longer', async () => {
    const { ended, socket } = connection(gateway.url, post(`${RIGHT}Content-Length: ${MEGABYTE}\r\n`));
    socket.write(Buffer.alloc(MEGABYTE, 120));
    expect([statusesOf(await ended), sizes]).toEqual([[201], [65_537]]);
  });

  test('is answered after many callers have ended their connections in the middle of a body', async () => {
    const head = post(`${RIGHT}Content-Length: 100\r\n`);
    const halves = Array.from({ length: CALLERS }, () => connection(gateway.url, `${head}half`));
    await Promise.all(halves.map(({ socket }) => new Promise((done) => socket.once('connect', done))));
    // The gateway has received all of these heads when it answers a request that follows them.
    const next = connection(gateway.url, post(''));
    await until(() => statusesOf(next.received()).length > 0);
    for (const { socket } of [...halves, next]) socket.destroy();
    const { socket, received } = connection(gateway.url, `${post(`${RIGHT}Content-Length: 3\r\n`)}abc`);
    await until(() => statusesOf(received()).length > 0);
    expect([statusesOf(received()), sizes.at(-1)]).toEqual([[201], 3]);
    socket.destroy();
  });

  test('keeps its connection after a whole body', async () => {
    const one = `${post(`${RIGHT}Transfer-Encoding: chunked\r\n`)}3\r\nabc\r\n0\r\n\r\n`;
    const { socket, received } = connection(gateway.url, one + one);
    await until(() => statusesOf(received()).length > 1);
    expect([statusesOf(received()), sizes]).toEqual([
      [201, 201],
      [3, 3],
    ]);
    socket.destroy();
  });
});
