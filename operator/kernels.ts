/** Compiles the kernels: the loops of a load that run as WebAssembly. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const path = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));
/** Pages of 64 KB: with 2 GB or more, addresses would be negative numbers. */
const MOST_PAGES = '32767';
const OPTIONS = [
  ...['-O3', '--runtime', 'minimal', '--noAssert'],
  ...['--enable', 'simd,bulk-memory', '--maximumMemory', MOST_PAGES],
];

/** Returns the text of the module with the compiled kernels. @throws Error with what the compiler reports */
export async function compiledKernels(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'kernels-'));
  try {
    const out = join(folder, 'kernels.wasm');
    const compiler = path('node_modules/assemblyscript/bin/asc.js');
    const source = path('loaders/kernels/assembly/index.ts');
    await promisify(execFile)(process.execPath, [compiler, source, '-o', out, ...OPTIONS]);
    return moduleText(readFileSync(out));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const moduleText = (wasm: Buffer): string =>
  [
    '/** The kernels as WebAssembly in base64. Written by `npm run kernels` from assembly/. */',
    `export const KERNELS =\n  '${wasm.toString('base64')}';`,
    '',
  ].join('\n');
