/** No program runs with the compiler that confuses closures (docs/decisions/0051). */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import PACKAGE from '../../package.json' with { type: 'json' };
import { runBundles } from '../support/aws/bundles.ts';
import { ROOT, read } from '../support/docs/pages.ts';

const COMPILER = 'local/compiler.ts';
/** The programs that a user starts, as package.json names them. */
const STARTED = Object.values(PACKAGE.scripts).flatMap(
  (script) => /\bnode (?:--require \S+ )?(\S+\.ts)$/.exec(script)?.[1] ?? [],
);
const CHILDREN = [
  'local/load/worker.ts',
  'local/service/worker.ts',
  'bench/serve/serve-client.ts',
  'synthetic/thread.ts',
];

/** Returns the module that a program runs first: modules run in import order, each after its own imports. */
function firstModule(file: string): string {
  const [, target = ''] = /^import\s+(?:[^'";]*?\sfrom\s+)?'([^']+)'/m.exec(read(file)) ?? [];
  return target.startsWith('.') ? firstModule(normalize(join(dirname(file), target))) : file;
}

describe('Maglev is switched off', () => {
  test('by the first module of every program', () => {
    expect(STARTED).toEqual(expect.arrayContaining(['bin/local.ts', 'bin/load.ts', 'bench/main.ts']));
    expect([...STARTED, ...CHILDREN].filter((program) => firstModule(program) !== COMPILER)).toEqual([]);
    expect(firstModule('local/load/run.ts')).not.toBe(COMPILER);
  });

  test('by that module as soon as it runs', () => {
    const probe = `
      import v8 from 'node:v8';
      import { syncBuiltinESMExports } from 'node:module';
      v8.setFlagsFromString = (flag) => console.log(flag);
      syncBuiltinESMExports();`;
    const args = ['--import', `data:text/javascript,${encodeURIComponent(probe)}`, COMPILER];
    const { stdout } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
    expect(stdout.split('\n')).toContain('--no-maglev');
  });
});

describe('a bundle', () => {
  test('loads modules of Node, switches Maglev off before it does anything else, and stays in strict mode', async () => {
    const folders = await runBundles();
    expect(folders.size).toBeGreaterThan(8);
    for (const folder of folders.values()) {
      const [line] = readFileSync(join(folder, 'index.js'), 'utf8').split('\n');
      expect(line).toMatch(
        /^"use strict";(require\("node:[\w/]+"\);)+require\("node:v8"\)\.setFlagsFromString\("--no-maglev"\);$/,
      );
    }
  });
});
