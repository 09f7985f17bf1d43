/** The MCP program as a user has it: its tarball, installed into an empty folder, over standard streams. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TOOLS } from '../../mcp/server.ts';
import PROJECT from '../../package.json' with { type: 'json' };
import { installedProgram, tarball } from '../support/clients/mcp-program.ts';
import { allIn, codeBlocks, read } from '../support/docs/pages.ts';
import { listening } from '../support/listening.ts';
import { captureLog, type Served, serveSamples } from '../support/service/api.ts';

const run = promisify(execFile);

const README = read('mcp/README.md');

let served: Served;
let folder: string;
let program: string;
beforeAll(async () => {
  captureLog();
  folder = mkdtempSync(join(tmpdir(), 'mcp-test-'));
  served = await serveSamples();
  program = await installedProgram(folder);
});
afterAll(async () => {
  await served?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function connect(url: string, key: string, command = program, args: string[] = []): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const ofNpm = { npm_config_offline: 'true', npm_config_cache: join(folder, 'cache') };
  const env = { PATH: process.env['PATH'] ?? '', REGISTROS_API_URL: url, REGISTROS_API_KEY: key, ...ofNpm };
  await client.connect(new StdioClientTransport({ command, args, env }));
  return client;
}

const ask = async (client: Client) => {
  const answer = await client.callTool({
    name: 'consultar_empresa',
    arguments: { cnpj: '99.111.001/0001-70' },
  });
  return { isError: answer.isError ?? false, text: (answer.content as { text: string }[])[0]!.text };
};

test('the installed program answers over the API, with the key of the environment', async () => {
  const client = await connect(served.api.url, served.key);
  const { tools } = await client.listTools();
  expect(tools.length).toBe(TOOLS.length);
  const { isError, text } = await ask(client);
  expect([isError, JSON.parse(text).itens[0].empresa.razao_social]).toEqual([false, 'PADARIA MODELO LTDA']);
  await client.close();
});

test('starts by the configuration of its README, with the file in place of the address', async () => {
  const [example = ''] = codeBlocks(README, 'json');
  const { command, args } = JSON.parse(example).mcpServers['registros-publicos'];
  const [, place = ''] = /`(file:\/\S+\/)registros-publicos-mcp-\d/.exec(README) ?? [];
  const file = place.replace(/\/.*/, await tarball());
  const given = args.map((arg: string) => arg.replace(/^https:.*/, file));
  const client = await connect(served.api.url, served.key, command, given);
  expect((await client.listTools()).tools.length).toBe(TOOLS.length);
  await client.close();
});

test('a wrong key and an address without a service are messages to the model, without the key', async () => {
  const wrong = await connect(served.api.url, 'cnpj_dev_wrong');
  const refused = await ask(wrong);
  expect(refused).toEqual({ isError: true, text: expect.stringMatching(/chave de API.*confira a chave/) });
  await wrong.close();
  const lost = await connect('http://127.0.0.1:1', served.key);
  const unreachable = await ask(lost);
  expect(unreachable.text).toBe('A API em http://127.0.0.1:1 não respondeu. Confira a rede e tente de novo.');
  await lost.close();
});

test('a gateway, a redirection and a list without its items are messages to the model, and the key stays', async () => {
  const reached: unknown[] = [];
  const elsewhere = await listening(({ headers }, response) => {
    reached.push(headers);
    response.end('{}');
  });
  let status = 502;
  const server = await listening((_, response) => {
    response.writeHead(status, { Location: elsewhere.origin });
    response.end(JSON.stringify({ fonte: {}, itens: [], paginacao: { limite: 10, offset: 0, total: 500 } }));
  });
  const client = await connect(server.origin, served.key);
  const said = async () => {
    const { content } = await client.callTool({ name: 'buscar_empresas', arguments: { nome: 'padaria' } });
    return (content as { text: string }[])[0]!.text;
  };
  expect(await said()).toBe('Tente de novo em um minuto.');
  status = 302;
  expect(await said()).toContain('não respondeu');
  status = 200;
  expect(await said()).toContain('A API disse que há 500 itens, mas não os enviou.');
  expect(reached).toEqual([]);
  await client.close();
  await Promise.all([server.close(), elsewhere.close()]);
});

test.each([
  [{ REGISTROS_API_URL: 'localhost:8080', REGISTROS_API_KEY: 'k' }, /Defina REGISTROS_API_URL.*http:/],
  [
    { REGISTROS_API_URL: 'https://api.example.com', REGISTROS_API_KEY: 'cnpj_live_…' },
    /REGISTROS_API_KEY tem .*cabeçalho/,
  ],
])('with only %o it says what to set, and ends with 2', async (env, message) => {
  const failed = run(program, [], { env: { PATH: process.env['PATH'] ?? '', ...env } as NodeJS.ProcessEnv });
  await expect(failed).rejects.toMatchObject({ code: 2, stderr: expect.stringMatching(message) });
});

test('its README names commands of npm that exist', () => {
  const named = allIn(README, /npm run ([\w:]+)/g);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !(name in PROJECT.scripts))).toEqual([]);
});
