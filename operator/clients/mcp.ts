/** Builds the package of the MCP program: one file without dependencies, in a tarball of npm. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from '../../portal/build/bundler.ts';

const ROOT = join(import.meta.dirname, '../../mcp');

/** Writes the tarball into the folder. Returns its name. @throws Error with what esbuild or npm reports */
export async function buildMcp(to: string): Promise<string> {
  mkdirSync(to, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'mcp-'));
  try {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    await build({
      entryPoints: [join(ROOT, 'program.ts')],
      outfile: join(folder, 'program.js'),
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'esm',
      minify: true,
      charset: 'utf8',
      legalComments: 'external',
      define: { VERSION: JSON.stringify(version) },
      logLevel: 'error',
    });
    for (const name of ['package.json', 'README.md']) cpSync(join(ROOT, name), join(folder, name));
    const pack = ['pack', '--silent', '--pack-destination', to];
    const { stdout } = await promisify(execFile)('npm', pack, { cwd: folder });
    return stdout.trim();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
