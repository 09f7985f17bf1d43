/** The documentation as its tests read it: pages, rows of their tables, what stands in them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../..');

export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The cells of the table row that begins with `name`, bare or as code. */
export const rowOf = (page: string, name: string): string[] =>
  page
    .split('\n')
    .map(cellsOf)
    .find(([first]) => first === name || first === `\`${name}\``) ?? [];

/** What stands below a heading, to the next of its rank; empty where there is none. */
export function sectionOf(page: string, heading: string): string {
  const [rank = ''] = /^#+ /.exec(heading) ?? [];
  const after = `\n${page}`.split(`\n${heading}\n`)[1] ?? '';
  return after.split(`\n${rank}`)[0] ?? '';
}

export const withoutCode = (page: string): string => page.replaceAll(/^```.*?^```/gms, '');

/** The first group of every match, each once. */
export const allIn = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, found = '']) => found)),
];
