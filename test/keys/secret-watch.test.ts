/** The watch for secrets in all test files finds them in streams, in answers and in child processes. */
import { spawn } from 'node:child_process';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { createAdminToken } from '../../shared/store/keys/admin-token.ts';
import { createKey } from '../../shared/store/keys/key-form.ts';
import { listening } from '../support/listening.ts';
import { takeLeaks } from '../support/secret-watch.ts';

const key = createKey('live');
const { token } = createAdminToken('teste');

let answer: (request: IncomingMessage, response: ServerResponse) => void;
const { origin, close } = await listening((asked, response) => answer(asked, response));
afterAll(close);

/** Discards the body of an answer. */
const ask = (path: string, method = 'GET', headers = {}): Promise<void> =>
  new Promise((done, failed) => {
    request(origin + path, { method, headers }, (response) => response.resume().on('end', done))
      .on('error', failed)
      .end();
  });

const run = (script: string, ...args: string[]): Promise<void> =>
  new Promise((done) => {
    const child = spawn(process.execPath, ['-e', script, '--', ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.once('close', () => done());
    child.stdout.resume();
    child.stderr.resume();
  });

const write = (text: string): void => {
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
  process.stdout.write(text);
  spy.mockRestore();
};

describe('a line on a stream', () => {
  test.each([
    ['a key', `{"event":"request","key":"${key}"}\n`],
    ['a token', `authorization: Bearer ${token}\n`],
    ['an issued key twice', `API key, shown only this once:\n\n  ${key}\n\n${key}\n`],
  ])('with %s is reported, also where a spy replaced the stream', (_, text) => {
    write(text);
    const leaks = takeLeaks();
    expect(leaks).toHaveLength(1);
    expect(leaks.join()).not.toContain(key.slice(18));
  });

  test('with the secret part of a known key is reported', () => {
    write(`API key, shown only this once:\n\n  ${key}\n`);
    expect(takeLeaks()).toEqual([]);
    write(`the secret is ${key.slice(18)}\n`);
    expect(takeLeaks()).toHaveLength(1);
  });

  test('with a prefix, a hash or the output of issuing a key is not reported', () => {
    write(`{"key_prefix":"${key.slice(0, 18)}","hash":"${'ab'.repeat(32)}"}\n`);
    write(`{"key":"${key}","prefix":"${key.slice(0, 18)}"}\n`);
    expect(takeLeaks()).toEqual([]);
  });
});

describe('an answer', () => {
  test.each([
    ['in its body', (response: ServerResponse) => response.end(`{"detail":"${key}"}`)],
    ['in a header', (response: ServerResponse) => response.setHeader('x-key', key).end('{}')],
    [
      'in parts',
      (response: ServerResponse) => {
        response.write(key.slice(0, 30), () => response.end(key.slice(30)));
      },
    ],
    [
      'compressed',
      (response: ServerResponse) => response.setHeader('content-encoding', 'gzip').end(gzipSync(key)),
    ],
  ])('with a key %s is reported', async (_, send) => {
    answer = (__, response) => void send(response);
    await ask('/v1/status');
    expect(takeLeaks()).toEqual([expect.stringContaining('200 to GET /v1/status')]);
  });

  test('with the secret part of the key of the request is reported', async () => {
    const other = createKey('dev');
    answer = (_, response) => void response.end(other.slice(17));
    await ask('/', 'GET', { 'x-api-key': other });
    expect(takeLeaks()).toHaveLength(1);
  });

  test('may contain a key on the issuing routes, with status 201', async () => {
    const issued = (status: number, text = key) => {
      answer = (_, response) => void response.writeHead(status).end(`{"chave":"${text}"}`);
    };
    issued(201);
    await ask('/v1/admin/chaves', 'POST');
    await ask('/v1/admin/chaves/cnpj_dev_Ab3dE6gH/rotacao', 'POST');
    expect(takeLeaks()).toEqual([]);
    await ask('/v1/admin/chaves');
    issued(409);
    await ask('/v1/admin/chaves/cnpj_dev_Ab3dE6gH/rotacao', 'POST');
    issued(201, `${key} ${key}`);
    await ask('/v1/admin/chaves', 'POST');
    expect(takeLeaks()).toHaveLength(3);
  });
});

describe('a child', () => {
  test.each(['stdout', 'stderr'])('that writes a key on %s is reported', async (name) => {
    await run(`process.${name}.write(process.argv[1])`, key);
    expect(takeLeaks()).toEqual([expect.stringContaining(name)]);
  });

  test('that issues a key may write it on stdout, but not on stderr', async () => {
    const script = 'process.stdout.write(process.argv.at(-1)); process.stderr.write(process.argv.at(-1))';
    await run(script, 'bin/admin.ts', 'keys', 'issue', key);
    expect(takeLeaks()).toEqual([expect.stringContaining('stderr')]);
  });
});
