/** Programs of others before the service: the inspector of MCP, mcp-remote, and the library in a browser. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '../../bench/chromium.ts';
import { TOOLS } from '../../mcp/server.ts';
import { build } from '../../portal/build/bundler.ts';
import { installedProgram } from '../support/clients/mcp-program.ts';
import { headersWith, used, WRONG } from '../support/clients/mcp-use.ts';
import { FOLDER, hasTools, requireTools } from '../support/contract/installation.ts';
import { folderForFile } from '../support/for-file.ts';
import { type Listening, listening } from '../support/listening.ts';
import { hasBrowser, openPage } from '../support/portal/browser.ts';
import { testSamples } from '../support/service/api.ts';

const served = await testSamples();
const ENDPOINT = new URL('/mcp', served.api.url);
// The programs keep files of their own below HOME.
const home = folderForFile('mcp');

const run = promisify(execFile);
const INSPECTOR = join(FOLDER, 'node_modules/.bin/mcp-inspector');
const TRANSPORTS = ['the route', 'the program'] as const;

describe.skipIf(!hasTools)('the inspector', () => {
  let program: string;
  beforeAll(async () => {
    requireTools();
    program = await installedProgram(home);
  });

  function inspect(transport: (typeof TRANSPORTS)[number], ...method: string[]) {
    return inspectWith(served.key, transport, method);
  }

  function inspectWith(key: string, transport: (typeof TRANSPORTS)[number], method: string[]) {
    const { url } = served.api;
    const target =
      transport === 'the route'
        ? [`${url}/mcp`, '--transport', 'http', '--header', `Authorization: Bearer ${key}`]
        : [program, '-e', `REGISTROS_API_URL=${url}`, '-e', `REGISTROS_API_KEY=${key}`];
    const env = { PATH: process.env['PATH'] ?? '', HOME: home };
    return run(process.execPath, [INSPECTOR, '--cli', ...target, '--method', ...method], { env });
  }

  test.each(TRANSPORTS)(
    'lists the tools of %s, and finds no schema that a host may refuse',
    async (transport) => {
      const { stdout, stderr } = await inspect(transport, 'tools/list', '--strict');
      const { tools } = JSON.parse(stdout) as { tools: { name: string }[] };
      expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
      expect(stderr).toBe('');
    },
  );

  const CALL = ['tools/call', '--tool-name', 'consultar_empresa', '--tool-arg', 'cnpj=99.111.001/0001-70'];

  test.each(TRANSPORTS)('shows the word of the service about a wrong key of %s', async (transport) => {
    // Without this option it begins a login, for which it needs a terminal.
    const failed = await inspectWith(WRONG, transport, [...CALL, '--stored-auth-only']).catch(
      (error: unknown) => error,
    );
    const { stdout, stderr } = failed as { readonly stdout: string; readonly stderr: string };
    expect(stdout + stderr).toMatch(/chave/);
  });

  test.each(TRANSPORTS)('calls a tool of %s', async (transport) => {
    const { stdout } = await inspect(transport, ...CALL);
    const { structuredContent } = JSON.parse(stdout);
    expect(structuredContent.itens[0].empresa.razao_social).toBe('PADARIA MODELO LTDA');
  });
});

describe.skipIf(!hasTools)('mcp-remote', () => {
  function started(header: string): StdioClientTransport {
    requireTools();
    return new StdioClientTransport({
      command: process.execPath,
      args: [join(FOLDER, 'node_modules/mcp-remote/dist/proxy.js'), ENDPOINT.href, '--header', header],
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

/** The calls that a page makes with the same library, bundled for browsers. */
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
