/** The code of a function as Lambda gets it: one minified CommonJS file, everything in it (docs/decisions/0039). */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { gatewayRoutes, type Target } from '../shared/api/routes.ts';
import { TASKS, type TaskName } from '../shared/ingestion/definition.ts';

const ROOT = join(import.meta.dirname, '..');
const OUTPUT = join(ROOT, '.build');

export const TARGETS: readonly Target[] = [...new Set(gatewayRoutes().map(({ target }) => target))];

/** A file of the repository. */
export const entryOf = (name: Target | 'authorizer'): string => `functions/${name}/index.ts`;
/** The tasks of a load share one bundle, but for the first, which needs clients and a reader of archives of its own. */
export const taskEntryOf = (task: TaskName): string =>
  task === 'prepare' ? 'loaders/runtime/lambda-prepare.ts' : 'loaders/runtime/lambda.ts';
export const ENTRIES: readonly string[] = [
  ...new Set([...TARGETS.map(entryOf), entryOf('authorizer'), ...TASKS.map(taskEntryOf)]),
];

/**
 * Ways to credentials that no Lambda goes: its own are in variables, and the SDK asks there first. With their clients
 * of sign-in services they would be a fifth of every bundle.
 */
const NEVER_ASKED = [
  '@aws-sdk/credential-provider-http',
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-login',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-web-identity',
  '@smithy/credential-provider-imds',
];

/** `export var GetObject$ = [ … ];`, on one line or more. */
const SCHEMA = /^((?:export )?var \w+\$? = )(\[[^\n]*\];|\[[^\n]*\n[\s\S]*?^\];)$/gm;

/** Shapes of the operations that nobody calls, half of the client of S3, would stay for the look of their keys. */
const unusedShapes: Plugin = {
  name: 'unused-shapes',
  setup: ({ onLoad }) => {
    onLoad({ filter: /@aws-sdk[\\/].*[\\/]schemas_\d+\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll(
        SCHEMA,
        (_, name: string, value: string) => `${name}/* @__PURE__ */ (() => ${value.slice(0, -1)})();`,
      ),
    }));
  },
};

/** Clients tell their version from it; all else in it is for npm. */
const versionsOnly: Plugin = {
  name: 'versions-only',
  setup: ({ onLoad }) => {
    onLoad({ filter: /@aws-sdk[\\/][^\\/]+[\\/]package\.json$/ }, async ({ path }) => {
      const { name, version } = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
      return { contents: JSON.stringify({ name, version }), loader: 'json' };
    });
  },
};

/** Before any function of ours is compiled (docs/decisions/0051); a directive counts only where it comes first. */
const FIRST_LINE = `"use strict";require("node:v8").setFlagsFromString("--no-maglev");`;

/** Per process: the environments share them. */
const made = new Map<string, string>();

/** Builds what was not built yet. Answers the folder of each entry's `index.js`. */
export async function bundleAll(): Promise<ReadonlyMap<string, string>> {
  for (const entry of ENTRIES) if (!made.has(entry)) made.set(entry, await bundle(entry));
  return made;
}

/** Takes bundles of this code that another process has built, so that `bundleAll` does not build them again. */
export function takeBundles(folders: Iterable<readonly [entry: string, folder: string]>): void {
  for (const [entry, folder] of folders) made.set(entry, folder);
}

/** @throws where `bundleAll` was not awaited before: constructs can not wait */
export function bundled(entry: string): string {
  const folder = made.get(entry);
  if (!folder) throw new Error(`no bundle of ${entry}`);
  return folder;
}

async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, entry)],
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node24',
    // ES modules start slower, and so does the SDK that the runtime brings.
    format: 'cjs',
    minify: true,
    banner: { js: FIRST_LINE },
    // The default prefers CommonJS builds of packages, which can not be shaken: half as large again.
    mainFields: ['module', 'main'],
    external: NEVER_ASKED,
    plugins: [unusedShapes, versionsOnly],
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'error',
  });
  const folder = join(OUTPUT, entry.replace(/(\/index)?\.ts$/, '').replaceAll('/', '-'));
  put(join(folder, 'index.js'), outputFiles[0]?.text ?? '');
  return folder;
}

/** Whole or not at all: programs that run at the same time write the same files. */
function put(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(join(file, '..'), { recursive: true });
  const draft = join(OUTPUT, `${process.pid}-${Math.random().toString(36).slice(2)}.js`);
  writeFileSync(draft, text);
  renameSync(draft, file);
}
