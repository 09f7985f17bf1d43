/** `npm run clients`: builds the packages for consumers: client in two languages, and MCP program. */
import '../../local/compiler.ts';
import { join, resolve } from 'node:path';
import { buildMcp } from '../../operator/clients/mcp.ts';
import { buildTarball, buildWheel } from '../../operator/clients/packages.ts';
import { bind, runProgram } from '../../operator/command/program.ts';
import { callerFolder } from '../../shared/env.ts';
import { CLIENTS } from '../commands/documents.ts';

const clients = bind(CLIENTS, async ({ to }) => {
  const folder = resolve(callerFolder(), to);
  for (const build of [buildTarball, buildMcp, buildWheel])
    process.stdout.write(`${join(folder, await build(folder))}\n`);
});

await runProgram('clients', [clients]);
