/**
 * `npm run docs`: writes the generated regions of the documentation. They use openapi.json, which `npm run
 * openapi` writes.
 */
import '../local/compiler.ts';
import { writeFileSync } from 'node:fs';
import { writtenPages } from '../docs/generators/pages.ts';

try {
  for (const { path, file, text, fresh } of writtenPages()) {
    if (fresh === text) continue;
    writeFileSync(file, fresh);
    process.stdout.write(`${path}\n`);
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
