/** Checks every file of the repository against the layers of lint/layers.json, and every folder's size. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import LAYERS from '../../lint/layers.json' with { type: 'json' };
import { findCycle } from '../support/docs/cycle.ts';
import { ROOT } from '../support/docs/pages.ts';

interface Layer {
  /** The folder or file of the rule; the first match applies. */
  readonly of: string;
  /** Folders and files of the repository that it may import besides its own. */
  readonly from: readonly string[];
  /** Packages, by the beginning of their names; `node:` is one of them. */
  readonly packages: readonly string[];
}

const RULES: readonly Layer[] = LAYERS;
/** Every folder of the repository; files in the root folder are configuration. */
const FOLDERS = [
  'shared',
  'portal',
  'mcp',
  'functions',
  'loaders',
  'local',
  'operator',
  'lib',
  'bin',
  'bench',
  'synthetic',
  'clients',
  'examples',
  'test',
  'docs',
  'lint',
];
/** The largest number of files in a folder. Samples are exempt: the publisher determines their number. */
const MOST_FILES = 18;

interface Entry {
  readonly folder: string;
  readonly name: string;
}

const ENTRIES: readonly Entry[] = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => ({ folder: normalize(parentPath).slice(ROOT.length + 1), name })),
);
const FILES: readonly string[] = ENTRIES.filter(({ name }) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
  .map(({ folder, name }) => `${folder}/${name}`)
  .sort();

interface Import {
  readonly target: string;
  /** Types do not exist at run time, so they tie no package to a layer. */
  readonly typeOnly: boolean;
  /** By `import()`, when the code comes there. */
  readonly later: boolean;
}

const STATEMENT = /^(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;
const DYNAMIC = /\bimport\('([^']+)'\)/g;

function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  // AssemblyScript adds the ending itself.
  const ending = file.startsWith('loaders/kernels/assembly/') ? '.ts' : '';
  const resolved = (target = ''): string =>
    target.startsWith('.') ? normalize(join(dirname(file), target)) + ending : target;
  return [
    ...[...text.matchAll(STATEMENT)].map(([, type, target]) => ({
      target: resolved(target),
      typeOnly: type !== undefined,
      later: false,
    })),
    ...[...text.matchAll(DYNAMIC)].map(([, target]) => ({
      target: resolved(target),
      typeOnly: false,
      later: true,
    })),
  ];
}

const IMPORTS: ReadonlyMap<string, readonly Import[]> = new Map(FILES.map((file) => [file, importsOf(file)]));

const ruleOf = (file: string): Layer | undefined =>
  RULES.find(({ of }) => file === of || (of.endsWith('/') && file.startsWith(of)));

const isPackage = (target: string): boolean => !/\.(ts|json)$/.test(target);

/** Returns a sentence for each import of the file that its layer does not allow. */
function breaches(file: string, imports: readonly Import[]): string[] {
  const rule = ruleOf(file);
  if (!rule) return [`${file} is in no layer`];
  const allowed = [...rule.from, rule.of];
  return imports.flatMap(({ target, typeOnly }) => {
    const fits = isPackage(target)
      ? typeOnly || rule.packages.some((name) => target.startsWith(name))
      : allowed.some((folder) => target.startsWith(folder));
    return fits ? [] : [`${file} imports ${target}`];
  });
}

/**
 * Returns the packages that a file and all files that it imports use at run time, without those of Node;
 * `atFirst` leaves out what is imported later.
 */
function packagesOf(file: string, atFirst = false): string[] {
  const seen = new Set([file]);
  for (const one of seen) {
    for (const { target, typeOnly, later } of IMPORTS.get(one) ?? [])
      if (!typeOnly && !(atFirst && later)) seen.add(target);
  }
  return [...seen].filter((target) => isPackage(target) && !target.startsWith('node:')).sort();
}

function crowdedFolders(entries: readonly Entry[]): string[] {
  const counts = new Map<string, number>();
  for (const { folder } of entries) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  return [...counts]
    .filter(([folder, count]) => count > MOST_FILES && !folder.endsWith('/sample'))
    .map(([folder, count]) => `${folder} holds ${count} files`);
}

describe('the layers', () => {
  test('hold for every file, without a circular dependency and with folders of limited size', () => {
    expect([...IMPORTS].flatMap(([file, imports]) => breaches(file, imports)).slice(0, 20)).toEqual([]);
    const graph = [...IMPORTS].map(([file, imports]): [string, string[]] => [
      file,
      imports.map(({ target }) => target),
    ]);
    expect(findCycle(new Map(graph))).toBeNull();
    expect(crowdedFolders(ENTRIES)).toEqual([]);
  });

  test('cover the files and imports of the repository, and each rule applies to a file', () => {
    expect(FILES.length).toBeGreaterThan(400);
    const packages = [...IMPORTS].flatMap(([file, imports]) =>
      imports.filter(({ target }) => isPackage(target)).map(({ target }) => `${file} ${target}`),
    );
    expect(packages).toContain('shared/aws/dynamodb.ts @aws-sdk/client-dynamodb');
    const used = new Set(FILES.map((file) => ruleOf(file)?.of));
    expect(RULES.map(({ of }) => of).filter((of) => !used.has(of))).toEqual([]);
  });

  test('leave packages out of the processes with which every load begins', () => {
    expect(packagesOf('local/load/worker.ts', true)).toEqual([]);
    const clients = (file: string) => packagesOf(file).filter((name) => /client-|lib-dynamodb/.test(name));
    expect(clients('local/load/run.ts')).toEqual([]);
    expect(clients('local/start/serving.ts')).toEqual([]);
    expect(packagesOf('local/store.ts')).toContain('@aws-sdk/util-dynamodb');
  });
});

test('no code reads the name of a class, which is another one in a minified bundle', () => {
  const deployed = FILES.filter((file) => /^(functions|loaders|shared)\//.test(file));
  const reading = deployed.filter((file) =>
    /\b[A-Z][a-z]\w*\.name\b/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(reading).toEqual([]);
});

test('lines of comments have at most 110 characters', () => {
  const isComment = (line: string): boolean =>
    /^\s*(\/\/|\/\*\*|\*) /.test(line) && !line.includes('biome-ignore');
  const written = FILES.filter((file) => !file.startsWith('clients/typescript/src/generated/'));
  const long = written.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, i) => (isComment(line) && line.length > 110 ? [`${file}:${i + 1}`] : [])),
  );
  expect(long).toEqual([]);
});
