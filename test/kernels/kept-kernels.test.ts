/** Machine code of the kernels that a process keeps for the next one. Each case is a process, because V8's flags are those of one. */
import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TESTED } from '../../local/load/kept-kernels.ts';
import type { KeptRun } from '../support/kernels/kept.ts';

/** Else it is a matter of time which functions are compiled when a process ends. Processes of a load have the same flag. */
const WITHOUT_THREADS = ['--single-threaded'];

let folder: string;

/** Rows of which a process has optimized the functions when it ends. */
const MANY = 200_000;

/** Returns whether the process compiled the kernels, and checks what it counted: of the days every third does not exist. */
function compiles(flags: readonly string[] = [], into = folder, rows = MANY): boolean {
  const program = join(import.meta.dirname, '../support/kernels/kept.ts');
  const all = [...WITHOUT_THREADS, ...flags, program, into, String(rows)];
  const run = JSON.parse(execFileSync(process.execPath, all, { encoding: 'utf8' })) as KeptRun;
  const malformed = Math.ceil(rows / 3);
  expect(run.counts).toEqual([0, 0, rows, 0, 0, 0, rows - malformed, malformed]);
  return run.compiled;
}

const fileOf = (): string => {
  const [name = '', ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  return join(folder, name);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-kernels-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('later processes read the code that the first one kept, and write it only where they have compiled more of it', () => {
  expect(compiles()).toBe(true);
  expect(compiles()).toBe(false);
  const { ino } = statSync(fileOf());
  expect(compiles()).toBe(false);
  expect(statSync(fileOf()).ino).toBe(ino);
});

test('a damaged file is not used, and is written again', () => {
  compiles();
  const file = fileOf();
  for (const place of [0, 40, -1]) {
    const bytes = readFileSync(file);
    bytes[place < 0 ? bytes.length + place : place] = (bytes.at(place) as number) ^ 1;
    writeFileSync(file, bytes);
    expect(compiles()).toBe(true);
    expect(compiles()).toBe(false);
  }
  for (const bytes of [readFileSync(file).subarray(0, 100), Buffer.alloc(0)]) {
    writeFileSync(file, bytes);
    expect(compiles()).toBe(true);
    expect(compiles()).toBe(false);
  }
});

test.runIf(process.getuid?.() === 0)('code of another user is not used', () => {
  compiles();
  chownSync(fileOf(), 54_321, 54_321);
  expect(compiles()).toBe(true);
  expect(compiles()).toBe(false);
});

test('code is kept apart for each set of flags', () => {
  const flags = ['--wasm-enforce-bounds-checks'];
  compiles();
  expect(compiles(flags)).toBe(true);
  expect(compiles()).toBe(false);
  expect(compiles(flags)).toBe(false);
  expect(readdirSync(folder)).toHaveLength(2);
});

test('a folder that cannot be made costs the time of compiling only', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(compiles([], join(file, 'below'))).toBe(true);
});

test('a process that has optimized no function keeps nothing', () => {
  expect(compiles([], folder, 10)).toBe(true);
  expect(readdirSync(folder)).toEqual([]);
});

test('the code is kept in the version of Node that npm installs', () => {
  const { optionalDependencies } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
  ) as { readonly optionalDependencies: Readonly<Record<string, string>> };
  const versions = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-linux-'));
  expect(versions.map(([, version]) => `v${version}`)).toEqual([TESTED, TESTED]);
});
