/** `npm run sbom`: prints a software bill of materials of package-lock.json. */
import '../local/compiler.ts';
import { bind, runProgram } from '../operator/command/program.ts';
import { billOfMaterials } from '../operator/dependencies.ts';
import { SBOM } from './commands/dependencies.ts';

const print = bind(SBOM, async () => {
  process.stdout.write(`${JSON.stringify(billOfMaterials(), null, 2)}\n`);
});

await runProgram('sbom', [print]);
