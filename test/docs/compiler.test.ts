/** No program runs with the compiler that confuses closures (docs/decisions/0051). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import PACKAGE from '../../package.json' with { type: 'json' };
import { runBundles } from '../support/aws/bundles.ts';
import { ROOT } from '../support/docs/pages.ts';
import { expectEach } from '../support/offences.ts';

/** The programs that a user starts, as package.json names them. */
const STARTED = Object.values(PACKAGE.scripts).flatMap(
  (script) => /\bnode (?:--require \S+ )?(\S+\.ts)$/.exec(script)?.[1] ?? [],
);
/** The programs that these start as separate processes. */
const CHILDREN = [
  'local/engine/main.ts',
  'local/load/worker.ts',
  'local/service/worker.ts',
  'bench/serve/serve-client.ts',
  'synthetic/thread.ts',
];

const SWITCHED_OFF = 86;
/** Ends the process as soon as it switches Maglev off, before the program does anything. */
const PROBE = `
  import v8 from 'node:v8';
  import { syncBuiltinESMExports } from 'node:module';
  v8.setFlagsFromString = (flag) => { if (flag === '--no-maglev') process.exit(${SWITCHED_OFF}); };
  syncBuiltinESMExports();
`;

async function exitOf(program: string): Promise<number | null> {
  const args = ['--import', `data:text/javascript,${encodeURIComponent(PROBE)}`, program];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'ignore', timeout: 30_000 });
  const [code] = await once(child, 'exit');
  return code;
}

describe('Maglev is switched off', () => {
  test('by every program as its first action', async () => {
    expect(STARTED).toEqual(expect.arrayContaining(['bin/local.ts', 'bin/load.ts', 'bench/main.ts']));
    await expectEach([...STARTED, ...CHILDREN], String, async (program) => {
      expect(await exitOf(program)).toBe(SWITCHED_OFF);
    });
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

  test('loads modules of Node, switches Maglev off before it does anything else, and stays in strict mode', () => {
    expect(folders.size).toBeGreaterThan(8);
    for (const folder of folders.values()) {
      const [line] = readFileSync(join(folder, 'index.js'), 'utf8').split('\n');
      expect(line).toMatch(
        /^"use strict";(require\("node:[\w/]+"\);)+require\("node:v8"\)\.setFlagsFromString\("--no-maglev"\);$/,
      );
    }
  });
});
