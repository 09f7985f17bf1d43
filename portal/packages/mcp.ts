/** Builds the package of the MCP program: one file without dependencies, in a tarball of npm. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from '../build/bundler.ts';
import { tarball } from './archives.ts';

const ROOT = join(import.meta.dirname, '../../mcp');

/** @throws Error with what esbuild reports */
export function mcpProgram(version: string): Buffer {
  const { outputFiles } = buildSync({
    entryPoints: [join(ROOT, 'program.ts')],
    outfile: 'program.js',
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    minify: true,
    charset: 'utf8',
    legalComments: 'external',
    define: { VERSION: JSON.stringify(version) },
    logLevel: 'error',
  });
  return tarball(
    new Map([
      ...['package.json', 'README.md'].map((name): [string, Buffer] => [
        name,
        readFileSync(join(ROOT, name)),
      ]),
      ...outputFiles
        .map(({ path, contents }): [string, Buffer] => [path.replace(/^.*\//, ''), Buffer.from(contents)])
        .sort(([one], [other]) => one.localeCompare(other)),
    ]),
  );
}
