/** The documentation matches the code. Every test collects all offences, so one run names all of them. */
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { judgeCounts } from '../../loaders/account/gates.ts';
import { judgeValues } from '../../loaders/account/value-gates.ts';
import { noCounts } from '../../loaders/changes/counts.ts';
import { judgeChanges } from '../../loaders/changes/gate.ts';
import { verifyImport } from '../../loaders/steps/verify.ts';
import { type Plan, resourceOf } from '../../loaders/work/plan.ts';
import type { World } from '../../loaders/work/world.ts';
import { refusedResult } from '../../local/load/result.ts';
import { ADMIN_ROUTES } from '../../shared/api/admin-routes.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import { TASKS } from '../../shared/ingestion/definition.ts';
import { WAIVABLE } from '../../shared/ingestion/waivable.ts';
import { DROP_RULES, FAULT_REASONS } from '../../shared/store/records/accounting.ts';
import {
  allIn,
  anchorsOf,
  codeBlocks,
  DOCS,
  lineWith,
  PAGES,
  ROOT,
  read,
  sectionOf,
  withoutCode,
  withoutGenerated,
} from '../support/docs/pages.ts';

const README = read('README.md');
const REFERENCE = read('docs/reference.md');
const ARCHITECTURE = read('docs/architecture.md');
const LOADING = read('docs/loading.md');
const OPERATING = read('docs/operating.md');

const MOST_README_LINES = 120;
const MOST_WORDS = 42_000;

/** Returns the offences of every page, each with the name of the page. */
const inEveryPage = (offencesOf: (page: string, text: string) => string[]): string[] =>
  PAGES.flatMap((page) => offencesOf(page, read(page)).map((offence) => `${page}: ${offence}`));

describe('the README', () => {
  test(`has at most ${MOST_README_LINES} lines`, () => {
    expect(README.trimEnd().split('\n').length).toBeLessThanOrEqual(MOST_README_LINES);
  });

  test('shows the first two commands on the first screen', () => {
    const screen = README.split('\n').slice(0, 24).join('\n');
    expect(screen).toContain('npm ci && npm start');
    expect(screen).toContain('npm ci && npm test');
  });
});

describe('the pages', () => {
  test(`have at most ${MOST_WORDS} words together that are not generated`, () => {
    // The changelog grows with every change, and what is generated with every endpoint.
    const pages = DOCS.filter((page) => page !== 'CHANGELOG.md');
    const words = pages.map((page) => withoutGenerated(read(page)).split(/\s+/).filter(Boolean).length);
    expect(words.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(MOST_WORDS);
  });

  test('link to files and headings that exist', () => {
    const broken = inEveryPage((page, text) =>
      allIn(withoutCode(text), /\]\(([^)\s]+)\)/g)
        .filter((link) => !link.includes('://'))
        .filter((link) => {
          const [path = '', anchor] = link.split('#');
          const target = path === '' ? page : normalize(join(dirname(page), path));
          if (!existsSync(join(ROOT, target))) return true;
          return anchor !== undefined && !anchorsOf(read(target)).includes(anchor);
        }),
    );
    expect(broken).toEqual([]);
  });

  test('name files that exist', () => {
    const named =
      /\b((?:bench|bin|docs|functions|lib|loaders|local|portal|shared|test)\/[\w./-]*\w\.(?:ts|md))\b/g;
    const gone = inEveryPage((page, text) => {
      // A guide may name files that its readers create.
      const made = allIn(text, /^```\w+ new (\S+)$/gm);
      return allIn(text, named).filter(
        (path) =>
          !made.includes(path) &&
          ![ROOT, join(ROOT, dirname(page))].some((folder) => existsSync(join(folder, path))),
      );
    });
    expect(gone).toEqual([]);
  });

  test('name commands that package.json has', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    expect(
      inEveryPage((_, text) => allIn(text, /npm run ([a-z:-]+[a-z])/g).filter((name) => !(name in scripts))),
    ).toEqual([]);
  });

  test('show every command of package.json to operators or to contributors', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const pages = README + REFERENCE + read('CONTRIBUTING.md');
    const isNamed = (name: string): boolean => new RegExp(`npm (run )?${name}(?![\\w:-])`).test(pages);
    expect(Object.keys(scripts).filter((name) => !isNamed(name))).toEqual([]);
  });
});

describe('the reference', () => {
  test('has every route of the administration with its method and parameters', () => {
    const section = sectionOf(REFERENCE, '### Administration routes');
    const missing = ADMIN_ROUTES.filter(({ method, path, query }) => {
      const below = path.replace('/v1/admin', '');
      return !lineWith(section, [`\`${below}\``, `\`${method}\``, ...query.map(({ name }) => `\`${name}\``)]);
    });
    expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  test('names every gate that a load may waive', () => {
    const flag = lineWith(REFERENCE, ['- `--accept`: ']) ?? '';
    expect(WAIVABLE.filter((gate) => !flag.includes(`\`${gate}\``))).toEqual([]);
  });
});

describe('the page about loading', () => {
  const nothing = {
    contentHash: '',
    files: [],
    items: {},
    documents: {},
    without: {},
    lettered: {},
    lostCharacters: 0,
    publisherTotals: null,
    passedOver: [],
    newColumns: [],
    examples: [],
    missingParts: [],
    report: { source: SOURCES[0]?.name ?? '', versao: '', files: [] },
  };

  test('has every gate and whether it can be waived', async () => {
    // No rows were built, so no read-back takes place and no store is called.
    const plan = { source: SOURCES[0]?.name } as Plan;
    const verified = await verifyImport({} as World, plan, nothing, [], []);
    const values = {
      report: nothing.report,
      live: null,
      resourceNamed: (name: string) => resourceOf(plan, name),
      compared: [],
      remarks: [],
    };
    const counted = [
      ...judgeCounts(nothing, undefined, [], { completeness: [], version: [] }),
      ...judgeValues(values, []),
    ];
    const changes = judgeChanges(cnpj.changes!, noCounts(), { de: '2026-10', para: '2026-11' }, []);
    const judged = [...counted, changes, ...verified];
    const gates = judged.map(({ gate }) => gate);
    expect(gates).toEqual(expect.arrayContaining([...WAIVABLE]));
    const wrong = gates.filter((gate) => {
      const waivable = (WAIVABLE as readonly string[]).includes(gate);
      return !lineWith(LOADING, [`| \`${gate}\` |`])?.endsWith(waivable ? '| yes |' : '| no |');
    });
    expect(wrong).toEqual([]);
  });

  test('has exactly the rules of dropping and the reasons of quarantine', () => {
    const named = allIn(sectionOf(LOADING, '## Every row is accounted for'), /^- `(\w+)`: /gm);
    expect(named.sort()).toEqual([...DROP_RULES, ...FAULT_REASONS].sort());
  });

  test('has exactly the fields of the result', () => {
    const fields = Object.keys(refusedResult({ id: '', source: '', version: '', seconds: 0, steps: {} }, ''));
    const documented = sectionOf(LOADING, '## The result')
      .split('\n')
      .filter((line) => line.startsWith('- `'))
      .flatMap((line) => allIn(line.split(': ')[0] ?? '', /`(\w+)`/g));
    expect(documented.sort()).toEqual(fields.sort());
  });
});

describe('the architecture', () => {
  test('has every folder of the repository that holds code', () => {
    const rooms = sectionOf(ARCHITECTURE, '## Rooms');
    const foldersIn = (folder: string): string[] =>
      readdirSync(join(ROOT, folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${join(folder, name)}/`);
    const others = ['node_modules/', 'coverage/', 'cdk.out/', 'docs/', 'shared/'];
    const rest = foldersIn('.').filter((name) => !name.startsWith('.') && !others.includes(name));
    expect([...rest, ...foldersIn('shared')].filter((name) => !rooms.includes(`\`${name}\``))).toEqual([]);
    expect(foldersIn('loaders').filter((name) => !rooms.includes(`\`${name.slice(8)}\``))).toEqual([]);
  });

  test('has diagrams of a request, a row and the stack', () => {
    const kinds = codeBlocks(ARCHITECTURE, 'mermaid').map((text) => text.trim().split(/\s/)[0]);
    expect(kinds).toEqual(['sequenceDiagram', 'flowchart', 'flowchart']);
  });

  test('has every task of a load', () => {
    const section = sectionOf(ARCHITECTURE, '### One definition, two runners');
    expect(TASKS.filter((task) => !section.includes(`\`${task}\``))).toEqual([]);
  });
});

describe('the runbook', () => {
  test('names only functions of existing tasks', () => {
    const named = allIn(OPERATING, /registros-publicos-ENV-load-(\w+)/g);
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((task) => !(TASKS as readonly string[]).includes(task))).toEqual([]);
  });
});

describe('the decisions', () => {
  const themes = DOCS.filter((page) => page.startsWith('docs/decisions/') && !page.endsWith('README.md'));
  const index = read('docs/decisions/README.md');
  /** The target in the index by the number of a decision, such as `0035`. */
  const places = new Map(
    [...index.matchAll(/^- \[([\d, ]+)\]\((\S+)\): /gm)].flatMap(([, numbers = '', place = '']) =>
      numbers.split(', ').map((number) => [number, place] as const),
    ),
  );
  const records = themes.flatMap((page) =>
    read(page)
      .split(/^## /m)
      .slice(1)
      .map((text) => ({ page, heading: text.split('\n')[0] ?? '', text })),
  );

  test('have a number each and a line in the index', () => {
    const numbers = [...index.matchAll(/^- \[([\d, ]+)\]/gm)].flatMap(([, listed = '']) =>
      listed.split(', '),
    );
    expect(numbers.filter((number, i) => numbers.indexOf(number) !== i)).toEqual([]);
    const unlisted = records.filter(({ page, heading }) => {
      const [numbers = '', title = ''] = heading.split('. ');
      const [anchor] = anchorsOf(`## ${heading}\n`);
      return !index.includes(`- [${numbers}](${page.slice('docs/decisions/'.length)}#${anchor}): ${title}`);
    });
    expect(unlisted.map(({ heading }) => heading)).toEqual([]);
  });

  test('have context, decision, reason and consequence, in that order', () => {
    const parts = (text: string): string => allIn(text, /^\*\*(\w+)\.\*\*/gm).join();
    const wrong = records.filter(({ text }) => parts(text) !== 'Context,Decision,Reason,Consequence');
    expect(wrong.map(({ heading }) => heading)).toEqual([]);
    expect(records.length).toBeGreaterThan(30);
  });

  test('have at most 100 words beside their headings', () => {
    const wordsOf = (text: string): number =>
      text
        .slice(text.indexOf('\n'))
        .replaceAll(/\*\*\w+\.\*\*/g, '')
        .trim()
        .split(/\s+/).length;
    expect(records.filter(({ text }) => wordsOf(text) > 100).map(({ heading }) => heading)).toEqual([]);
  });

  test('exist where the code refers to them', () => {
    const folders = 'bench bin functions lib loaders local portal shared synthetic test'.split(' ');
    const files = folders.flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => join(folder, name)),
    );
    const unknown = files.flatMap((file) =>
      allIn(read(file), /(?:docs\/decisions\/|decisions? )(\d{4})/g)
        .filter((number) => !places.has(number))
        .map((number) => `${file}: ${number}`),
    );
    expect(unknown).toEqual([]);
  });
});
