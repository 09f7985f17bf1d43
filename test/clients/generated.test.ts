/** The generated parts of the clients are up to date, and what is written by hand covers the interface. */
import { expect, test } from 'vitest';
import DESCRIPTION from '../../openapi.json' with { type: 'json' };
import { generatedParts } from '../../operator/clients/generated.ts';
import { allIn, read } from '../support/docs/pages.ts';

test('every generated part equals the output of npm run openapi', () => {
  const stale = generatedParts().filter(({ path, fresh }) => read(path) !== fresh);
  expect(stale.map(({ path }) => path)).toEqual([]);
});

test('each operation has a method in both languages, and a line in their READMEs', () => {
  const paths = Object.keys(DESCRIPTION.paths).sort();
  const inFiles = (...files: string[]): string[] =>
    allIn(files.map(read).join(''), /['"](\/v1\/[^'"]*)['"]/g).sort();
  expect(inFiles('clients/typescript/src/generated/methods.ts', 'clients/typescript/src/client.ts')).toEqual(
    paths,
  );
  expect(
    inFiles(...['_methods.py', '_client.py'].map((name) => `clients/python/registros_publicos/${name}`)),
  ).toEqual(paths);
  for (const language of ['typescript', 'python'])
    expect(allIn(read(`clients/${language}/README.md`), /\| `(\/v1\/[^`]*)` \|/g).sort()).toEqual(paths);
});
