/** Campaign: tries to break the service. Its code belongs to the tests, so it runs as a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Values } from '../local/command/declaration.ts';
import type { BREAK } from './campaigns.ts';

const PROGRAM = fileURLToPath(new URL('../test/break/campaign.ts', import.meta.url));

export async function run(flags: Values<typeof BREAK.flags>): Promise<boolean> {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(flags)], { stdio: 'inherit' });
  // The campaign removes its folders after a signal, so this process waits for its end.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'exit');
  return code === 0;
}
