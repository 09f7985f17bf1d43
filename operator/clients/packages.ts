/** Builds the client packages: a tarball of npm and a wheel of Python. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');
const TYPESCRIPT = join(ROOT, 'clients/typescript');
const PYTHON = join(ROOT, 'clients/python');

const run = promisify(execFile);

/** Writes the tarball into the folder, and returns its name. @throws Error with what tsc or npm reports */
export async function buildTarball(to: string): Promise<string> {
  mkdirSync(to, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'tarball-'));
  try {
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
    const options = ['-p', TYPESCRIPT, '--noEmit', 'false', '--outDir', join(folder, 'dist')];
    await run(process.execPath, [compiler, ...options]);
    for (const name of ['package.json', 'README.md']) cpSync(join(TYPESCRIPT, name), join(folder, name));
    const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', to], { cwd: folder });
    return stdout.trim();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const NEEDED = 'The wheel needs Python 3.11 or newer with pip (python3 -m pip). The tarballs are built.';

/**
 * Writes the wheel into the folder, and returns its name.
 * @throws Error where Python or pip is missing, or with what pip reports
 */
export async function buildWheel(to: string): Promise<string> {
  await run('python3', ['-c', 'import pip, sys; sys.exit(sys.version_info < (3, 11))']).catch((cause) => {
    throw new Error(NEEDED, { cause });
  });
  const pip = ['-m', 'pip', 'wheel', '--disable-pip-version-check', '--no-index', '--no-deps'];
  const { stdout } = await run('python3', [...pip, '--wheel-dir', to, PYTHON]);
  return /filename=(\S+\.whl)/.exec(stdout)?.[1] ?? '';
}
