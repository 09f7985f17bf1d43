/** Bytes for the API's and the portal's ports: damaged, ambiguous, far too large or not HTTP at all. */

import type { Random } from '../part.ts';
import { mutated } from './generated-request.ts';
import type { After, RawRequest } from './raw-exchange.ts';

export interface Target {
  readonly port: number;
  /** The lines of a request that is answered 200, without the empty line at its end. */
  readonly good: readonly string[];
}

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const request = (lines: readonly string[], body = ''): string => `${lines.join('\r\n')}\r\n\r\n${body}`;

type Kind = (random: Random, target: Target) => Omit<RawRequest, 'kind'>;

/** Silence makes the service wait for its time-out, so it is rare. */
const afterOf = (random: Random): After =>
  random.whole(1, 100) === 1 ? 'silence' : random.pick(['half-close', 'half-close', 'half-close', 'reset']);

const randomBytes = (random: Random, length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => random.whole(0, 255)));

/** Sends the lines and closes the sending side, so that the service answers or closes at once. */
const ended = (text: string): Omit<RawRequest, 'kind'> => ({ bytes: latin(text), after: 'half-close' });

const AMBIGUOUS: readonly (readonly string[])[] = [
  ['Content-Length: 6', 'Transfer-Encoding: chunked'],
  ['Content-Length: 6', 'Content-Length: 7'],
  ['Content-Length: 6, 7'],
  ['Content-Length: +6'],
  ['Content-Length: 0x6'],
  ['Content-Length: 6 6'],
  ['Content-Length : 6'],
  ['Content-Length: -1'],
  ['Content-Length: 99999999999999999999'],
  ['Transfer-Encoding: xchunked'],
  ['Transfer-Encoding : chunked'],
  ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'],
  ['Transfer-Encoding: chunked, identity'],
  ['Transfer-Encoding:\x0bchunked'],
  ['Transfer-Encoding:', ' chunked'],
  ['X: y\nTransfer-Encoding: chunked'],
];

const CHUNKS = [
  '5\r\nabcde\r\n0\r\n\r\n',
  'zz\r\nabc\r\n0\r\n\r\n',
  '-1\r\n\r\n',
  'fffffffffffffffff\r\nx',
  '5;a=b\r\nabcde\r\n0\r\nX: y\r\n\r\n',
];

const OTHER_PROTOCOLS = [
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  '\x05\x01\x00',
  'GET /\r\n',
  'GET / HTTP/0.9\r\n\r\n',
  'GET / HTTP/2.0\r\nHost: x\r\n\r\n',
  'GET / HTTP/1.2\r\nHost: x\r\n\r\n',
  'get / HTTP/1.1\r\nHost: x\r\n\r\n',
  'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET http://example.com/ HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/1.0\r\n\r\n',
  '\r\n\r\n\r\n\r\n',
  'SSH-2.0-x\r\n',
  'QUIT\r\n',
];

const KINDS: Readonly<Record<string, Kind>> = {
  'random bytes': (random) => ({
    bytes: randomBytes(random, random.whole(1, 2_000)),
    after: afterOf(random),
  }),
  cut: (random, { good }) => {
    const whole = latin(request(good));
    return { bytes: whole.subarray(0, random.whole(0, whole.length - 1)), after: afterOf(random) };
  },
  mutated: (random, { good }) => ({
    bytes: latin(mutated(random, request([...good, 'Connection: close']))),
    after: afterOf(random),
  }),
  merged: (random, { good }) => {
    const [one, other] = [request(good), request(good)];
    return ended(one.slice(0, random.whole(1, one.length)) + other.slice(random.whole(0, other.length - 1)));
  },
  pipelined: (random, { good }) => {
    const count = random.whole(2, 30);
    return {
      bytes: latin(request(good).repeat(count)),
      after: 'silence',
      expected: Array.from({ length: count }, () => 200),
    };
  },
  'ambiguous length': (random, { good: [line = '', ...rest] }) => ({
    ...ended(request([line.replace('GET', 'POST'), ...rest, ...random.pick(AMBIGUOUS)], '0\r\n\r\nG')),
    most: 1,
  }),
  chunks: (random, { good: [line = '', ...rest] }) =>
    ended(request([line.replace('GET', 'POST'), ...rest, 'Transfer-Encoding: chunked'], random.pick(CHUNKS))),
  'huge head': (random, { good }) => {
    const size = random.pick([8_000, 17_000, 100_000, 1_000_000]);
    const [line = '', ...rest] = good;
    const many = Array.from({ length: size / 50 }, (_, i) => `X-${i}: ${'y'.repeat(40)}`);
    const longLine = line.replace(' HTTP', `?${'x'.repeat(size)} HTTP`);
    return ended(
      request(
        random.pick([
          [line, ...rest, `X: ${'y'.repeat(size)}`],
          [longLine, ...rest],
          [...good, ...many],
        ]),
      ),
    );
  },
  slow: (random, { good }) => ({
    bytes: latin(request(good)),
    pieces: random.whole(8, 60),
    after: 'silence',
    expected: [200],
  }),
  'half-closed': (_, { good }) => ended(request(good)),
  'other protocol': (random) => ended(random.pick(OTHER_PROTOCOLS)),
  'odd head': (random, { good: [line = '', ...rest] }) => {
    const odd = [
      'Host: a',
      ': x',
      'X',
      'X: \0',
      'X: \x01',
      'X\x80: y',
      ' folded',
      'X: a\rb',
      'X: ÿ',
      'Upgrade: websocket\r\nConnection: Upgrade',
      'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: x',
      'Expect: 100-continue\r\nContent-Length: 3',
      'Expect: x',
      'Connection: close, keep-alive, x',
    ];
    const lines = [line, ...rest, random.pick(odd)];
    return ended(request(random.whole(0, 1) ? lines : [line, random.pick(odd), ...rest]));
  },
};

const NAMES = Object.keys(KINDS);

export function rawRequest(random: Random, target: Target): RawRequest {
  const kind = random.pick(NAMES);
  // Every name is a key of the kinds.
  const made = (KINDS[kind] as Kind)(random, target);
  return { kind, ...made };
}
