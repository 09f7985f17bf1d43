/** `npm run clients`: builds the packages for consumers: client in two languages, and MCP program. */
import '../../local/compiler.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bind, runProgram } from '../../operator/command/program.ts';
import { packages } from '../../portal/packages/packages.ts';
import { callerFolder } from '../../shared/env.ts';
import { CLIENTS } from '../commands/documents.ts';

const clients = bind(CLIENTS, async ({ to }) => {
  const folder = resolve(callerFolder(), to);
  mkdirSync(folder, { recursive: true });
  for (const { file, bytes } of packages()) {
    writeFileSync(join(folder, file), bytes);
    process.stdout.write(`${join(folder, file)}\n`);
  }
});

await runProgram('clients', [clients]);
