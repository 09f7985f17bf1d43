/** The serving campaign's client counts all answers of any HTTP server, and all unanswered requests. */
import { afterEach, describe, expect, test } from 'vitest';
import { type Client, openClient, type Round, targetOf } from '../../bench/serve/client.ts';
import { answerIn } from '../../bench/serve/http-answer.ts';
import type { Driven } from '../../bench/serve/serve-client.ts';
import { isSteady } from '../../bench/serve/warm-up.ts';
import { httpStandIn, rawStandIn, type StandIn } from './stand-ins.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function driven(server: StandIn, round: Partial<Round> = {}): Promise<Driven> {
  const client: Client = openClient();
  open.push(server, client);
  return client.drive(targetOf(server.url, []), {
    paths: ['/a', '/b'],
    connections: 2,
    requests: 30,
    ...round,
  });
}

const HEAD = 'HTTP/1.1 200 OK\r\n';

describe('the end of an answer', () => {
  const end = (text: string, ended = false) => answerIn(Buffer.from(text, 'latin1'), ended)?.bytes ?? null;

  test('follows from its length, its chunks or the end of the connection', () => {
    const whole = `${HEAD}content-length: 3\r\n\r\nabc`;
    expect(end(whole)).toBe(whole.length);
    expect(end(whole.slice(0, -1))).toBeNull();
    const chunked = `${HEAD}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`;
    expect(end(chunked)).toBe(chunked.length);
    for (let cut = 1; cut < chunked.length; cut += 1) expect(end(chunked.slice(0, cut))).toBeNull();
    expect(end(`${HEAD}\r\nabc`)).toBeNull();
    expect(end(`${HEAD}\r\nabc`, true)).toBe(HEAD.length + 5);
    expect(end('HTTP/1.1 204 No Content\r\n\r\n')).toBe(27);
  });

  test('is never found in what is no answer', () => {
    expect(() => end('SSH-2.0-x\r\n\r\n')).toThrow('no answer of HTTP/1');
  });
});

describe('the client', () => {
  test('asks for the paths in turn and measures each answer', async () => {
    const paths: string[] = [];
    const server = await httpStandIn((request, response) => {
      paths.push(request.url ?? '');
      response.end('x'.repeat(100));
    });
    const found = await driven(server);
    expect(found).toMatchObject({ requests: 30, errors: 0, statuses: {}, reconnections: 0 });
    expect(found.p50).toBeGreaterThan(0);
    expect(found.p99).toBeGreaterThanOrEqual(found.p50);
    expect(found.bytes).toBeGreaterThan(3_000);
    expect(paths.filter((path) => path === '/a').length).toBe(15);
  });

  test('ends after the seconds', async () => {
    const found = await driven(await httpStandIn((_, response) => response.end()), {
      requests: -1,
      seconds: 1,
    });
    expect(found.seconds).toBeGreaterThanOrEqual(1);
    expect(found.requests).toBeGreaterThan(30);
  });

  test('counts errors by status', async () => {
    let number = 0;
    const server = await httpStandIn((_, response) => {
      number += 1;
      response.statusCode = number % 3 === 0 ? 503 : number % 5 === 0 ? 404 : 200;
      response.end('{}');
    });
    const found = await driven(server);
    expect(found).toMatchObject({ requests: 16, errors: 14, statuses: { 503: 10, 404: 4 } });
  });

  test('opens a connection again that the server closes after an answer, announced or not', async () => {
    const announced = await httpStandIn((_, response) => response.setHeader('connection', 'close').end('{}'));
    expect(await driven(announced)).toMatchObject({ requests: 30, errors: 0, reconnections: 28 });
    const silent = await rawStandIn((number) => ({
      bytes: number < 3 ? `${HEAD}content-length: 0\r\n\r\n` : '',
      close: number === 3,
    }));
    const found = await driven(silent);
    expect(found).toMatchObject({ requests: 30, errors: 0 });
    expect(found.reconnections).toBeGreaterThan(10);
  });

  test('counts an answer that is cut off, and one that is not HTTP', async () => {
    const short = await rawStandIn(() => ({ bytes: `${HEAD}content-length: 9\r\n\r\nabc`, close: true }));
    expect(await driven(short, { requests: 4 })).toMatchObject({ requests: 0, statuses: { 'cut off': 4 } });
    const other = await rawStandIn(() => ({ bytes: 'SSH-2.0-x\r\n\r\n', close: false }));
    expect(await driven(other, { requests: 4 })).toMatchObject({ requests: 0, statuses: { malformed: 4 } });
  });

  test('counts a server that closes every connection without an answer', async () => {
    const server = await rawStandIn(() => ({ bytes: '', close: true }));
    expect(await driven(server, { requests: 4 })).toMatchObject({ requests: 0, statuses: { closed: 4 } });
  });

  test('counts a server that is gone', async () => {
    const server = await httpStandIn((_, response) => response.end());
    server.close();
    expect(await driven(server, { requests: 4 })).toMatchObject({
      requests: 0,
      statuses: { ECONNREFUSED: 4 },
    });
  });
});

test('a speed is steady when three seconds in a row differ by at most 8 %', () => {
  const seconds = (...rates: number[]) => rates.map((requests) => ({ requests, seconds: 1 }));
  expect(isSteady(seconds(1000, 1050))).toBe(false);
  expect(isSteady(seconds(100, 1000, 1050, 1080))).toBe(true);
  expect(isSteady(seconds(1000, 1050, 1081))).toBe(false);
});
