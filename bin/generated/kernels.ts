/** `npm run kernels`: compiles `loaders/kernels/assembly/` to WebAssembly in `loaders/kernels/module.ts`. */
import '../../local/compiler.ts';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compiledKernels } from '../../operator/kernels.ts';

const MODULE = fileURLToPath(new URL('../../loaders/kernels/module.ts', import.meta.url));

try {
  writeFileSync(MODULE, await compiledKernels());
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
