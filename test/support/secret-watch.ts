/**
 * Inspects the output of the test process and its children, and every HTTP answer that a client in it
 * receives, in every test file. A secret in any of them fails the file, except where it is issued. The watch
 * replaces streams and classes of Node instead of test helpers, so that it also covers tests with their own
 * client, spy or child.
 */
import { isUtf8 } from 'node:buffer';
import { ChildProcess } from 'node:child_process';
import { type ClientRequest, IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { secretsIn, withoutSecrets } from '../../shared/store/keys/secret-form.ts';

/** The places of secrets, without the secrets. */
const found: string[] = [];
/** The secret parts of keys that were issued or sent, without their prefixes. */
const known = new Set<string>();

/** Functions that inspect the output of children that may still run. */
const open = new Set<() => void>();

export function takeLeaks(): string[] {
  for (const look of open) look();
  return found.splice(0);
}

/** Forgets the secrets of one test file, before the next one of the same process. */
export function forgetSecrets(): void {
  known.clear();
}

const secretPart = (secret: string): string => secret.replace(/^(cnpj_[a-z]+_.{8}|adm_)/, '');

function remember(secrets: readonly string[]): void {
  for (const secret of secrets) known.add(secretPart(secret));
}

/** Reports secrets in a text beyond the `allowed` number, which is 1 for an answer that issues one. */
function watch(text: string, where: string, allowed = 0): void {
  const secrets = secretsIn(text);
  remember(secrets);
  const report = (what: string): unknown => found.push(`${withoutSecrets(where)}: ${what}`);
  if (secrets.length > allowed) report(`${secrets.length} secrets`);
  // Most texts have none, and masking a text takes long.
  const ends = [...known].filter((secret) => text.includes(secret));
  const rest = ends.length > 0 ? withoutSecrets(text) : '';
  for (const secret of ends) if (rest.includes(secret)) report('the end of a secret');
}

const textOf = (chunk: unknown): string =>
  typeof chunk === 'string' ? chunk : Buffer.from(chunk as Uint8Array).toString('utf8');

/** The output of commands that issue a key or a token, where a test calls them in its own process. */
const isIssued = (text: string): boolean =>
  /^(API key|Admin token), shown only this once:\n/.test(text) || /^\{"(key|token)":"(cnpj|adm)_/.test(text);

/** Replaces the stream by a proxy, so that tests can replace its `write` at any time. */
function watchStream(name: 'stdout' | 'stderr'): void {
  const stream = process[name];
  const watched = new Proxy(stream, {
    get: (target, property) => {
      const value = Reflect.get(target, property, target);
      if (property !== 'write') return value;
      return (chunk: unknown, ...rest: unknown[]) => {
        const text = textOf(chunk);
        watch(
          text,
          `${name}: ${withoutSecrets(text).slice(0, 60)}`,
          name === 'stdout' && isIssued(text) ? 1 : 0,
        );
        return Reflect.apply(value, target, [chunk, ...rest]);
      };
    },
  });
  Object.defineProperty(process, name, { configurable: true, get: () => watched });
}

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: (bytes) => gunzipSync(bytes),
  br: (bytes) => brotliDecompressSync(bytes),
};

const ISSUING = /^\/v1\/admin\/chaves(\/[^/]+\/rotacao)?$/;

function watchAnswer(answer: IncomingMessage, chunks: readonly Buffer[]): void {
  const { req } = answer as IncomingMessage & { req?: ClientRequest };
  // The answer is `100 Continue`, which precedes the final one and has no body.
  if (!req) return;
  const { method } = req;
  const [path = ''] = req.path.split('?');
  remember(secretsIn(Object.values(req.getHeaders()).join('\n')));
  const decode = DECODERS[answer.headers['content-encoding'] ?? ''];
  const bytes = Buffer.concat(chunks);
  const body = bytes.length > 0 && decode ? decode(bytes) : bytes;
  const issues = method === 'POST' && answer.statusCode === 201 && ISSUING.test(path);
  const where = `${answer.statusCode} to ${method} ${withoutSecrets(path)}`;
  // A hash in base64url may begin as a token does.
  watch(answer.rawHeaders.join('\n').replace(ETAG, ''), `${where}, headers`);
  // Bytes that are no text have no letters of other forms, for which each character would be looked at.
  watch(body.toString(isUtf8(body) ? 'utf8' : 'ascii'), where, issues ? 1 : 0);
}

const ETAG = /^W\/"[\w-]+"$/m;

/** Inspects incoming messages with a status, which are answers; requests have none. */
function watchAnswers(): void {
  const bodies = new WeakMap<IncomingMessage, Buffer[]>();
  const { push } = IncomingMessage.prototype;
  IncomingMessage.prototype.push = function (this: IncomingMessage, chunk: unknown, ...rest: never[]) {
    if (typeof this.statusCode === 'number') {
      const chunks = bodies.get(this) ?? [];
      bodies.set(this, chunks);
      if (chunk === null) watchAnswer(this, chunks);
      else chunks.push(Buffer.from(chunk as Uint8Array));
    }
    return push.call(this, chunk, ...rest);
  };
}

/** The line of `npm start -- --print-key` that shows the key of a first start. It may be printed once. */
const GREETING = /^ {2}export API_KEY=cnpj_\w+$/m;

function watchOutput(args: readonly string[], name: string, text: string): void {
  const command = args.join(' ');
  const issues = name === 'stdout' && /admin\.ts (keys (issue|rotate)|token new)\b/.test(command);
  const greets = name === 'stdout' && /(local\.ts|npm start).* --print-key/.test(command);
  if (greets) remember(secretsIn(text));
  const rest = greets ? text.replace(GREETING, '') : text;
  watch(rest, `${name} of ${args.slice(1, 4).join(' ').slice(-40)}`, issues ? 1 : 0);
}

/** Inspects streams below the listeners of the test, including streams without a listener. */
function watchChildren(): void {
  const prototype = ChildProcess.prototype as unknown as { spawn: (options: object) => number };
  const { spawn } = prototype;
  prototype.spawn = function (this: ChildProcess, options: object) {
    const result = spawn.call(this, options);
    for (const name of ['stdout', 'stderr'] as const) {
      const stream = this[name];
      if (!stream) continue;
      let text = '';
      const { push } = stream;
      stream.push = (chunk: unknown, ...rest: never[]) => {
        if (chunk !== null) text += textOf(chunk);
        return push.call(stream, chunk, ...rest);
      };
      const look = (): void => {
        open.delete(look);
        watchOutput(this.spawnargs, name, text);
      };
      open.add(look);
      stream.once('close', look);
    }
    return result;
  };
}

let isWatching = false;

/** Does nothing where an earlier test file of this process has started the watch. */
export function startWatching(): void {
  if (isWatching) return;
  isWatching = true;
  watchStream('stdout');
  watchStream('stderr');
  watchAnswers();
  watchChildren();
}
