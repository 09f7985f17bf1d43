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
    const { url } = served.api;
    const target =
      transport === 'the route'
        ? [`${url}/mcp`, '--transport', 'http', '--header', `X-API-Key: ${served.key}`]
        : [program, '-e', `REGISTROS_API_URL=${url}`, '-e', `REGISTROS_API_KEY=${served.key}`];
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

  test.each(TRANSPORTS)('calls a tool of %s', async (transport) => {
    const call = ['tools/call', '--tool-name', 'consultar_empresa', '--tool-arg', 'cnpj=99.111.001/0001-70'];
    const { stdout } = await inspect(transport, ...call);
    const { structuredContent } = JSON.parse(stdout);
    expect(structuredContent.itens[0].empresa.razao_social).toBe('PADARIA MODELO LTDA');
  });
});
