/** Every byte sequence is answered or ends its connection; none stops the service or mixes up requests. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Gateway } from '../../local/gateway.ts';
import { until } from '../support/programs.ts';
import { captureLog } from '../support/service/api.ts';
import { connection, gatewayOver, OK, statusesOf } from '../support/service/gateway.ts';
import { ask } from '../support/service/http.ts';

const lines = captureLog();

let gateway: Gateway;
let paths: string[] = [];
beforeAll(async () => {
  gateway = await gatewayOver({
    answer: async (event) => {
      await new Promise(setImmediate);
      paths.push(event.rawPath);
      return OK;
    },
  });
});
afterAll(() => gateway.close());

const HEAD = 'GET /v1/status HTTP/1.1\r\nHost: localhost\r\n';
const POST = 'POST /v1/status HTTP/1.1\r\nHost: localhost\r\n';

/** Sends the bytes and returns the first answer: its status, its body, and whether it announces the end. */
async function answerTo(bytes: string): Promise<{ status: number; body: string; closes: boolean }> {
  const { received, ended, socket } = connection(gateway.url, bytes);
  const whole = (): RegExpExecArray | null =>
    /^HTTP\/1\.1 (\d{3}) .+?\r\n(.*?)\r\n\r\n(.*)/s.exec(received());
  await Promise.race([until(() => (whole()?.[3] ?? '') !== ''), ended]);
  const [, status, headers = '', body = ''] = whole() ?? [];
  socket.destroy();
  return { status: Number(status), body, closes: /^connection: close$/im.test(headers) };
}

describe('bytes that are no request', () => {
  test.each([
    ['text', 'lixo\r\n\r\n', 400],
    ['the beginning of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
    ['an unknown method', 'BANANA / HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
    ['a folded header', `${HEAD}x: a\r\n b\r\n\r\n`, 400],
    ['lines without carriage returns', 'GET / HTTP/1.1\nHost: localhost\n\n', 400],
    ['a length and chunks', `${POST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
    ['two lengths', `${POST}Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcd`, 400],
    ['a chunk without a size', `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n`, 400],
    [
      'a long extension of a chunk',
      `${POST}Transfer-Encoding: chunked\r\n\r\n3;${'a'.repeat(17_000)}\r\n`,
      413,
    ],
    ['a long address', `GET /${'a'.repeat(17_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 431],
    ['long headers', `${HEAD}x: ${'a'.repeat(17_000)}\r\n\r\n`, 431],
    ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n', 405],
  ])('as %s end the connection with an error body', async (_, bytes, expected) => {
    const { status, body, closes } = await answerTo(bytes);
    expect([status, closes]).toEqual([expected, true]);
    expect(JSON.parse(body)).toEqual({ detail: expect.stringMatching(/^[A-Z].*\.$/) });
  });

  test('end the connection although the caller sends more of them', async () => {
    const { socket, ended } = connection(gateway.url, 'lixo\r\n\r\n');
    const more = setInterval(() => socket.write('x'.repeat(10_000)), 5);
    expect(statusesOf(await ended)).toEqual([400]);
    clearInterval(more);
  });

  test('after a request do not take its answer away', async () => {
    for (const rest of ['lixo\r\n\r\n', 'CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n']) {
      const { ended } = connection(gateway.url, `${HEAD}\r\n${rest}`);
      expect(statusesOf(await ended)).toEqual([200, rest.startsWith('lixo') ? 400 : 405]);
    }
  });

  test('are no errors of the service', async () => {
    const { socket, ended } = connection(gateway.url, `${POST}Content-Length: 9\r\n\r\nabc`);
    await until(() => paths.length > 0);
    socket.resetAndDestroy();
    await ended;
    expect((await ask(gateway.url, '/v1/status')).status).toBe(200);
    expect(lines.join('')).not.toContain('gateway_error');
  });
});

describe('an unusual request', () => {
  test.each([
    [
      'with an absolute target',
      'GET http://localhost/v1/status?a=1 HTTP/1.1\r\nHost: localhost\r\n\r\n',
      '/v1/status',
    ],
    [
      'with an absolute target without a path',
      'GET http://localhost HTTP/1.1\r\nHost: localhost\r\n\r\n',
      '/',
    ],
    ['for everything', 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n', '*'],
    ['with the method TRACE', 'TRACE /v1/status HTTP/1.1\r\nHost: localhost\r\n\r\n', '/v1/status'],
    ['with trailers', `${POST}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nx: y\r\n\r\n`, '/v1/status'],
    ['with a body after GET', `${HEAD}Content-Length: 5\r\n\r\nabcde`, '/v1/status'],
    ['for another protocol', `${HEAD}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`, '/v1/status'],
  ])('%s is served', async (_, bytes, path) => {
    paths = [];
    const { status, closes } = await answerTo(bytes);
    expect([status, closes, paths]).toEqual([200, false, [path]]);
  });

  test('from a caller that closes its side at once is answered', async () => {
    const { socket, ended } = connection(gateway.url, `${HEAD}\r\n${HEAD}\r\n`);
    socket.end();
    expect(statusesOf(await ended)).toEqual([200, 200]);
  });

  test('that expects something else than 100-continue is a 417', async () => {
    const { status, body } = await answerTo(`${HEAD}Expect: banana\r\n\r\n`);
    expect([status, JSON.parse(body).detail]).toEqual([417, expect.stringContaining('Expect')]);
  });
});
