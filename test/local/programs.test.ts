/** Programs that are kept in one file each, in a copy of the project. */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileOf, KEPT_IN } from '../../local/programs/file.ts';
import { KEPT_PROGRAMS, keptFile, ROOT } from '../../local/programs/list.ts';
import { copyProject, IN_COPY, type ProjectCopy } from '../support/docs/project-copy.ts';

const FOLDER = '.build/programs';

describe.skipIf(IN_COPY)('a kept program', () => {
  let copy: ProjectCopy;
  beforeAll(() => {
    copy = copyProject();
  });
  afterAll(() => copy.remove());
  beforeEach(() => {
    expect(run().status).toBe(0);
  });

  const path = (name: string): string => join(copy.root, name);

  function run(program = 'bin/load.ts', args: readonly string[] = ['--help'], env = {}) {
    return spawnSync(process.execPath, ['local/programs/run.ts', program, ...args], {
      cwd: copy.root,
      encoding: 'utf8',
      env: { ...process.env, ...env },
    });
  }

  /** Makes the program print its file at its start. */
  const SAYING = "\nconsole.error('runs from', process.env.PROGRAMS_KEPT_IN ?? 'sources');\n";

  /** Changes a source for one call. */
  function changed<T>(name: string, text: string, call: () => T): T {
    const before = readFileSync(path(name), 'utf8');
    try {
      writeFileSync(path(name), text);
      return call();
    } finally {
      writeFileSync(path(name), before);
    }
  }

  const source = (): string => readFileSync(path('bin/load.ts'), 'utf8');
  const made = (program = 'bin/load'): number => statSync(path(`${FOLDER}/${program}.mjs`)).mtimeMs;

  test('is made once, and answers as its source does', () => {
    const before = made();
    const kept = run();
    const fromSource = spawnSync(process.execPath, ['bin/load.ts', '--help'], {
      cwd: copy.root,
      encoding: 'utf8',
    });
    expect(kept.stdout).toBe(fromSource.stdout);
    expect(kept.stdout).toContain('npm run load');
    expect(made()).toBe(before);
  });

  test('is made again where one of its sources has changed', () => {
    const { stderr } = changed('bin/load.ts', source() + SAYING, run);
    expect(stderr).toBe(`runs from ${copy.root}/\n`);
    expect(run().stderr).toBe('');
  });

  test('has a source of a deep module of another folder', () => {
    const name = 'shared/datasets/index.ts';
    const text = readFileSync(path(name), 'utf8');
    expect(changed(name, text + SAYING, run).stderr).toBe(`runs from ${copy.root}/\n`);
  });

  test.each([
    ['a file of the programs is missing', () => rmSync(path(`${FOLDER}/bin/load.mjs`))],
    ['a file of a process of it is missing', () => rmSync(path(`${FOLDER}/local/load/worker.mjs`))],
    [
      'a file of the programs was changed',
      () => writeFileSync(path(`${FOLDER}/bin/load.mjs`), 'process.exit(3)'),
    ],
    ['the list of files is damaged', () => writeFileSync(path(`${FOLDER}/manifest.json`), '{"root"')],
    ['the list of files is empty', () => writeFileSync(path(`${FOLDER}/manifest.json`), '')],
    ['the programs are those of another folder', () => toOtherFolder()],
  ])('is made again where %s', (_, damage) => {
    const before = made('bin/admin');
    damage();
    expect(run().stdout).toContain('npm run load');
    expect(made('bin/admin')).toBeGreaterThan(before);
  });

  function toOtherFolder(): void {
    const manifest = path(`${FOLDER}/manifest.json`);
    const { root, files } = JSON.parse(readFileSync(manifest, 'utf8')) as { root: string; files: unknown };
    writeFileSync(manifest, JSON.stringify({ root: `${root}other/`, files }));
  }

  test('runs from its sources where it cannot be kept', () => {
    rmSync(path('.build'), { recursive: true });
    writeFileSync(path('.build'), 'a file in place of the folder');
    try {
      const { stdout, stderr } = changed('bin/load.ts', source() + SAYING, run);
      expect(stdout).toContain('npm run load');
      expect(stderr).toMatch(
        /^This program runs from its sources, because \.build\/programs could not be made: Error: ENOTDIR.*\nruns from sources\n$/,
      );
    } finally {
      rmSync(path('.build'));
    }
  });

  test('says what Node says of a source with an error', () => {
    const { status, stderr } = changed('bin/load.ts', `${source()}\nconst = 1;\n`, run);
    expect(status).toBe(1);
    expect(stderr).toContain('bin/load.ts');
    expect(stderr).toContain('SyntaxError');
  });

  test('gets its arguments and its exit code', () => {
    const { status, stderr } = run('bin/load.ts', ['nothing']);
    expect([status, stderr.includes('nothing')]).toEqual([2, true]);
  });

  test('is one of a list', () => {
    const { status, stderr } = run('bin/other.ts');
    expect(status).toBe(1);
    expect(stderr).toContain(
      'local/programs/run.ts does not know the program "bin/other.ts"; allowed: bin/admin.ts, bin/load.ts',
    );
  });
});

describe('the file of a process', () => {
  const before = process.env[KEPT_IN];
  afterEach(() => {
    if (before === undefined) delete process.env[KEPT_IN];
    else process.env[KEPT_IN] = before;
  });

  test.each([
    ['the kept one where its program runs from one', ROOT, keptFile],
    ['the source where its program runs from sources', undefined, (name: string) => join(ROOT, name)],
    ['the source where the program of another folder is kept', '/other/', (name: string) => join(ROOT, name)],
  ])('is %s', (_, folder, expected) => {
    if (folder === undefined) delete process.env[KEPT_IN];
    else process.env[KEPT_IN] = folder;
    for (const program of KEPT_PROGRAMS) expect(fileOf(program)).toBe(expected(program));
  });
});
