/** The clients that people use, each with a right and with a wrong key: what it shows of the service. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

import { afterAll, describe, expect, test } from 'vitest';
import { launchChromium } from '../../bench/chromium.ts';
import { build } from '../../portal/build/bundler.ts';
import { FOLDER, hasTools, requireTools } from '../support/contract/installation.ts';
import { type Listening, listening } from '../support/listening.ts';
import { hasBrowser, openPage } from '../support/portal/browser.ts';
import { testSamples } from '../support/service/api.ts';

const served = await testSamples();
const ENDPOINT = new URL('/mcp', served.api.url);
const WRONG = 'cnpj_dev_wrong';

const headersWith = (key: string) => [{ 'X-API-Key': key }, { Authorization: `Bearer ${key}` }] as const;

/** Connects, lists the tools and calls one; returns the name of the company. */
async function used(client: Client): Promise<unknown> {
  const { tools } = await client.listTools();
  expect(tools.length).toBeGreaterThan(5);
  const answer = await client.callTool({
    name: 'consultar_empresa',
    arguments: { cnpj: '99.111.001/0001-70' },
  });
  // biome-ignore lint/suspicious/noExplicitAny: the client has checked it against the schema of the tool.
  return (answer.structuredContent as any).itens[0].empresa.razao_social;
}

const VERSIONS: [version: string, options: ClientOptions][] = [
  ['2025-11-25', {}],
  ['2026-07-28', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
];

describe.each(VERSIONS)('the official library by version %s of the protocol', (version, options) => {
  const connect = async (headers: Record<string, string>): Promise<Client> => {
    const client = new Client({ name: 'test', version: '1' }, options);
    await client.connect(new StreamableHTTPClientTransport(ENDPOINT, { requestInit: { headers } }));
    return client;
  };

  test('with the key in either header lists the tools and calls one', async () => {
    for (const headers of headersWith(served.key)) {
      const client = await connect(headers);
      expect(client.getNegotiatedProtocolVersion()).toBe(version);
      expect(await used(client)).toBe('PADARIA MODELO LTDA');
      await client.close();
    }
  });

  test('with a wrong key fails at the start, and its error has the words of the service', async () => {
    for (const headers of headersWith(WRONG)) {
      const failed = await connect(headers).catch((error: unknown) => error);
      expect(`${failed} ${JSON.stringify(failed)}`).toMatch(/chave/);
    }
  });
});

describe.skipIf(!hasTools)('mcp-remote', () => {
  const home = mkdtempSync(join(tmpdir(), 'mcp-remote-'));
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  function started(header: string): StdioClientTransport {
    requireTools();
    return new StdioClientTransport({
      command: process.execPath,
      args: [join(FOLDER, 'node_modules/mcp-remote/dist/proxy.js'), ENDPOINT.href, '--header', header],
      // It keeps files of its own below HOME.
      env: { PATH: process.env['PATH'] ?? '', HOME: home },
      stderr: 'pipe',
    });
  }

  test.each(['X-API-Key: ', 'Authorization: Bearer '])('with the key after %s', async (header) => {
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(started(header + served.key));
    expect(await used(client)).toBe('PADARIA MODELO LTDA');
    await client.close();
  });

  test('with a wrong key says that it is the key, and opens no browser', async () => {
    const transport = started(`X-API-Key: ${WRONG}`);
    let said = '';
    transport.stderr?.on('data', (part) => {
      said += part;
    });
    const ended = new Promise<void>((done) => transport.stderr?.once('end', done));
    const client = new Client({ name: 'test', version: '1' });
    await expect(client.connect(transport)).rejects.toThrow();
    await ended;
    expect(said).toMatch(/não tem login.*confira a chave/);
    expect(said).not.toMatch(/Please authorize|opened automatically/);
    expect(said).not.toContain(WRONG);
  });
});

/** What a page does: the same library, made for browsers. */
const SCRIPT = `
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
window.ask = async (url, headers) => {
  const client = new Client({ name: 'page', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  const { structuredContent } = await client.callTool({ name: 'contar_empresas', arguments: { por: 'uf' } });
  return structuredContent.quantidade;
};
window.isReady = true;`;

async function pages(): Promise<Listening> {
  const { outputFiles } = await build({
    stdin: { contents: SCRIPT, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
  });
  return listening((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(
      `<!doctype html><title>a</title><script type="module">${outputFiles[0]!.text.replaceAll('</script', '<\\/script')}</script>`,
    );
  });
}

describe.skipIf(!hasBrowser)('a page in a browser', () => {
  test('of an allowed origin asks with both headers, and reads of a wrong key; of another it cannot', async () => {
    const [browser, page, other] = await Promise.all([launchChromium(), pages(), pages()]);
    const api = await served.variant({ env: { API_CORS_ORIGINS: page.origin } });
    const from = async (origin: string, headers: object): Promise<string> => {
      const { page: opened, close } = await openPage(browser);
      await opened.goto(origin);
      await opened.waitForFunction('window.isReady');
      const asked = `ask(${JSON.stringify(`${api.url}/mcp`)}, ${JSON.stringify(headers)})`;
      const said = await opened.evaluate(`${asked}.catch((error) => error.message)`);
      await close();
      return String(said);
    };
    for (const headers of headersWith(served.key)) expect(await from(page.origin, headers)).toBe('56');
    for (const headers of headersWith(WRONG)) expect(await from(page.origin, headers)).toContain('chave');
    expect(await from(other.origin, headersWith(served.key)[0])).toMatch(/fetch/i);
    await Promise.all([browser.close(), page.close(), other.close()]);
  });
});
