/**
 * Removes a source's folders and lines from a copy of the project, for `npm run test:slow`. In its short form
 * the test of the page for adding one does so in its own copy.
 */
import { afterAll, beforeAll, describe, test } from 'vitest';
import { copyProject, IN_COPY, type ProjectCopy, SLOW } from '../support/docs/project-copy.ts';
import { takeOut } from '../support/docs/taken-out.ts';

describe.runIf(SLOW && !IN_COPY)('a source', () => {
  let copy: ProjectCopy;
  beforeAll(() => {
    copy = copyProject();
  });
  afterAll(() => copy.remove());

  test('consists of its folders, and lines in the registry and in the routes', () => {
    takeOut(copy, 'npm run openapi && npm run docs');
    // The functions of its endpoints had instances of their own.
    copy.edit('docs/operating.md', (text) =>
      text.replace('a quota of 337 concurrent', 'a quota of 324 concurrent'),
    );
  });

  test('leaves a project that passes the whole check', () => copy.run('npm run check'), 3_600_000);
});
