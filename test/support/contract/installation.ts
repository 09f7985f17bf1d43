/** Whether the tools that read the public description are installed on this machine, and their calls. */
import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
export const CONTRACT = join(ROOT, 'test/contract');
/** Where `test/contract/install` puts the packages. */
export const FOLDER = process.env['CONTRACT_DIR'] ?? join(ROOT, '.contract');

/** The files that say which packages are needed; a change of theirs makes an older installation unfit. */
const REQUIREMENTS = ['requirements.txt', 'pom.xml', 'package-lock.json'].map((name) =>
  join(CONTRACT, 'tools', name),
);

const runs = (command: string, argument: string): boolean => spawnSync(command, [argument]).status === 0;

/** Returns the reason why the tools cannot run here, or null. */
function missingTools(): string | null {
  const wanted = createHash('sha256');
  for (const file of REQUIREMENTS) wanted.update(readFileSync(file));
  const mark = join(FOLDER, 'installed');
  const isInstalled = existsSync(mark) && readFileSync(mark, 'utf8').trim() === wanted.digest('hex');
  if (isInstalled && runs('python3', '--version') && runs('java', '--version')) return null;
  return `${FOLDER} does not have the generators of clients: install Python 3.11, Java 17 and Maven, or later ones, then run test/contract/install`;
}

/** Go 1.23 builds the generated client; older ones, which distributions have, do not. */
const GO = /go1\.(2[3-9]|[3-9]\d)/;
export const hasGo = GO.test(spawnSync('go', ['version'], { encoding: 'utf8' }).stdout ?? '');
if (!hasGo) console.warn('The test of a generated client in Go is skipped: install Go 1.23 or a later one.');

/** In continuous integration, missing tools make the tests fail; elsewhere the tests are skipped. */
const missing = missingTools();
export const hasTools = missing === null || process.env['CI'] !== undefined;
if (!hasTools)
  console.warn(`Tests of generated clients, of DuckDB and by clients of MCP are skipped. ${missing}.`);

/** DuckDB downloads its extension for HTTP when it is first asked for. */
const HTTPFS = "import duckdb; duckdb.execute('INSTALL httpfs'); duckdb.execute('LOAD httpfs')";
const python = { env: { ...process.env, PYTHONPATH: join(FOLDER, 'python') } };
export const hasHttpfs = hasTools && spawnSync('python3', ['-c', HTTPFS], python).status === 0;
if (hasTools && !hasHttpfs)
  console.warn('The example of DuckDB over HTTP is skipped: its extension httpfs cannot be downloaded.');

/** @throws Error naming what is to be installed */
export function requireTools(): void {
  if (missing) throw new Error(missing);
}

export interface Running {
  readonly cwd: string;
  /** Folders of Python packages besides the installed ones. */
  readonly packages?: readonly string[];
  readonly input?: unknown;
}

/** Runs a command to its end and returns its output. @throws Error with what it wrote */
export function run(command: string, args: readonly string[], { cwd, packages = [], input }: Running) {
  const python = join(FOLDER, 'python');
  const own = {
    PATH: `${process.env['PATH']}:${join(python, 'bin')}`,
    PYTHONPATH: [python, ...packages].join(':'),
    NO_COLOR: '1',
  };
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const options = { cwd, env: { ...process.env, ...own }, maxBuffer: 1e8 };
  const child = execFile(command, args, options, (error, out, err) => {
    if (error)
      reject(new Error(`${command} ended with ${error.code}:\n${out.slice(-5_000)}${err.slice(-5_000)}`));
    else resolve(out);
  });
  child.stdin?.end(input === undefined ? '' : JSON.stringify(input));
  return promise;
}
