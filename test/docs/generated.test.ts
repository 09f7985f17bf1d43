/** The generated regions of the documentation are up to date, and their requests return records of the samples. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writtenPages } from '../../local/docs/pages.ts';
import { fillRegions, type Page, table } from '../../local/docs/regions.ts';
import { firstRequests } from '../../local/docs/requests.ts';
import { datasetFolder } from '../../local/sample.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import { allIn, ROOT, withoutCode } from '../support/docs/pages.ts';
import { type Api, captureLog, type Served, serveSamples } from '../support/service/api.ts';

test('every page equals the output of npm run docs', () => {
  const stale = writtenPages().filter(({ text, fresh }) => text !== fresh);
  expect(stale.map(({ path }) => path)).toEqual([]);
});

describe('a region', () => {
  const page: Page = { path: 'docs/x.md', link: (target) => `../${target}` };
  const generators = {
    link: ({ link }: Page) => link('a.ts'),
    rows: () => table(['a', 'b'], [['1', '2|3']]),
  };
  const fill = (text: string): string => fillRegions(text, page, generators);

  test('is replaced between its markers, and the rest of the page stays', () => {
    const region = (text: string): string =>
      `# x\n<!-- begin generated: link -->\n${text}<!-- end generated -->\nrest\n`;
    expect(fill(region('stale\n'))).toBe(region('\n../a.ts\n\n'));
    expect(fill(fill(region('')))).toBe(fill(region('')));
    expect(fill('# x\n\ntext\n')).toBe('# x\n\ntext\n');
  });

  test('may be in a block of code', () => {
    const shown = '```\n<!-- begin generated: link -->\n```\n';
    expect(fill(shown)).toBe(shown);
  });

  test('requires a known name and an end', () => {
    expect(() => fill('<!-- begin generated: other -->\n<!-- end generated -->')).toThrow(
      'docs/x.md: no region "other"; there are link, rows',
    );
    expect(() => fill('<!-- begin generated: link -->\n')).toThrow('has no line');
  });

  test('may be a table, with escaped bars inside cells', () => {
    expect(table(['a', 'b'], [['1', '2|3']])).toBe('| a   | b    |\n| --- | ---- |\n| 1   | 2\\|3 |');
  });
});

test.each(SOURCES)('$name has a page with a title and the table of its files', (source) => {
  const path = `${datasetFolder(source).slice(ROOT.length + 1)}/README.md`;
  const page = writtenPages().find((one) => one.path === path)?.text ?? '';
  expect(page).toMatch(/^# \S/);
  expect(page).toContain('<!-- begin generated: files -->');
  const links = allIn(withoutCode(page), /\]\(([^)\s#]+)/g).filter((link) => !link.includes('://'));
  expect(links.filter((link) => !existsSync(join(datasetFolder(source), link)))).toEqual([]);
});

describe('the first requests', () => {
  let served: Served;
  let api: Api;
  beforeAll(async () => {
    captureLog();
    served = await serveSamples();
    api = served.api;
  });
  afterAll(() => served.stop());

  test.each(firstRequests())('$path returns records of the samples', async ({ path }) => {
    const { status, body } = await api.get(path);
    expect(status).toBe(200);
    expect(body.itens ?? ['no list']).not.toEqual([]);
  });
});
