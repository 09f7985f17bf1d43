/** Runs a campaign of the tests as a process of its own, and returns whether it succeeded. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** `path` is relative to `test/`; the program gets its flags as JSON. */
export async function runTestProgram(path: string, flags: object): Promise<boolean> {
  const program = fileURLToPath(new URL(`../test/${path}`, import.meta.url));
  const child = spawn(process.execPath, [program, JSON.stringify(flags)], { stdio: 'inherit' });
  // The campaign removes its folders after a signal, so this process waits for its end.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'exit');
  return code === 0;
}
