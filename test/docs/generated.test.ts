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

test('the table of parameters has each form of one, and names the endpoints of the rarer ones', () => {
  const reference = writtenPages().find(({ path }) => path === 'docs/reference.md')?.text ?? '';
  const rows = allIn(reference, /^\| (`limite`.*) \|$/gm).map((row) => row.replace(/ +\| +/g, ' | '));
  expect(rows.map((row) => row.trim())).toEqual([
    '`limite` | query | 1 to 100 | `20`',
    '`limite` at `/v1/cnpjs/correspondencias` | query | 1 to 10 | `5`',
  ]);
});

test.each(SOURCES)('$name has a page with a title and the table of its files', (source) => {
  const path = `${datasetFolder(source).slice(ROOT.length + 1)}/README.md`;
  const page = writtenPages().find((one) => one.path === path)?.text ?? '';
  expect(page).toMatch(/^# \S/);
  expect(page).toContain('<!-- begin generated: files -->');
  const links = allIn(withoutCode(page), /\]\(([^)\s#]+)/g).filter((link) => !link.includes('://'));
  expect(links.filter((link) => !existsSync(join(datasetFolder(source), link)))).toEqual([]);
});
