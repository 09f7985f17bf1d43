/** Removes a source's folders and lines from a copy of the project; `npm run test:slow` checks it in full. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyProject, IN_COPY, type ProjectCopy, SLOW } from '../support/docs/project-copy.ts';

const FOLDER = 'creditos-ativos-rfb';
const NAME = 'creditosAtivosRfb';

const withoutLinesOf = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !line.includes(NAME))
    .join('\n');

describe.skipIf(IN_COPY)('a source', () => {
  let copy: ProjectCopy;
  beforeAll(() => {
    copy = copyProject();
  });
  afterAll(() => copy.remove());

  test('consists of its folders, and lines in the registry and in the routes', () => {
    for (const place of ['shared/datasets', 'synthetic/sources', 'test/sources']) {
      const folder = join(copy.root, place, FOLDER);
      expect(existsSync(folder)).toBe(true);
      rmSync(folder, { recursive: true });
    }
    copy.edit('shared/datasets/index.ts', withoutLinesOf);
    copy.edit('shared/api/routes.ts', withoutLinesOf);
    // This removes the import of a filter that no other route has.
    copy.run('biome check --write --unsafe shared/api/routes.ts');
    copy.run('npm run openapi');
    // Only the whole check compares the pages.
    if (SLOW) copy.run('npm run docs');
    // The functions of its endpoints had instances of their own.
    copy.edit('docs/operating.md', (text) =>
      text.replace('a quota of 337 concurrent', 'a quota of 324 concurrent'),
    );
  });

  test.runIf(SLOW)(
    'leaves a project that passes the whole check',
    () => copy.run('npm run check'),
    3_600_000,
  );

  test.skipIf(SLOW)('leaves a project that passes its types', () => copy.run('tsc'), 180_000);
});
