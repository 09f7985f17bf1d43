/** A copy of the project in a temporary folder, in which a test may change files and run commands. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './pages.ts';

/** Installed or generated folders; the copy shares the packages. */
const LEFT_OUT = ['node_modules', '.git', '.data', '.build', 'cdk.out', 'coverage'];

export type ProjectCopy = ReturnType<typeof copyProject>;

/** True in a copy, where the tests that copy the project are skipped. */
export const IN_COPY = process.env['PROJECT_COPY'] === 'true';
/** True with `npm run test:slow`, which runs the whole check in the copy. */
export const SLOW = process.env['SLOW'] === '1';

export function copyProject() {
  const root = mkdtempSync(join(tmpdir(), 'project-'));
  for (const name of readdirSync(ROOT).filter((entry) => !LEFT_OUT.includes(entry))) {
    cpSync(join(ROOT, name), join(root, name), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  const { PATH = '', CHROMIUM_PATH, NODE_COMPILE_CACHE } = process.env;
  /** The environment of commands, without variables of this test run or of a deployment. */
  const env = {
    PATH: `${join(root, 'node_modules/.bin')}:${PATH}`,
    HOME: root,
    PORT: '0',
    PROJECT_COPY: 'true',
    // The compiled code of the packages, which the copy shares.
    ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
    ...(CHROMIUM_PATH !== undefined && { CHROMIUM_PATH }),
  };
  /** Runs a command and returns stdout. @throws Error with all output if the exit code is not 0 */
  const run = (command: string): string => {
    const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
      cwd: root,
      env,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    if (status !== 0) throw new Error(`${command}: ${status}\n${stdout}\n${stderr}`);
    return stdout;
  };
  /** Rewrites a file. @throws Error if the change has no effect */
  const edit = (path: string, change: (text: string) => string): void => {
    const before = readFileSync(join(root, path), 'utf8');
    const after = change(before);
    if (after === before) throw new Error(`${path} is not changed`);
    writeFileSync(join(root, path), after);
  };
  return {
    root,
    env,
    run,
    edit,
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }),
  };
}
