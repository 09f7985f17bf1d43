/** Asks a service on all routes, and keeps what must not change: each answer's status, headers and body. */
import { hash } from 'node:crypto';
import { ROUTES } from '../../shared/api/routes.ts';
import { withQuery } from '../cost/pages.ts';

/** The status and a digest of headers and body, by request, such as `GET /v1/status`. */
export type Answers = Readonly<Record<string, string>>;

export interface Asked {
  readonly url: string;
  readonly key: string;
}

/** The headers of a request that are not those of a GET with the key. */
const WAYS: Readonly<Record<string, Record<string, string>>> = {
  GET: {},
  HEAD: {},
  OPTIONS: { origin: 'http://localhost' },
  POST: {},
  BROTLI: { 'accept-encoding': 'br' },
  SAME: { 'if-none-match': '*' },
  KEYLESS: { 'x-api-key': '' },
};

/** Headers of one connection or request, and the length of the body, in which instants are replaced. */
const PASSING = /^(date|connection|keep-alive|transfer-encoding|content-length|x-request-id|ratelimit-.*)$/;

/**
 * Replaces what depends on the day and on a free port, and the names of generations, which change with the
 * form of the stored items and are also in the hash of an ETag.
 */
const lasting = (text: string): string =>
  text
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'instant')
    .replace(/127\.0\.0\.1:\d+/g, 'host')
    .replace(/"status":"(disponivel|desatualizada)"/g, '"status":"served"')
    .replace(/^etag: W\/"[\w-]{27}"$/m, 'etag: W/"…"')
    .replace(/^(x-snapshot: .*)$/m, (line) => line.replace(/-[0-9a-f]{10}\b/g, ''));

async function ask(
  { url, key }: Asked,
  wanted: string,
): Promise<{ readonly kept: string; readonly body: string }> {
  const [way = '', path = ''] = wanted.split(' ');
  const method = /^(HEAD|OPTIONS|POST)$/.test(way) ? way : 'GET';
  const headers = { 'x-api-key': key, 'accept-encoding': 'identity', ...WAYS[way] };
  const response = await fetch(`${url}${path}`, { method, headers });
  const body = await response.text();
  const head = [...response.headers].filter(([name]) => !PASSING.test(name)).map((one) => one.join(': '));
  const digest = hash('sha256', lasting([...head, '', body].join('\n')), 'base64url').slice(0, 16);
  return { kept: `${response.status} ${digest}`, body };
}

/** Asks for the same as an earlier run, whatever its requests followed from. */
export async function askAgain(asked: Asked, requests: readonly string[]): Promise<Answers> {
  const answers: Record<string, string> = {};
  for (const wanted of requests) answers[wanted] = (await ask(asked, wanted)).kept;
  return answers;
}

const REFUSED = ['limite=0', 'limite=x', 'offset=-1', 'nada=1', 'uf=XX'];

/** The paths that an answer links to, and those of all routes by its keys, such as `"nirf":"90000017"`. */
const linksIn = (body: string): string[] => [
  // Files for people are cut by keys in other places than before: their rows are compared by themselves.
  ...[...body.matchAll(/"href":"(\/v1\/(?!exportacoes)[^"]+)"/g)].map(([, path = '']) => path),
  ...ROUTES.filter(({ path }) => !path.startsWith('/v1/exportacoes')).flatMap(({ path }) => {
    const name = /\{(\w+)\}/.exec(path)?.[1];
    const keys = name === undefined ? [] : [...body.matchAll(new RegExp(`"${name}":"(\\w+)"`, 'g'))];
    return keys.map(([, key = '']) => path.replace(`{${name}}`, key));
  }),
];

/** A page that begins inside a block, and the last one. Pages have no further ones. */
function pagesOf(path: string, body: string): string[] {
  const total = Number(/"paginacao":\{[^}]*"total":(\d+)/.exec(body)?.[1] ?? 0);
  if (total < 2 || /[?&](limite|offset)=/.test(path)) return [];
  const pages = [`limite=7&offset=${total >> 1}`, `limite=100&offset=${Math.max(0, total - 100)}`];
  return pages.map((page) => withQuery(path, page));
}

/** Paths that are followed at most. */
const MOST = 5_000;

/** Asks for the paths and for all that follow from their answers; then once per route, status and way. */
export async function askAll(asked: Asked, paths: readonly string[]): Promise<Answers> {
  const answers: Record<string, string> = {};
  const routes = ROUTES.filter(({ path }) => !path.startsWith('/v1/exportacoes'));
  const wrong = routes.map(({ path }) => path.replace(/\{\w+\}/, '0'));
  const queue = new Set([
    ...wrong,
    ...wrong.flatMap((path) => REFUSED.map((query) => `${path}?${query}`)),
    ...paths,
  ]);
  const examples = new Map<string, string>();
  for (const path of queue) {
    const { kept, body } = await ask(asked, `GET ${path}`);
    answers[`GET ${path}`] = kept;
    for (const next of [...linksIn(body), ...pagesOf(path, body)]) if (queue.size < MOST) queue.add(next);
    examples.set(`${kept.slice(0, 3)} ${path.replace(/\?.*/, '').replace(/\d\w+/, '')}`, path);
  }
  const varied = [...examples.values()].flatMap((path) => Object.keys(WAYS).map((way) => `${way} ${path}`));
  return { ...answers, ...(await askAgain(asked, varied)) };
}
