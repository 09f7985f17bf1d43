/** No document tells a reader to install a package by a name that a stranger may register. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, read } from '../support/docs/pages.ts';

/** What a reader copies lines from: pages, texts of the portal, programs, and packages. */
const DOCUMENTS = ['.github', 'bin', 'clients', 'docs', 'examples', 'mcp', 'operator', 'portal', 'shared']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .concat(readdirSync(ROOT).filter((name) => name.endsWith('.md')))
  .filter((name) => /\.(md|ts|py|sh|gs|yml)$/.test(name));

const INSTALLS = /\b(npx|npm (i|install|exec|create)|pipx?|uvx?|bunx)\b|"args":/;
const NAMES = ['registros-publicos', 'registros_publicos', 'registros-publicos-mcp', '@registros'];

/** Returns the lines that install one of the names, not a file or an address. */
const byName = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => INSTALLS.test(line))
    .filter((line) =>
      line.split(/[\s"'`,[\]]+/).some((word) => NAMES.includes(word.replace(/@[\d.^~]+$|[=<>~].*$/, ''))),
    );

test('documents install the packages of the project from files and addresses', () => {
  expect(DOCUMENTS.length).toBeGreaterThan(100);
  expect(DOCUMENTS.flatMap((name) => byName(read(name)).map((line) => `${name}: ${line.trim()}`))).toEqual(
    [],
  );
});
