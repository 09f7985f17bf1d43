/** The local program before OpenRefine: it adds the key, and answers no other host and no other page. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../support/docs/pages.ts';
import { listening } from '../support/listening.ts';
import { fitting } from '../support/reconciliation/schemas.ts';
import { testSamples } from '../support/service/api.ts';

const PROGRAM = join(ROOT, 'clients/typescript/src/openrefine.ts');
const OPENREFINE = 'http://127.0.0.1:3333';
const CNPJ = '99111001000170';

const served = await testSamples();
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill();
});

const environment = (url: string, key: string) => ({
  PATH: process.env['PATH'],
  REGISTROS_API_URL: url,
  REGISTROS_API_KEY: key,
});

/** Returns the address that the program prints. */
async function started(url: string, key = served.key): Promise<string> {
  const child = spawn(process.execPath, [PROGRAM, '--porta', '0'], { env: environment(url, key) });
  children.push(child);
  const { value } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next();
  return /http:\S+/.exec(value ?? '')?.[0] ?? '';
}

let endpoint: string;
beforeAll(async () => {
  endpoint = await started(served.api.url);
});

type Headers = Readonly<Record<string, string>>;

/** `fetch` sets Host and the headers of browsers itself. */
const statusOf = (headers: Headers, { path = '', method = 'GET' } = {}): Promise<number | undefined> => {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const { port, pathname } = new URL(endpoint);
  const asked = path.startsWith('/v') || path.startsWith('//') ? path : `${pathname}${path}`;
  request({ host: '127.0.0.1', port, path: asked, method, headers }, (answer) => {
    answer.resume().once('end', () => resolve(answer.statusCode));
  })
    .once('error', reject)
    .end();
  return promise;
};

test('names itself in the manifest, without a key, and forwards every service with it', async () => {
  const manifest = await fitting('manifest', await fetch(endpoint, { headers: { Origin: OPENREFINE } }));
  expect(JSON.stringify(manifest)).not.toContain(served.api.url);
  expect(manifest.authentication).toBeUndefined();
  const { service_url, service_path } = manifest.suggest.entity;
  const suggested = await fetch(`${service_url}${service_path}?prefix=padaria`, {
    headers: { Origin: OPENREFINE },
  });
  expect(suggested.headers.get('access-control-allow-origin')).toBe(OPENREFINE);
  expect((await fitting('suggest-entities-response', suggested)).result[0].id).toBe(CNPJ);
  const body = new URLSearchParams({ queries: JSON.stringify({ q0: { query: 'padaria modelo ltda' } }) });
  const { q0 } = await fitting(
    'reconciliation-result-batch',
    await fetch(endpoint, { method: 'POST', body }),
  );
  expect(q0.result[0].id).toBe(CNPJ);
  const preview = await fetch(manifest.preview.url.replace('{{id}}', CNPJ));
  expect(await preview.text()).toContain('PADARIA MODELO LTDA');
  expect(preview.headers.get('content-security-policy')).toContain('sandbox');
});

describe('the program refuses', () => {
  test.each<[number, string, Headers]>([
    [421, 'another host, as by DNS rebinding', { Host: 'evil.example' }],
    [421, 'its own name at another port', { Host: '127.0.0.1:1' }],
    [403, 'a page', { Origin: 'https://evil.example' }],
    [403, 'a page that names the beginning of an allowed one', { Origin: `${OPENREFINE}.evil.example` }],
    [403, 'a page without an origin', { Origin: 'null' }],
    [403, 'a frame in a page', { Referer: 'https://evil.example/x' }],
    [403, 'a page that hides its address', { 'Sec-Fetch-Site': 'cross-site' }],
    [
      200,
      'but not a frame in OpenRefine',
      { Referer: `${OPENREFINE}/project?x`, 'Sec-Fetch-Site': 'same-site' },
    ],
  ])('by %i %s', async (status, _, headers) => {
    expect(await statusOf(headers)).toBe(status);
  });

  test('other addresses and methods, and a long form', async () => {
    const paths = ['/v1/uso', '//evil.example/v1/reconciliacao', '/../uso', '/%2e%2e/uso'];
    for (const path of paths) expect([path, await statusOf({}, { path })]).toEqual([path, 404]);
    expect(await statusOf({}, { method: 'DELETE' })).toBe(405);
    const body = new URLSearchParams({ queries: 'x'.repeat(70_000) });
    expect((await fetch(endpoint, { method: 'POST', body })).status).toBe(413);
  });
});

describe('a fault', () => {
  test('of the key or the service is told without the key, and no redirection is followed', async () => {
    const wrong = await fetch(await started(served.api.url, 'cnpj_dev_wrong'));
    expect(wrong.status).toBe(401);
    const reached: unknown[] = [];
    const elsewhere = await listening(({ headers }, response) => {
      reached.push(headers);
      response.end('{}');
    });
    const redirecting = await listening((_, response) =>
      response.writeHead(302, { Location: elsewhere.origin }).end(),
    );
    const lost = await fetch(await started(redirecting.origin));
    expect([lost.status, reached]).toEqual([502, []]);
    expect(await lost.text()).not.toContain(served.key);
    await Promise.all([elsewhere.close(), redirecting.close()]);
  });

  test.each([
    ['without a key', [], ''],
    ['with an unknown option', ['--x'], 'k'],
  ])('of a call %s is told with the usage', async (_, args, key) => {
    const env = environment(served.api.url, key);
    const failed = await promisify(execFile)(process.execPath, [PROGRAM, ...args], { env }).catch(
      (error: unknown) => error,
    );
    expect(failed).toMatchObject({ code: 2, stderr: expect.stringContaining('--porta') });
  });
});
