/** Takes a source out of a copy of the project: its folders, and its lines in the registry and the routes. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ProjectCopy } from './project-copy.ts';

const FOLDER = 'creditos-ativos-rfb';
const NAME = 'creditosAtivosRfb';

const withoutLinesOf = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !line.includes(NAME))
    .join('\n');

/**
 * Writes the generated files by the command.
 * @throws Error if one of its folders is missing or a command fails
 */
export function takeOut(copy: ProjectCopy, generate: string): void {
  for (const place of ['shared/datasets', 'synthetic/sources', 'test/sources']) {
    const folder = join(copy.root, place, FOLDER);
    if (!existsSync(folder)) throw new Error(`${folder} does not exist`);
    rmSync(folder, { recursive: true });
  }
  copy.edit('shared/datasets/index.ts', withoutLinesOf);
  copy.edit('shared/api/routes.ts', withoutLinesOf);
  // This removes the import of a filter that no other route has.
  copy.run('biome check --write --unsafe shared/api/routes.ts');
  copy.run(generate);
}
