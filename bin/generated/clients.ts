/** `npm run clients`: builds the client packages, a tarball of npm and a wheel of Python. */
import '../../local/compiler.ts';
import { join, resolve } from 'node:path';
import { buildTarball, buildWheel } from '../../operator/clients/packages.ts';
import { bind, runProgram } from '../../operator/command/program.ts';
import { callerFolder } from '../../shared/env.ts';
import { CLIENTS } from '../commands/documents.ts';

const build = bind(CLIENTS, async ({ to }) => {
  const folder = resolve(callerFolder(), to);
  process.stdout.write(`${join(folder, await buildTarball(folder))}\n`);
  process.stdout.write(`${join(folder, await buildWheel(folder))}\n`);
});

await runProgram('clients', [build]);
