/** The local programs before OpenRefine: each adds the key, and answers no other host and no other page. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Language, TESTED } from '../support/clients/packages.ts';
import { ROOT } from '../support/docs/pages.ts';
import { listening } from '../support/listening.ts';
import { fitting } from '../support/reconciliation/schemas.ts';
import { testSamples } from '../support/service/api.ts';

const OPENREFINE = 'http://127.0.0.1:3333';
const CNPJ = '99111001000170';

/** The arguments that run the program of a package from its sources. */
const PROGRAMS: Readonly<Record<Language['name'], readonly string[]>> = {
  typescript: [join(ROOT, 'clients/typescript/src/openrefine.ts')],
  python: ['-B', '-m', 'registros_publicos.openrefine'],
};

const served = await testSamples();
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill();
});

const environment = (url: string, key: string) => ({
  PATH: process.env['PATH'],
  PYTHONPATH: join(ROOT, 'clients/python'),
  REGISTROS_API_URL: url,
  REGISTROS_API_KEY: key,
});

type Headers = Readonly<Record<string, string | string[]>>;

interface Asked {
  readonly path?: string;
  readonly method?: string;
}

/** Returns the status and the text of an answer. `fetch` sets Host and the headers of browsers itself. */
function ask(endpoint: string, headers: Headers, { path = '', method = 'GET' }: Asked = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<readonly [number | undefined, string]>();
  const { port, pathname } = new URL(endpoint);
  const asked = path.startsWith('/v') || path.startsWith('//') ? path : `${pathname}${path}`;
  request({ host: '127.0.0.1', port, path: asked, method, headers }, (answer) => {
    answer.toArray().then((parts) => resolve([answer.statusCode, Buffer.concat(parts).toString()]), reject);
  })
    .once('error', reject)
    .end();
  return promise;
}

const told = (detail: string): string => JSON.stringify({ detail });
const REFUSED: Readonly<Record<number, string>> = {
  403: told('Esta página não é a de --origem.'),
  404: told('Este programa só atende /v1/reconciliacao.'),
  405: told('Use GET ou POST.'),
  413: told('O formulário passa de 65536 bytes.'),
  421: told('O cabeçalho Host não é o deste programa.'),
};

describe.each(TESTED)('in the $name package the program', ({ name, program }) => {
  /** Returns the address that the program prints. */
  async function started(url: string, key = served.key): Promise<string> {
    const child = spawn(program, [...PROGRAMS[name], '--porta', '0'], { env: environment(url, key) });
    children.push(child);
    const { value } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next();
    return /http:\S+/.exec(value ?? '')?.[0] ?? '';
  }

  let endpoint: string;
  beforeAll(async () => {
    endpoint = await started(served.api.url);
  });

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

  describe('refuses', () => {
    test.each<[number, string, Headers]>([
      [421, 'another host, as by DNS rebinding', { Host: 'evil.example' }],
      [421, 'its own name at another port', { Host: '127.0.0.1:1' }],
      [403, 'a page', { Origin: 'https://evil.example' }],
      [403, 'a page that names the beginning of an allowed one', { Origin: `${OPENREFINE}.evil.example` }],
      [403, 'a page without an origin', { Origin: 'null' }],
      [403, 'a frame in a page', { Referer: 'https://evil.example/x' }],
      [403, 'a frame in a page with a user', { Referer: `${OPENREFINE}@evil.example/` }],
      [403, 'two pages', { Referer: [`${OPENREFINE}/x`, 'https://evil.example/x'] }],
      [403, 'two origins', { Origin: [OPENREFINE, 'https://evil.example'] }],
      [403, 'a page that hides its address', { 'Sec-Fetch-Site': 'cross-site' }],
      [
        200,
        'but not a frame in OpenRefine',
        { Referer: `${OPENREFINE}/project?x`, 'Sec-Fetch-Site': 'same-site' },
      ],
    ])('by %i %s', async (status, _, headers) => {
      expect(await ask(endpoint, headers)).toEqual([status, REFUSED[status] ?? expect.any(String)]);
    });

    test('other addresses and methods, and a long form', async () => {
      const paths = ['/v1/uso', '//evil.example/v1/reconciliacao', '/../uso', '/%2e%2e/uso'];
      for (const path of paths)
        expect([path, ...(await ask(endpoint, {}, { path }))]).toEqual([path, 404, REFUSED[404]]);
      expect(await ask(endpoint, {}, { method: 'DELETE' })).toEqual([405, REFUSED[405]]);
      const body = new URLSearchParams({ queries: 'x'.repeat(70_000) });
      const long = await fetch(endpoint, { method: 'POST', body });
      expect([long.status, await long.text()]).toEqual([413, REFUSED[413]]);
    });
  });

  test.runIf(name === 'python')('refuses a form of unknown length', async () => {
    const [status] = await ask(endpoint, { 'Transfer-Encoding': 'chunked' }, { method: 'POST' });
    expect(status).toBe(411);
  });

  describe('tells a fault', () => {
    test('of the key or the service without the key, and no redirection is followed', async () => {
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
    ])('of a call %s with the usage', async (_, args, key) => {
      const env = environment(served.api.url, key);
      const failed = await promisify(execFile)(program, [...PROGRAMS[name], ...args], { env }).catch(
        (error: unknown) => error,
      );
      expect(failed).toMatchObject({ code: 2, stderr: expect.stringContaining('--porta') });
    });
  });
});
