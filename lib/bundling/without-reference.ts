/** A plugin that leaves the texts of the reference out of the bundles that answer requests. */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

const TEXT = String.raw`'(?:[^'\\\n]|\\.)*'`;

const before = (start: string, end = ''): RegExp => new RegExp(`(${start})${TEXT}${end}`, 'g');

/** Descriptions, and reasons of bounds. */
const PROPERTY = before(String.raw`\b(?:description|why):\s*`);
/** The first argument of a field. */
const OF_FIELD = before(
  String.raw`\b(?:text|integer|date\w*|publishedDate|joined)\(\s*`,
  String.raw`(?=\s*[,)])`,
);
const OF_CHANGE = before(String.raw`\{\s*name: '\w+',\s*title: `);
/** The second argument of a parameter. */
const OF_PARAMETER = before(
  String.raw`\b(?:optional\w*|integer|choice|chosen|required\w*)\(\s*(?:'\w+'|[A-Z_]+),\s*`,
);

/** The forms by the folder of a declaration. */
const FORMS = {
  datasets: [PROPERTY, OF_FIELD, OF_CHANGE],
  api: [PROPERTY, OF_PARAMETER],
} as const;

/** Returns code of a folder of `shared/` without texts that only loads and documentation need. */
export const withoutTexts = (folder: keyof typeof FORMS, code: string): string =>
  FORMS[folder].reduce((left, form) => left.replace(form, "$1''"), code);

export const withoutReference: Plugin = {
  name: 'without-reference',
  setup: ({ onLoad }) => {
    for (const folder of ['datasets', 'api'] as const) {
      onLoad({ filter: new RegExp(String.raw`[\\/]shared[\\/]${folder}[\\/].*\.ts$`) }, async ({ path }) => ({
        contents: withoutTexts(folder, await readFile(path, 'utf8')),
        loader: 'ts',
      }));
    }
  },
};
