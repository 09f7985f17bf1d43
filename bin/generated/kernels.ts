/** `npm run kernels`: compiles `shared/kernels/assembly/` to WebAssembly, and writes it as `shared/kernels/module.ts`. */
import '../../local/compiler.ts';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compiledKernels } from '../../local/kernels.ts';

const MODULE = fileURLToPath(new URL('../../shared/kernels/module.ts', import.meta.url));

try {
  writeFileSync(MODULE, await compiledKernels());
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
