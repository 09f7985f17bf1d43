/** Runs the programs of examples/ as their first comments say, beside the installed packages. */
import { execFile, spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { allIn, ROOT, read } from '../docs/pages.ts';
import { type Access, environmentOf, installed } from './packages.ts';

export const hasCurl = process.env['CI'] !== undefined || spawnSync('curl', ['--version']).status === 0;
if (!hasCurl) console.warn('The examples that call curl are skipped: install curl.');

export async function withExamples(): Promise<string> {
  const folder = await installed();
  cpSync(join(ROOT, 'examples'), folder, { recursive: true });
  return folder;
}

export interface Surroundings {
  /** Further folders with modules of Python. */
  readonly python?: readonly string[];
  /** The current folder. @default that of the examples */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs the command of the file's first comment with other arguments. @throws Error with its stderr */
export async function runExample(
  folder: string,
  name: string,
  args: readonly string[],
  by: Access,
  { python = [], cwd = folder, env: own = {} }: Surroundings = {},
): Promise<string> {
  const [command = ''] = allIn(read(`examples/${name}`), new RegExp(`^[ *#]*(\\w+) ${name} `, 'gm'));
  const program = command === 'node' ? process.execPath : command;
  const env = { ...environmentOf(folder, by), ...own };
  env['PYTHONPATH'] = [env['PYTHONPATH'], ...python].join(':');
  return (await promisify(execFile)(program, [join(folder, name), ...args], { cwd, env })).stdout;
}
