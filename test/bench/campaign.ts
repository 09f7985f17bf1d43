/** Runs a campaign of `npm run bench` as a process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../bench/main.ts', import.meta.url));

export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export async function runCampaign(name: string, flags: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, [MAIN, name, ...flags], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: code as number, out, err };
}

/** Returns the figures that `--json` prints on the last line. */
export const figuresOf = <Figures>(out: string): Figures =>
  JSON.parse(out.trim().split('\n').at(-1) ?? '') as Figures;
