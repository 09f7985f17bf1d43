/** The official inspector of MCP asks the route by its address, and the program of the built tarball. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TOOLS } from '../../mcp/server.ts';
import { installedProgram } from '../support/clients/mcp-program.ts';
import { FOLDER, hasTools, requireTools } from '../support/contract/installation.ts';
import { captureLog, type Served, serveSamples } from '../support/service/api.ts';

const run = promisify(execFile);
const INSPECTOR = join(FOLDER, 'node_modules/.bin/mcp-inspector');
const TRANSPORTS = ['the route', 'the program'] as const;

describe.skipIf(!hasTools)('the inspector', () => {
  let served: Served;
  let folder: string;
  let program: string;
  beforeAll(async () => {
    requireTools();
    captureLog();
    folder = mkdtempSync(join(tmpdir(), 'inspector-'));
    served = await serveSamples();
    program = await installedProgram(folder);
  });
  afterAll(async () => {
    await served?.stop();
    if (folder) rmSync(folder, { recursive: true, force: true });
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
    // It keeps files of its own below HOME.
    const env = { PATH: process.env['PATH'] ?? '', HOME: folder };
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
    const failed = await inspectWith('cnpj_dev_wrong', transport, [...CALL, '--stored-auth-only']).catch(
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
