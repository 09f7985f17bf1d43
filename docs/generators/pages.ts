/** Reads the pages of the documentation and fills their generated regions. */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endpoints, parameters, requests } from './endpoints.ts';
import { fillRegions, type Generator, type Page } from './regions.ts';
import { settings } from './settings.ts';
import { bounds, channels, files, labels, sources, tables } from './sources.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const FOLDER = join(ROOT, 'docs/decisions/');

/** The anchor that GitHub gives to a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');

const linesOf = (page: string): string[] => {
  const headings = readFileSync(`${FOLDER}${page}`, 'utf8').matchAll(/^## ([\d, ]+)\. (.+)$/gm);
  return [...headings].map(
    ([, numbers, title]) => `- [${numbers}](${page}#${anchorOf(`${numbers}. ${title}`)}): ${title}`,
  );
};

/** The index of the decisions that have a record in a page. */
const records: Generator = () =>
  globSync('*.md', { cwd: FOLDER })
    .filter((page) => basename(page) !== 'README.md')
    .flatMap(linesOf)
    .sort()
    .join('\n');

/** Generators by the name in the marker. */
const GENERATORS: Readonly<Record<string, Generator>> = {
  endpoints,
  parameters,
  requests,
  sources,
  files,
  labels,
  channels,
  tables,
  settings,
  bounds,
  records,
};

/** Paths from the root of the repository. */
const PAGES = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs/**/*.md', 'shared/datasets/**/*.md'];

interface Written {
  readonly path: string;
  readonly file: string;
  /** The present text, and the text with fresh regions. */
  readonly text: string;
  readonly fresh: string;
}

/** @throws Error for a marker without a generator */
export function writtenPages(): Written[] {
  return globSync(PAGES, { cwd: ROOT }).map((path) => {
    const file = join(ROOT, path);
    const page: Page = { path, link: (target) => relative(dirname(path), target) };
    const text = readFileSync(file, 'utf8');
    return { path, file, text, fresh: fillRegions(text, page, GENERATORS) };
  });
}
