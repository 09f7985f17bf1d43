/** The documentation says what the code does: settings, gates, flags, commands, links and decisions. */
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../bin/commands/index.ts';
import { judgeCounts, WAIVABLE } from '../../loaders/account/gates.ts';
import { refusedResult } from '../../local/load/result.ts';
import {
  ADMIN_SETTINGS,
  FUNCTION_SETTINGS,
  LOADER_SETTINGS,
  LOCAL_ADMIN_SETTINGS,
  LOCAL_SETTINGS,
} from '../../shared/env.ts';
import { TASKS } from '../../shared/ingestion/definition.ts';
import { allIn, ROOT, read, rowOf, sectionOf, withoutCode } from '../support/docs/pages.ts';

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

describe('the settings', () => {
  const settings = Object.entries({
    ...FUNCTION_SETTINGS,
    ...LOCAL_SETTINGS,
    ...LOADER_SETTINGS,
    ...ADMIN_SETTINGS,
    ...LOCAL_ADMIN_SETTINGS,
  });

  test.each(settings)('%s is in the README with its default and what is allowed', (name, setting) => {
    const [, fallback, allowed] = rowOf(README, name);
    expect(fallback).toBe(setting.fallback === '' ? '(empty)' : `\`${setting.fallback}\``);
    expect(allowed).toBe(setting.allowed);
  });

  test('are all that the README lists', () => {
    expect(allIn(sectionOf(README, '## Settings'), /^\| `([A-Z_0-9]+)` +\|/gm).sort()).toEqual(
      settings.map(([name]) => name).sort(),
    );
  });
});

describe('a load', () => {
  const nothing = {
    contentHash: '',
    files: [],
    items: {},
    documents: {},
    without: {},
    lostCharacters: 0,
    publisherTotals: null,
    passedOver: [],
  };
  const gates = [
    ...judgeCounts(nothing, undefined, []).map(({ gate }) => gate),
    ...allIn(read('loaders/steps/verify.ts'), /gateResult\('([a-z-]+)'/g),
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
    const section = sectionOf(LOADING, '## Every row is accounted for');
    const named = allIn(section, /^\| `(\w+)` +\|/gm);
    const declared = ['loaders/read/split.ts', 'loaders/account/ledger.ts'].map((path) => {
      const union = /type (?:FaultReason|DropRule) =([^;]+);/.exec(read(path))?.[1] ?? '';
      return allIn(union, /'(\w+)'/g);
    });
    for (const names of declared) expect(names.length).toBeGreaterThan(1);
    expect(named.sort()).toEqual(declared.flat().sort());
  });

  test('has every field of its result in its page', () => {
    const frame = { source: '', version: '', seconds: 0, steps: {} };
    const fields = Object.keys(refusedResult(frame, ''));
    const documented = sectionOf(LOADING, '## The result')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => allIn(line.split('|')[1] ?? '', /`(\w+)`/g));
    expect(documented.sort()).toEqual(fields.sort());
  });
});

describe('the commands', () => {
  test.each(COMMANDS.filter(({ flags }) => Object.keys(flags).length > 0))(
    '$name has every flag in the README',
    ({ name, flags }) => {
      const page = name.startsWith('bench ') ? sectionOf(README, '## Benchmarks') : README;
      expect(Object.keys(flags).filter((flag) => !page.includes(`--${flag}`))).toEqual([]);
    },
  );

  test.each(PAGES)('that %s names are in package.json', (page) => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = allIn(read(page), /npm run ([a-z:-]+[a-z])/g);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  test('of package.json are all in the README or for contributors', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const pages = README + read('CONTRIBUTING.md');
    const isNamed = (name: string): boolean => new RegExp(`npm (run )?${name}(?![\\w:-])`).test(pages);
    expect(Object.keys(scripts).filter((name) => !isNamed(name))).toEqual([]);
  });

  test('for AWS are shown in the README and for operators', () => {
    for (const page of [sectionOf(README, '## On AWS'), read('docs/operating.md')]) {
      for (const name of ['synth', 'load', 'snapshots', 'rollback', 'admin', 'portal']) {
        expect(page).toContain(`npm run ${name}`);
      }
    }
  });

  test.each(COMMANDS.filter(({ name }) => name.startsWith('bench ')))(
    '$name is in the README by its name',
    ({ name }) => {
      expect(README).toContain(`npm run ${name.replace(' ', ' -- ')}`);
    },
  );

  test('that everything begins with stand on the first screen', () => {
    const screen = README.split('\n').slice(0, 24).join('\n');
    expect(screen).toContain('npm ci && npm start');
    expect(screen).toContain('npm ci && npm test');
  });
});

describe('the architecture', () => {
  const page = read('docs/architecture.md');

  test('has every folder of the repository that holds code', () => {
    const table = sectionOf(page, '## Folders');
    const folders = [
      'bench',
      'bin',
      'functions',
      'lib',
      'loaders',
      'local',
      'portal',
      'synthetic',
      'test',
    ].map((name) => `${name}/`);
    const shared = readdirSync(join(ROOT, 'shared'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `shared/${name}/`);
    expect([...folders, ...shared].filter((folder) => !table.includes(`\`${folder}\``))).toEqual([]);
  });

  test('has every task of a load, in the step that it belongs to', () => {
    const section = sectionOf(page, '## One definition, two runners');
    expect(TASKS.filter((task) => !section.includes(`\`${task}\``))).toEqual([]);
  });
});

describe('the runbook', () => {
  const page = read('docs/operating.md');

  test('names every alarm of the stack, and no other', () => {
    const alarms = read('lib/observability/alarms.ts') + read('lib/observability/access-alarms.ts');
    const declared = allIn(alarms, /runbook: '([a-z0-9-]+)'/g);
    const budget = allIn(read('lib/observability/monitoring.ts'), /Section `alarm-([a-z-]+)`/g);
    expect(allIn(page, /^## Alarm: (.+)$/gm).sort()).toEqual([...declared, ...budget].sort());
  });

  test('names every function of the tasks that it sends its reader to', () => {
    const named = allIn(page, /registros-publicos-ENV-load-(\w+)/g);
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((task) => !(TASKS as readonly string[]).includes(task))).toEqual([]);
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
      /\b((?:bench|bin|docs|functions|lib|loaders|local|portal|shared|test)\/[\w./-]*\w\.(?:ts|md))\b/g,
    );
    // A page of docs/ may name its neighbours from its own folder, and files that it has its readers make.
    const made = allIn(read(page), /^```ts new (\S+)$/gm);
    const gone = named.filter(
      (path) =>
        !made.includes(path) && !existsSync(join(ROOT, path)) && !existsSync(join(ROOT, dirname(page), path)),
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
    const sources = [
      'bench',
      'bin',
      'functions',
      'lib',
      'loaders',
      'local',
      'portal',
      'shared',
      'synthetic',
      'test',
    ].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => read(join(folder, name))),
    );
    const named = new Set(sources.flatMap((text) => allIn(text, /docs\/decisions\/(\d{4})/g)));
    const known = DECISIONS.map((name) => name.slice(0, 4));
    expect([...named].filter((number) => !known.includes(number))).toEqual([]);
  });
});
