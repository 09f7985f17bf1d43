/**
 * Bundles the code of a function into one minified CommonJS file (docs/decisions/0039), and each module that
 * it imports by `import()` into another one beside it.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';
import { build } from '../portal/build/bundler.ts';
import { gatewayRoutes, type Target } from '../shared/api/routes.ts';
import { TASKS, type TaskName } from '../shared/ingestion/definition.ts';

const ROOT = join(import.meta.dirname, '..');
const OUTPUT = join(ROOT, '.build');
const PARQUET_MODULE = fileURLToPath(import.meta.resolve('parquet-wasm/node/parquet_wasm_bg.wasm'));

/**
 * Credential providers that a Lambda function never uses: its credentials are in environment variables, which
 * the SDK reads first. The providers and their sign-in clients would be a fifth of every bundle.
 */
const UNUSED_PROVIDERS = [
  '@aws-sdk/credential-provider-http',
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-login',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-web-identity',
  '@smithy/credential-provider-imds',
];

export const TARGETS: readonly Target[] = [...new Set(gatewayRoutes().map(({ target }) => target))];

/** Returns a path in the repository. */
export const entryOf = (name: Target | 'authorizer' | 'canary'): string => `functions/${name}/index.ts`;
/** Tasks with a bundle of their own: one needs the clients and the zip reader, one the writer of Parquet. */
const EXPORT_ENTRY = 'loaders/runtime/lambda-export.ts';
const OWN_BUNDLES: Partial<Record<TaskName, string>> = {
  prepare: 'loaders/runtime/lambda-prepare.ts',
  build: EXPORT_ENTRY,
  makeExport: EXPORT_ENTRY,
};
/** The other tasks of a load share one. */
export const taskEntryOf = (task: TaskName): string => OWN_BUNDLES[task] ?? 'loaders/runtime/lambda.ts';
/** The tasks of a fetch share one bundle: all of them talk to publishers. */
export const FETCH_ENTRY = 'loaders/runtime/lambda-fetch.ts';
export const REPORT_ENTRY = 'loaders/runtime/lambda-report.ts';
export const SERVING: readonly string[] = [...TARGETS.map(entryOf), entryOf('authorizer')];
export const ENTRIES: readonly string[] = [
  ...new Set([...SERVING, entryOf('canary'), ...TASKS.map(taskEntryOf)]),
  FETCH_ENTRY,
  REPORT_ENTRY,
];

/**
 * Makes a module of ours that is imported by `import()` a file of its own, which has its own copy of what
 * both need. In one file, esbuild would put every module that both need into a function of its own, which
 * makes the start slower than without `import()`.
 */
const laterFiles = (found: Set<string>): Plugin => ({
  name: 'later-files',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^\.\.?\/.*\.ts$/ }, ({ kind, path, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined;
      found.add(relative(ROOT, join(resolveDir, path)));
      return { path: `./${laterName(path)}`, external: true };
    });
  },
});

const laterName = (path: string): string => `${basename(path, '.ts')}.js`;

/** Folders by entry. The environments share the bundles. */
const made = new Map<string, string>();

/** Builds the entries that this process has not built yet. Returns the folder of each entry's files. */
export async function bundleAll(): Promise<ReadonlyMap<string, string>> {
  for (const entry of ENTRIES) if (!made.has(entry)) made.set(entry, await bundle(entry));
  return made;
}

/** Registers bundles of this code that another process built: `bundleAll` does not build them again. */
export function takeBundles(folders: Iterable<readonly [entry: string, folder: string]>): void {
  for (const [entry, folder] of folders) made.set(entry, folder);
}

/** Returns the folder of a bundle. Constructs cannot await it. @throws Error if `bundleAll` has not ended */
export function bundled(entry: string): string {
  const folder = made.get(entry);
  if (!folder) throw new Error(`no bundle of ${entry}`);
  return folder;
}

async function bundle(entry: string): Promise<string> {
  const folder = join(OUTPUT, entry.replace(/(\/index)?\.ts$/, '').replaceAll('/', '-'));
  const { code, later } = await bundleText(entry);
  for (const [name, text] of later) put(join(folder, name), text);
  // The writer of Parquet reads its module from the folder of its code.
  if (entry === EXPORT_ENTRY) put(join(folder, basename(PARQUET_MODULE)), readFileSync(PARQUET_MODULE));
  put(join(folder, 'index.js'), code);
  return folder;
}

/** "use strict" has no effect after the first statement. */
const STRICT = '"use strict";';
/** Must run before any of our functions is compiled (docs/decisions/0051). */
const FLAGS = 'require("node:v8").setFlagsFromString("--no-maglev");';

const REQUIRED = /\brequire\("(node:[\w/]+)"\)/g;
/** Node loads `node:perf_hooks` when code uses this global first. */
const PERFORMANCE = /\bperformance\./;

/**
 * Returns the first line for the code of a bundle. It loads the modules of Node that the code uses before it
 * sets V8's flags: Node contains them compiled for V8's own flags, and has to compile each one that it loads
 * later from its source.
 */
function firstLineOf(code: string): string {
  const modules = [...code.matchAll(REQUIRED)].map(([, name = '']) => name);
  if (PERFORMANCE.test(code)) modules.push('node:perf_hooks');
  const loads = [...new Set(modules.sort())].map((name) => `require("${name}");`);
  return STRICT + loads.join('') + FLAGS;
}

export interface BundleText {
  readonly code: string;
  readonly map: string;
  /** The files that the code loads later, by name. */
  readonly later: ReadonlyMap<string, string>;
}

export async function bundleText(entry: string): Promise<BundleText> {
  const imported = new Set<string>();
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, entry)],
    absWorkingDir: ROOT,
    outfile: 'index.js',
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node24',
    // ES modules start more slowly, and so does the SDK that the runtime contains.
    format: 'cjs',
    minify: true,
    // Makes `import()` a `require`: it would read every export of `node:http`, and so load Node's `fetch`.
    supported: { 'dynamic-import': false },
    // Not deployed. The code has no comment that names the map.
    sourcemap: 'external',
    sourcesContent: false,
    banner: { js: STRICT },
    // esbuild prefers CommonJS builds of packages, which it cannot tree-shake: bundles would be 50 % larger.
    mainFields: ['module', 'main'],
    external: UNUSED_PROVIDERS,
    plugins: [laterFiles(imported)],
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'error',
  });
  const textOf = (ending: string): string =>
    outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  const later = new Map<string, string>();
  for (const path of imported) later.set(laterName(path), (await bundleText(path)).code);
  const text = textOf('.js');
  // The lines of the map stay right, because this replaces a line by a line.
  const code = text.replace(STRICT, () => firstLineOf(text));
  return { code, map: textOf('.js.map'), later };
}

/** Replaces the file in one step, because several processes may write the same bundle at once. */
function put(file: string, content: string | Buffer): void {
  if (existsSync(file) && readFileSync(file).equals(Buffer.from(content))) return;
  mkdirSync(join(file, '..'), { recursive: true });
  const draft = join(OUTPUT, `${process.pid}-${Math.random().toString(36).slice(2)}.js`);
  writeFileSync(draft, content);
  renameSync(draft, file);
}
