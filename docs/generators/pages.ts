/** Reads the pages of the documentation and fills their generated regions. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bounds } from './bounds.ts';
import { channels } from './channels.ts';
import { endpoints, parameters } from './endpoints.ts';
import { layers } from './layers.ts';
import { fillRegions, type Generator, type Page } from './regions.ts';
import { requests } from './requests.ts';
import { settings } from './settings.ts';
import { files, labels, sources, tables } from './sources.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Generators by the name in the marker. */
export const GENERATORS: Readonly<Record<string, Generator>> = {
  endpoints,
  parameters,
  requests,
  sources,
  files,
  labels,
  channels,
  tables,
  settings,
  layers,
  bounds,
};

const markdownIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))
    .sort();

/** Returns paths from the root of the repository. */
export const documentationPages = (): string[] => [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...markdownIn('docs'),
  ...markdownIn('shared/datasets'),
];

export interface Written {
  readonly path: string;
  readonly file: string;
  /** The present text, and the text with fresh regions. */
  readonly text: string;
  readonly fresh: string;
}

/** @throws Error for a marker without a generator */
export function writtenPages(): Written[] {
  return documentationPages().map((path) => {
    const file = join(ROOT, path);
    const page: Page = { path, link: (target) => relative(dirname(path), target) };
    const text = readFileSync(file, 'utf8');
    return { path, file, text, fresh: fillRegions(text, page, GENERATORS) };
  });
}
