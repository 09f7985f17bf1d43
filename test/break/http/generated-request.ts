/** Requests from the declarations of the routes: right ones, wrong ones, and right ones that were mutated. */
import { pathParameter } from '../../../shared/api/path-params.ts';
import type { QueryParameter } from '../../../shared/api/query-params.ts';
import { isOpen, type Route } from '../../../shared/api/route-kinds.ts';
import { ROUTES } from '../../../shared/api/routes.ts';
import type { Random } from '../random.ts';
import type { Sent } from './client.ts';
import { KNOWN_KEYS } from './known-keys.ts';

export interface Generated {
  readonly sent: Sent;
  /** Whether the request is right in every part, so that its answer is a 200 or a 304. */
  readonly isGood: boolean;
}

/** A text of the address with whether it is right. */
type Piece = readonly [text: string, isGood: boolean];

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'];

/** Texts that parsers, stores and logs mistake for something else. */
const STRANGE = [
  '',
  '%00',
  '%',
  '%zz',
  '%ff%fe',
  '%C5%BFP',
  '%E2%80%AE',
  '%F0%9F%92%A5',
  '+',
  '%20',
  '%0d%0aX:%20y',
  '..',
  '%2e%2e',
  '%2F',
  '\\',
  "'",
  '"',
  '{}',
  '[]',
  '{cnpj}',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '0',
  '1e9',
  '0x10',
  '1.5',
  '9007199254740991',
  '9007199254740992',
  '99999999999999999999',
  '١٢٣',
  'x'.repeat(101),
  '%41%43',
  'a;b',
  'a,b',
  '$ne',
  '*',
  '%25',
  '<script>',
  '%ED%A0%80',
];

const percent = (random: Random, chance: number): boolean => random.whole(1, 100) <= chance;

const digits = (random: Random, length: number): string =>
  Array.from({ length }, () => random.whole(0, 9)).join('');

export function generator(key: string): (random: Random) => Generated {
  return (random) => {
    const route = random.pick(ROUTES);
    const [path, isPath] = pathOf(random, route);
    const [query, isQuery] = queryOf(random, route);
    const method = percent(random, 88) ? 'GET' : percent(random, 60) ? 'HEAD' : random.pick(METHODS);
    const isKeyed = percent(random, 94);
    const headers = { ...headersOf(random), ...keyOf(random, isKeyed, key) };
    // Whether a pair of versions is kept, and which kinds a source has, is not in its declaration.
    const isServed = !('x-snapshot' in headers) && !(route.kind === 'view' && route.chosenBy);
    const isGood =
      isPath && isQuery && isServed && (isKeyed || isOpen(route)) && ['GET', 'HEAD'].includes(method);
    const address = query === '' ? path : `${path}?${query}`;
    if (percent(random, 92)) return { sent: { method, path: sendable(address), headers }, isGood };
    return { sent: { method, path: sendable(mutated(random, address)), headers }, isGood: false };
  };
}

function pathOf(random: Random, { path }: Route): Piece {
  const parameter = pathParameter(path, { alphanumericCnpj: false });
  if (!parameter) return [path, true];
  const { name, example } = parameter;
  const fill = (value: string): string => path.replace(/\{\w+\}/, () => value);
  const draw = random.whole(1, 100);
  if (draw <= 70) return [fill(random.pick(KNOWN_KEYS[name] ?? [])), true];
  if (draw <= 80) return [fill(digits(random, example.length)), false];
  if (draw <= 90) return [fill(random.pick(STRANGE)), false];
  return [fill(mutated(random, example)), false];
}

function queryOf(random: Random, { query }: Route): Piece {
  const pieces: Piece[] = [];
  let isWhole = true;
  for (const parameter of query) {
    const draw = random.whole(1, 100);
    if (draw <= 45) pieces.push([`${parameter.name}=${rightValue(random, parameter)}`, true]);
    if (draw > 45 && draw <= 57) pieces.push([`${parameter.name}=${random.pick(STRANGE)}`, false]);
    if (draw > 58 && parameter.required) isWhole = false;
    if (draw === 58) pieces.push([`${parameter.name}=1&${parameter.name}=2`, false], [parameter.name, false]);
  }
  // The endpoints of the specification ignore unknown parameters with any value; the others refuse them.
  if (percent(random, 10)) pieces.push([`${random.pick(STRANGE)}=${random.pick(STRANGE)}`, false]);
  if (percent(random, 20)) pieces.reverse();
  return [pieces.map(([text]) => text).join('&'), isWhole && pieces.every(([, isGood]) => isGood)];
}

const PLACES = ['SP', 'mg', 'DF', 'ac', 'Ex'];

function rightValue(random: Random, { name, type, example }: QueryParameter): string {
  if (name === 'limite') return String(random.whole(1, 2 * Number(example)));
  if (type === 'integer')
    return String(random.pick([0, 1, 7, 49, 50, 51, 1_000_000, Number.MAX_SAFE_INTEGER]));
  if (name === 'uf') return random.pick(PLACES);
  if (name === 'ano_mes') return `${random.whole(1990, 2030)}${String(random.whole(1, 12)).padStart(2, '0')}`;
  return encodeURIComponent(String(example));
}

const VALUES: Readonly<Record<string, readonly string[]>> = {
  accept: ['*/*', 'text/html', 'application/xml;q=0', '', ';;;'],
  'accept-encoding': [
    'gzip',
    'br',
    'gzip, br',
    'br;q=0',
    '*;q=0',
    'identity;q=0',
    'zstd',
    ';q',
    'gzip;q=x,,',
  ],
  'if-none-match': ['*', '""', 'W/"x"', '"a", W/"b"', ',,,', 'x'.repeat(5_000)],
  'if-modified-since': ['Sat, 21 Nov 2026 00:00:00 GMT', 'x'],
  origin: ['https://example.com', 'null', 'http://127.0.0.1:1', 'http://localhost', ''],
  'access-control-request-method': ['GET', 'DELETE', ''],
  'access-control-request-headers': ['x-api-key', 'x'.repeat(300)],
  range: ['bytes=0-1', 'bytes=-1', 'x'],
  'content-type': ['application/json', 'x'],
  'x-request-id': ['x', 'ÿ'],
  'x-snapshot': [
    '',
    'x',
    'cnpj:0',
    'cnpj:0;cno:0',
    'cnpj:0;cnpj:0',
    'cnpj:0,cnpj:0',
    ';',
    'ÿ',
    'x'.repeat(5_000),
  ],
  'x-forwarded-for': ['127.0.0.1', '::1, x'],
  forwarded: ['for=127.0.0.1;host=example.com'],
  'x-http-method-override': ['DELETE'],
  cookie: ['a=b; c', ';;', '__proto__=1'],
  'user-agent': ['', 'x'.repeat(2_000)],
  authorization: ['Bearer x', 'Basic ÿ', ''],
  expect: ['x'],
  te: ['trailers'],
  constructor: ['x'],
};

function headersOf(random: Random): Record<string, string> {
  const headers: Record<string, string> = {};
  const names = Object.keys(VALUES).filter((name) => name !== 'expect');
  while (percent(random, 40)) {
    const name = random.pick(names);
    headers[name] = random.pick(VALUES[name] ?? ['']);
  }
  return headers;
}

function keyOf(random: Random, isKeyed: boolean, key: string): Record<string, string> {
  if (isKeyed) return { 'x-api-key': key };
  const wrong = [
    '',
    'x',
    key.slice(0, -1),
    `${key}x`,
    key.toLowerCase(),
    key.replace('dev', 'live'),
    ` ${key.slice(4)}`,
  ];
  return percent(random, 50) ? {} : { 'x-api-key': random.pick(wrong) };
}

function mutated(random: Random, text: string): string {
  let result = text;
  for (let left = random.whole(1, 4); left > 0; left--) {
    const at = random.whole(0, result.length);
    const end = Math.min(result.length, at + random.whole(0, 4));
    const middle = random.pick([
      '',
      result.slice(at, end).repeat(2),
      random.pick(STRANGE),
      String.fromCharCode(random.whole(33, 255)),
    ]);
    result = result.slice(0, at) + middle + result.slice(end);
  }
  return result;
}

/** Escapes what Node's client refuses to send, and begins with a slash. */
const sendable = (path: string): string =>
  `/${path.replace(/^\//, '')}`.replace(/[^\x21-\x7e]/g, (character) =>
    encodeURIComponent(character.toWellFormed()),
  );
