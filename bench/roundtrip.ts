/** Campaign: the round trip over all sources. Its code belongs to the tests, so it runs as a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Values } from '../local/command/declaration.ts';
import type { ROUNDTRIP } from './campaigns/trials.ts';

const PROGRAM = fileURLToPath(new URL('../test/roundtrip/campaign.ts', import.meta.url));

export async function run(flags: Values<typeof ROUNDTRIP.flags>): Promise<boolean> {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(flags)], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code === 0;
}
