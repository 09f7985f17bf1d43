/** Generates the index of the decisions that have a record in a page. */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Generator } from './regions.ts';

const FOLDER = fileURLToPath(new URL('../decisions/', import.meta.url));

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

export const records: Generator = () =>
  globSync('*.md', { cwd: FOLDER })
    .filter((page) => basename(page) !== 'README.md')
    .flatMap(linesOf)
    .sort()
    .join('\n');
