/** The documentation says what the code does: settings, gates, flags, routes, commands, links and decisions. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { judgeCounts, WAIVABLE } from '../loaders/gates.ts';
import { KEYS_USAGE } from '../local/admin/keys.ts';
import { refusedResult } from '../local/load/result.ts';
import { ROUTES } from '../shared/api/routes.ts';
import { FUNCTION_SETTINGS, LOCAL_SETTINGS } from '../shared/env.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const DECISIONS = readdirSync(join(ROOT, 'docs/decisions')).filter((name) => /^\d{4}-.*\.md$/.test(name));
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

const README = read('README.md');
const LOADING = read('docs/loading.md');

/** The cells of the table row that begins with `name`, bare or as code. */
const rowOf = (page: string, name: string): string[] =>
  page
    .split('\n')
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .find(([first]) => first === name || first === `\`${name}\``) ?? [];

const withoutCode = (page: string): string => page.replaceAll(/^```.*?^```/gms, '');

const allIn = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, found = '']) => found)),
];

/** The flags of a command's usage, as its own text names them. */
const flagsOf = (usage: string): string[] => allIn(usage, /(--[a-z]+)/g);
const usageIn = (path: string): string => /const USAGE = `(.*?)`;/s.exec(read(path))?.[1] ?? '';

describe('the settings', () => {
  const settings = Object.entries({ ...FUNCTION_SETTINGS, ...LOCAL_SETTINGS });

  test.each(settings)('%s is in the README with its default and what is allowed', (name, setting) => {
    const [, fallback, allowed] = rowOf(README, name);
    expect(fallback).toBe(setting.fallback === '' ? '(empty)' : `\`${setting.fallback}\``);
    expect(allowed).toBe(setting.allowed);
  });

  test('are all that the README lists', () => {
    const section = /## Settings\n(.*?)\n## /s.exec(README)?.[1] ?? '';
    expect(allIn(section, /^\| `([A-Z_]+)` +\|/gm).sort()).toEqual(settings.map(([name]) => name).sort());
  });
});

describe('a load', () => {
  const nothing = { contentHash: '', files: [], items: {}, documents: {}, without: {}, lostCharacters: 0 };
  const gates = [
    ...judgeCounts(nothing, undefined, []).map(({ gate }) => gate),
    ...allIn(read('loaders/verify.ts'), /gateResult\('([a-z-]+)'/g),
  ];

  test('has the gates that can be waived, and others', () => {
    expect(gates).toEqual(expect.arrayContaining([...WAIVABLE]));
    expect(gates.length).toBeGreaterThan(WAIVABLE.length);
  });

  test.each(gates)('has the gate %s in its page, with whether it can be waived', (gate) => {
    expect(rowOf(LOADING, gate).at(-1)).toBe((WAIVABLE as readonly string[]).includes(gate) ? 'yes' : 'no');
  });

  test.each(WAIVABLE)('names the gate %s in the README', (gate) => {
    expect(rowOf(README, '--accept')[1]).toContain(`\`${gate}\``);
  });

  test('has every reason of quarantine and every rule of dropping in its page', () => {
    const names = ['loaders/cells.ts', 'loaders/ledger.ts'].flatMap((path) => {
      const union = /type (?:FaultReason|DropRule) =([^;]+);/.exec(read(path))?.[1] ?? '';
      return allIn(union, /'(\w+)'/g);
    });
    expect(names).toEqual(expect.arrayContaining(['wrong_columns', 'repeated']));
    expect(names.filter((name) => rowOf(LOADING, name).length === 0)).toEqual([]);
  });

  test('has every field of its result in its page', () => {
    const frame = {
      source: '',
      version: '',
      seconds: 0,
      steps: {},
      ignored: [],
      gates: [],
      quarantine: null,
    };
    const fields = Object.keys(refusedResult(frame, null, ''));
    const section = LOADING.slice(LOADING.indexOf('## The result'));
    const documented = section
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => allIn(line.split('|')[1] ?? '', /`(\w+)`/g));
    expect(documented.sort()).toEqual(fields.sort());
  });
});

describe('the commands', () => {
  test.each([
    ['bin/load.ts', usageIn('bin/load.ts')],
    ['bin/synthetic.ts', usageIn('bin/synthetic.ts')],
    ['bin/admin.ts keys', KEYS_USAGE],
  ])('%s has every flag in the README', (_, usage) => {
    const flags = flagsOf(usage);
    expect(flags.length).toBeGreaterThan(0);
    expect(flags.filter((flag) => !README.includes(flag))).toEqual([]);
  });

  test.each(PAGES)('that %s names are in package.json', (page) => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = allIn(read(page), /npm run ([a-z:-]+[a-z])/g);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  test('of the benchmarks are in the README, each campaign by its name', () => {
    const campaigns = allIn(read('bench/main.ts'), /^ {2}(\w+): \(\) => import\(/gm);
    expect(campaigns).toContain('roundtrip');
    expect(campaigns.filter((name) => !README.includes(`npm run bench -- ${name}`))).toEqual([]);
  });

  test('that everything begins with stand on the first screen', () => {
    const screen = README.split('\n').slice(0, 24).join('\n');
    expect(screen).toContain('npm ci && npm start');
    expect(screen).toContain('npm ci && npm test');
  });
});

describe('the endpoints', () => {
  const missing = /\*\*Not there yet\.\*\*.*?\n\n/s.exec(README)?.[0] ?? '';

  test.each(ROUTES.map(({ path }) => path))('%s is in the README as served', (path) => {
    expect(rowOf(README, `GET ${path}`)).not.toEqual([]);
    expect(missing).not.toContain(`\`GET ${path}\``);
  });
});

describe('a page', () => {
  /** As the reader's anchors are made: lower case, no punctuation, hyphens for blanks. */
  const anchorsOf = (page: string): string[] =>
    allIn(withoutCode(page), /^#+ (.+)$/gm).map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} -]/gu, '')
        .replaceAll(' ', '-'),
    );

  test.each(PAGES)('%s links to files and headings that are there', (page) => {
    const links = allIn(withoutCode(read(page)), /\]\(([^)\s]+)\)/g).filter((link) => !link.includes('://'));
    const broken = links.filter((link) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? page : normalize(join(dirname(page), path));
      if (!existsSync(join(ROOT, target))) return true;
      return anchor !== undefined && !anchorsOf(read(target)).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  test.each(PAGES)('%s names files that are there', (page) => {
    const named = allIn(
      read(page),
      /\b((?:bench|bin|docs|functions|loaders|local|shared|test)\/[\w./-]*\w\.(?:ts|md))\b/g,
    );
    // A page of docs/ may name its neighbours from its own folder.
    const gone = named.filter(
      (path) => !existsSync(join(ROOT, path)) && !existsSync(join(ROOT, dirname(page), path)),
    );
    expect(gone).toEqual([]);
  });
});

describe('the decisions', () => {
  const index = read('docs/decisions/README.md');

  test('are numbered without a gap', () => {
    expect(DECISIONS.map((name) => Number(name.slice(0, 4)))).toEqual(DECISIONS.map((_, i) => i + 1));
  });

  test.each(DECISIONS)('%s is in the list under its title and has the four parts', (name) => {
    const [heading = '', ...rest] = read(join('docs/decisions', name)).split('\n');
    const title = heading.replace(/^# \d{4}\. /, '');
    expect(rowOf(index, `[${name.slice(0, 4)}](${name})`)[1]).toBe(title);
    expect(allIn(rest.join('\n'), /^## (.+)$/gm)).toEqual(['Context', 'Decision', 'Reason', 'Consequence']);
  });

  test('that the code points to are there', () => {
    const sources = ['bench', 'bin', 'functions', 'loaders', 'local', 'shared', 'test'].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => read(join(folder, name))),
    );
    const named = new Set(sources.flatMap((text) => allIn(text, /docs\/decisions\/(\d{4})/g)));
    const known = DECISIONS.map((name) => name.slice(0, 4));
    expect([...named].filter((number) => !known.includes(number))).toEqual([]);
  });
});
