/** The documentation for its tests: pages, their links, and the generated parts. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../..');

export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Pages written by hand for readers of the repository; their words are counted. */
export const DOCS: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'docs/**/*.md',
].flatMap((pattern) => globSync(pattern, { cwd: ROOT }));

/** Every page whose links and names must resolve. */
export const PAGES: readonly string[] = [
  ...DOCS,
  ...globSync(['bench/results/*.md', 'shared/datasets/*/*.md'], { cwd: ROOT }),
];

/** Returns the text below a heading, up to the next of its rank; empty where there is none. */
export function sectionOf(page: string, heading: string): string {
  const [rank = ''] = /^#+ /.exec(heading) ?? [];
  const after = `\n${page}`.split(`\n${heading}\n`)[1] ?? '';
  return after.split(`\n${rank}`)[0] ?? '';
}

/** Returns what `npm run docs` writes between the markers of a part; empty without such a part. */
export const generatedPart = (page: string, name: string): string =>
  page.split(`<!-- begin generated: ${name} -->\n`)[1]?.split('\n<!-- end generated -->')[0] ?? '';

export const withoutGenerated = (page: string): string =>
  page.replaceAll(/<!-- begin generated: .*?<!-- end generated -->/gs, '');

/** Returns the first line that contains all texts; undefined where there is none. */
export const lineWith = (page: string, texts: readonly string[]): string | undefined =>
  page.split('\n').find((line) => texts.every((text) => line.includes(text)));

export const withoutCode = (page: string): string => page.replaceAll(/^```.*?^```/gms, '');

export const codeBlocks = (page: string, language: string): string[] =>
  [...page.matchAll(/^```(\w+)[^\n]*\n(.*?)^```$/gms)].flatMap(([, found, text = '']) =>
    found === language ? [text] : [],
  );

/** Returns the first group of every match, without repetitions. */
export const allIn = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, found = '']) => found)),
];

/** Returns the anchors of a page as GitHub makes them: lower case, no punctuation, hyphens for blanks. */
export const anchorsOf = (page: string): string[] =>
  allIn(withoutCode(page), /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
