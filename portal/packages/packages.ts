/** The packages that the portal offers: built from the sources of this version, once a process. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from '../build/bundler.ts';
import { tarball } from './archives.ts';
import { pythonClient } from './python.ts';
import { typescriptClient } from './typescript.ts';

export interface Package {
  /** `registros-publicos-1.1.0.tgz` */
  readonly file: string;
  readonly title: string;
  readonly version: string;
  readonly bytes: Buffer;
  /** Hexadecimal. */
  readonly sha256: string;
}

const PROGRAM = join(import.meta.dirname, '../../mcp');

/** Their version is that of the interface. */
function versionOfInterface(): string {
  const text = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { info: { version: string } }).info.version;
}

/** Without dependencies, in a tarball of npm. @throws Error with what esbuild reports */
function mcpProgram(version: string): Buffer {
  const { outputFiles } = buildSync({
    entryPoints: [join(PROGRAM, 'program.ts')],
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
        readFileSync(join(PROGRAM, name)),
      ]),
      ...outputFiles
        .map(({ path, contents }): [string, Buffer] => [path.replace(/^.*\//, ''), Buffer.from(contents)])
        .sort(([one], [other]) => one.localeCompare(other)),
    ]),
  );
}

let built: readonly Package[] | undefined;

/** @throws Error with what the compilers report */
export function packages(): readonly Package[] {
  if (built) return built;
  const version = versionOfInterface();
  const made: readonly (readonly [file: string, title: string, bytes: Buffer])[] = [
    [`registros-publicos-${version}.tgz`, 'Cliente em TypeScript e JavaScript', typescriptClient()],
    [`registros_publicos-${version}-py3-none-any.whl`, 'Cliente em Python', pythonClient()],
    [`registros-publicos-mcp-${version}.tgz`, 'Programa para assistentes (MCP)', mcpProgram(version)],
  ];
  built = made.map(([file, title, bytes]) => {
    return { file, title, version, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
  });
  return built;
}
