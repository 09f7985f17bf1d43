/** No program runs with the compiler that mixes up closures (docs/decisions/0051). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { runBundles } from '../support/aws/bundles.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = ['bin', 'local', 'bench', 'synthetic'];
/** What is started by itself exports nothing, or is written for a parent process. */
const STARTED = /^(await |try \{|process\.on\('message'|const told = once\(process)/m;

const programs = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .map((name) => join(folder, name)),
).filter((name) => STARTED.test(readFileSync(join(ROOT, name), 'utf8')));

describe('Maglev is switched off', () => {
  test('where programs are found', () => {
    for (const name of ['bin/load.ts', 'bin/local.ts', 'local/load/worker.ts', 'local/engine/main.ts']) {
      expect(programs).toContain(name);
    }
  });

  test.each(programs)('by the first import of %s', (name) => {
    const [first] = /^import .*$/m.exec(readFileSync(join(ROOT, name), 'utf8')) ?? [];
    expect(first).toMatch(/^import '(\.\.?\/)+(local\/)?compiler\.ts';$/);
  });

  test('in the processes of the tests', () => {
    expect(process.execArgv).toContain('--no-maglev');
  });
});

describe('a bundle', () => {
  let folders: ReadonlyMap<string, string>;
  beforeAll(async () => {
    folders = await runBundles();
  });

  test('switches it off before anything else, and stays strict', () => {
    expect(folders.size).toBeGreaterThan(8);
    for (const folder of folders.values()) {
      const [line] = readFileSync(join(folder, 'index.js'), 'utf8').split('\n');
      expect(line).toBe('"use strict";require("node:v8").setFlagsFromString("--no-maglev");');
    }
  });
});
