/** Who may import whom: the table of docs/architecture, held against every file of the repository. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

interface Rule {
  /** Folder or file that the rule is about; the first that fits counts. */
  readonly of: string;
  /** Folders and files of the repository that it may import besides its own. */
  readonly from: readonly string[];
  /** Packages, by the beginning of their names; `node:` is one. */
  readonly packages: readonly string[];
}

const LAYER_0 = ['shared/datasets/', 'shared/api/', 'shared/ingestion/', 'shared/time.ts'];
const SHARED = ['shared/'];

const RULES: readonly Rule[] = [
  { of: 'shared/datasets/', from: [], packages: ['zod'] },
  { of: 'shared/ingestion/', from: [], packages: [] },
  { of: 'shared/time.ts', from: [], packages: [] },
  { of: 'shared/api/', from: ['shared/datasets/', 'shared/time.ts'], packages: ['zod'] },
  { of: 'shared/env.ts', from: LAYER_0, packages: ['zod'] },
  { of: 'shared/log.ts', from: LAYER_0, packages: [] },
  {
    of: 'shared/aws/',
    from: [...LAYER_0, 'shared/log.ts'],
    packages: ['node:', '@aws-sdk/'],
  },
  {
    of: 'shared/store/',
    from: [...LAYER_0, 'shared/aws/', 'shared/env.ts', 'shared/log.ts'],
    packages: ['node:', 'zod'],
  },
  {
    of: 'shared/http/',
    from: [...LAYER_0, 'shared/aws/', 'shared/store/', 'shared/env.ts', 'shared/log.ts'],
    packages: ['node:', '@middy/', 'zod'],
  },
  { of: 'portal/', from: [], packages: ['node:', 'esbuild'] },
  { of: 'functions/', from: SHARED, packages: ['node:'] },
  { of: 'loaders/', from: SHARED, packages: ['node:', 'zod', 'yauzl'] },
  {
    of: 'local/',
    from: [...SHARED, 'functions/', 'loaders/', 'portal/'],
    packages: ['node:', 'zod', 'dynalite', 'jsonata'],
  },
  {
    of: 'lib/',
    from: [...LAYER_0, 'shared/env.ts', 'shared/store/tables.ts', 'portal/headers.ts'],
    packages: ['node:', 'aws-cdk-lib', 'constructs', 'cdk-nag', 'esbuild'],
  },
  {
    of: 'bin/',
    from: [
      ...SHARED,
      ...['local/', 'loaders/', 'functions/', 'synthetic/', 'lib/', 'portal/', 'bench/campaigns.ts'],
    ],
    packages: ['node:'],
  },
];

const sourcesIn = (folder: string): string[] =>
  existsSync(join(ROOT, folder))
    ? readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
        .map((name) => join(folder, name))
    : [];

const FILES = ['shared', 'portal', 'functions', 'loaders', 'local', 'lib', 'bin'].flatMap(sourcesIn);

interface Import {
  readonly target: string;
  /** Types are gone at run time; they tie no package to a layer. */
  readonly typeOnly: boolean;
}

const STATEMENT = /^(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;
const DYNAMIC = /\bimport\('([^']+)'\)/g;

function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const resolved = (target: string): string =>
    target.startsWith('.') ? normalize(join(dirname(file), target)) : target;
  return [
    ...[...text.matchAll(STATEMENT)].map(([, type, target]) => ({
      target: resolved(target!),
      typeOnly: type !== undefined,
    })),
    ...[...text.matchAll(DYNAMIC)].map(([, target]) => ({ target: resolved(target!), typeOnly: false })),
  ];
}

const isFile = (target: string): boolean => FILES.some((file) => file === target);

/** What a file imports against its rule, as sentences. */
function breaches(file: string, imports: readonly Import[]): string[] {
  const rule = RULES.find(({ of }) => file === of || (of.endsWith('/') && file.startsWith(of)));
  if (!rule) return [`${file} is in no layer`];
  return imports.flatMap(({ target, typeOnly }) => {
    if (/^[^.]/.test(target) && !target.includes('.ts')) {
      return typeOnly || rule.packages.some((allowed) => target.startsWith(allowed))
        ? []
        : [`${file} imports the package ${target}`];
    }
    const allowed = [...rule.from, rule.of];
    return allowed.some((folder) => target.startsWith(folder)) ? [] : [`${file} imports ${target}`];
  });
}

/** The first cycle of run-time imports, as a path; null where there is none. */
function findCycle(graph: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>();
  const visit = (file: string, trail: string[]): string[] | null => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const next of graph.get(file) ?? []) {
      const cycle = visit(next, [...trail, file]);
      if (cycle) return cycle;
    }
    done.add(file);
    return null;
  };
  for (const file of graph.keys()) {
    const cycle = visit(file, []);
    if (cycle) return cycle;
  }
  return null;
}

describe('layers', () => {
  test('there are files to look at', () => {
    expect(FILES.length).toBeGreaterThan(40);
    expect(importsOf('shared/aws/dynamodb.ts').map(({ target }) => target)).toContain(
      '@aws-sdk/client-dynamodb',
    );
    expect(importsOf('shared/http/serve.ts').map(({ target }) => target)).toContain('shared/api/routes.ts');
  });

  test.each(FILES)('%s imports only what its layer may', (file) => {
    expect(breaches(file, importsOf(file))).toEqual([]);
  });

  test('a breach would be seen', () => {
    const of = (file: string, target: string) => breaches(file, [{ target, typeOnly: false }]);
    expect(of('shared/api/x.ts', 'node:fs')).toHaveLength(1);
    expect(of('shared/api/x.ts', 'shared/aws/read-items.ts')).toHaveLength(1);
    expect(of('shared/http/x.ts', '@aws-sdk/lib-dynamodb')).toHaveLength(1);
    expect(of('functions/cnpjs/x.ts', 'loaders/steps/build.ts')).toHaveLength(1);
    expect(of('functions/cnpjs/x.ts', 'shared/http/serve.ts')).toEqual([]);
  });

  test('there are no cycles, counting types', () => {
    const graph = new Map(
      FILES.map((file) => [
        file,
        importsOf(file)
          .map(({ target }) => target)
          .filter(isFile),
      ]),
    );
    expect(findCycle(graph)).toBeNull();
    expect(
      findCycle(
        new Map([
          ['a', ['b']],
          ['b', ['c']],
          ['c', ['b']],
        ]),
      ),
    ).toEqual(['b', 'c', 'b']);
  });

  test('nothing reads outside the repository', () => {
    for (const file of [...FILES, ...sourcesIn('test'), ...sourcesIn('bench'), ...sourcesIn('synthetic')]) {
      for (const { target } of importsOf(file)) {
        if (target.endsWith('.ts')) expect(relative(ROOT, join(ROOT, target)).startsWith('..')).toBe(false);
      }
    }
  });
});
