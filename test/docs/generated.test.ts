/** The generated regions of the documentation are up to date. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writtenPages } from '../../docs/generators/pages.ts';
import { datasetFolder } from '../../local/sample.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import { allIn, ROOT, withoutCode } from '../support/docs/pages.ts';

test('every page equals the output of npm run docs', () => {
  const stale = writtenPages().filter(({ text, fresh }) => text !== fresh);
  expect(stale.map(({ path }) => path)).toEqual([]);
});

test.each(SOURCES)('$name has a page with a title and the table of its files', (source) => {
  const path = `${datasetFolder(source).slice(ROOT.length + 1)}/README.md`;
  const page = writtenPages().find((one) => one.path === path)?.text ?? '';
  expect(page).toMatch(/^# \S/);
  expect(page).toContain('<!-- begin generated: files -->');
  const links = allIn(withoutCode(page), /\]\(([^)\s#]+)/g).filter((link) => !link.includes('://'));
  expect(links.filter((link) => !existsSync(join(datasetFolder(source), link)))).toEqual([]);
});
