/** Builds the tarball of the TypeScript client, for `import` and `require`. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildSync } from '../build/bundler.ts';
import { tarball } from './archives.ts';

const ROOT = join(import.meta.dirname, '../../clients/typescript');

/** `typescript/bin/tsc` is not among the exports of the package. */
const compiler = (): string =>
  join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

/** Declarations name each other with the ending of the sources, which older compilers do not resolve. */
const portable = (declaration: string): string => declaration.replace(/(from '\.[^']*)\.ts'/g, "$1.js'");

/** @throws Error with what tsc reports */
function compiled(): [path: string, bytes: Buffer][] {
  const folder = mkdtempSync(join(tmpdir(), 'tarball-'));
  try {
    const options = ['-p', ROOT, '--noEmit', 'false', '--outDir', folder];
    execFileSync(process.execPath, [compiler(), ...options]);
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') || name.endsWith('.js'))
      .sort()
      .map((name) => [name, Buffer.from(portable(readFileSync(join(folder, name), 'utf8')))]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function commonJs(): Buffer {
  const { outputFiles } = buildSync({
    entryPoints: [join(ROOT, 'src/index.ts')],
    bundle: true,
    write: false,
    format: 'cjs',
    target: 'es2022',
    charset: 'utf8',
    logLevel: 'error',
  });
  return Buffer.from(outputFiles[0]?.contents ?? '');
}

/** Both forms have the same declarations, because those of a module cannot describe what is required. */
export function typescriptClient(): Buffer {
  const files = compiled();
  const declarations = files.filter(([name]) => name.endsWith('.d.ts'));
  return tarball(
    new Map([
      ['package.json', readFileSync(join(ROOT, 'package.json'))],
      ['README.md', readFileSync(join(ROOT, 'README.md'))],
      ...files.map(([name, bytes]): [string, Buffer] => [`dist/${name}`, bytes]),
      ...declarations.map(([name, bytes]): [string, Buffer] => [`dist/cjs/${name}`, bytes]),
      ['dist/cjs/index.js', commonJs()],
      ['dist/cjs/package.json', Buffer.from('{ "type": "commonjs" }\n')],
    ]),
  );
}
