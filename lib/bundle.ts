/**
 * Bundles the code of a function into one minified CommonJS file (docs/decisions/0039), and each module that it imports by
 * `import()` into another one beside it.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import type { Plugin } from 'esbuild';
import { build } from '../portal/build/bundler.ts';
import { gatewayRoutes, type Target } from '../shared/api/routes.ts';
import { TASKS, type TaskName } from '../shared/ingestion/definition.ts';

const ROOT = join(import.meta.dirname, '..');
const OUTPUT = join(ROOT, '.build');

export const TARGETS: readonly Target[] = [...new Set(gatewayRoutes().map(({ target }) => target))];

/** Returns a path in the repository. */
export const entryOf = (name: Target | 'authorizer' | 'canary'): string => `functions/${name}/index.ts`;
/** The tasks of a load share one bundle, except the first: only it needs the clients and the reader of zips. */
export const taskEntryOf = (task: TaskName): string =>
  task === 'prepare' ? 'loaders/runtime/lambda-prepare.ts' : 'loaders/runtime/lambda.ts';
/** The tasks of a fetch share one bundle: all of them talk to publishers. */
export const FETCH_ENTRY = 'loaders/runtime/lambda-fetch.ts';
export const REPORT_ENTRY = 'loaders/runtime/lambda-report.ts';
export const ENTRIES: readonly string[] = [
  ...new Set([...TARGETS.map(entryOf), entryOf('authorizer'), entryOf('canary'), ...TASKS.map(taskEntryOf)]),
  FETCH_ENTRY,
  REPORT_ENTRY,
];

/**
 * Credential providers that a Lambda function never uses: its credentials are in environment variables, which the SDK
 * reads first. The providers and their sign-in clients would be a fifth of every bundle.
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

/** `export var GetObject$ = [ … ];`, on one line or more. */
const SCHEMA = /^((?:export )?var \w+\$? = )(\[[^\n]*\];|\[[^\n]*\n[\s\S]*?^\];)$/gm;

/** Marks the schemas of operations as pure, so that esbuild drops the unused ones, which are half of the S3 client. */
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

/** Marks the functions that the core of the SDK makes at its start as pure, so that esbuild drops the unused ones with all that they need. */
const unusedBindings: Plugin = {
  name: 'unused-bindings',
  setup: ({ onLoad }) => {
    onLoad({ filter: /@(smithy|aws-sdk)[\\/]core[\\/].*[\\/]index\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll(
        /^(export const \w+ = )(bind\w+\()/gm,
        '$1/* @__PURE__ */ $2',
      ),
    }));
  },
};

/** Modules of the SDK that a function loads and never uses, and what its bundle has in their place. */
const UNUSED_MODULES: readonly (readonly [RegExp, string])[] = [
  // No operation of DynamoDB discovers its endpoint any more, but each client still makes the cache.
  [/@aws-sdk[\\/]endpoint-cache[\\/].*[\\/]EndpointCache\.js$/, 'export class EndpointCache {}'],
  // A function has no profile. Without this its first request looks for the files of one.
  [
    /[\\/]shared-ini-file-loader[\\/]loadSharedConfigFiles\.js$/,
    `export const CONFIG_PREFIX_SEPARATOR = '.';
     export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} });`,
  ],
  // The hash for a Node without OpenSSL.
  [/[\\/]sha256[\\/]Sha256Js\.js$/, 'export class Sha256Js {}'],
  // The original reads the global `crypto`, which makes Node load Web Crypto for the ids of requests.
  [
    /[\\/]serde[\\/]uuid[\\/]v4\.js$/,
    `import { randomUUID } from 'node:crypto';
     export const bindV4 = () => () => randomUUID();`,
  ],
  // The original reads the globals \`ReadableStream\` and \`Blob\`, which makes Node load its web streams.
  [
    /[\\/]util-stream[\\/]stream-type-check\.js$/,
    `export const isReadableStream = (stream) => stream?.constructor?.name === 'ReadableStream';
     export const isBlob = (blob) => blob?.constructor?.name === 'Blob';`,
  ],
];

const unusedModules: Plugin = {
  name: 'unused-modules',
  setup: ({ onLoad }) => {
    for (const [filter, contents] of UNUSED_MODULES) onLoad({ filter }, () => ({ contents, loader: 'js' }));
  },
};

const DOCUMENTS = '@aws-sdk/lib-dynamodb';
/** This module gives the rules of endpoints their functions, as each client with such rules does again. */
const ENDPOINT_FUNCTIONS = '/util-endpoints/aws';

/**
 * Lets esbuild drop the unused parts of the document client, which are half of it, and of the rules of endpoints. Their packages do not
 * declare them free of side effects, as others do.
 */
const unusedParts: Plugin = {
  name: 'unused-parts',
  setup: ({ onResolve, resolve }) => {
    onResolve({ filter: /^(\.|@aws-sdk\/lib-dynamodb$)/ }, async ({ path, pluginData, ...from }) => {
      if (pluginData === DOCUMENTS) return undefined;
      const isDocuments = path === DOCUMENTS || /@aws-sdk[\\/]lib-dynamodb[\\/]/.test(from.importer);
      if (!isDocuments && !path.endsWith(ENDPOINT_FUNCTIONS)) return undefined;
      return { ...(await resolve(path, { ...from, pluginData: DOCUMENTS })), sideEffects: false };
    });
  },
};

/** Drops imports of Node's modules that nothing uses in a bundle. `node:crypto` alone is a tenth of a start. */
const unusedBuiltins: Plugin = {
  name: 'unused-builtins',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^node:/ }, ({ path }) => ({ path, external: true, sideEffects: false }));
  },
};

/** The protocol of the SDK imports this when an operation streams events. Ours have none; the client of S3 contains it anyway. */
const noEventStreams: Plugin = {
  name: 'no-event-streams',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^@smithy\/core\/event-streams$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { external: true } : undefined,
    );
  },
};

/** The clients read only name and version of their package.json; the rest would be bundled with them. */
const versionsOnly: Plugin = {
  name: 'versions-only',
  setup: ({ onLoad }) => {
    onLoad({ filter: /@aws-sdk[\\/][^\\/]+[\\/]package\.json$/ }, async ({ path }) => {
      const { name, version } = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
      return { contents: JSON.stringify({ name, version }), loader: 'json' };
    });
  },
};

/**
 * Makes a module of ours that is imported by `import()` a file of its own, which has its own copy of what both need. In one file,
 * esbuild would put every module that both need into a function of its own, which makes the start slower than without `import()`.
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

/** Must run before any of our functions is compiled (docs/decisions/0051); "use strict" has no effect after the first statement. */
const FIRST_LINE = `"use strict";require("node:v8").setFlagsFromString("--no-maglev");`;

/** Folders by entry. The environments share the bundles. */
const made = new Map<string, string>();

/** Builds the entries that this process has not built yet. Returns the folder of each entry's files. */
export async function bundleAll(): Promise<ReadonlyMap<string, string>> {
  for (const entry of ENTRIES) if (!made.has(entry)) made.set(entry, await bundle(entry));
  return made;
}

/** Registers bundles of this code that another process has built, so that `bundleAll` does not build them again. */
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
  put(join(folder, 'index.js'), code);
  return folder;
}

export interface BundleText {
  readonly code: string;
  /** The source map, as JSON. */
  readonly map: string;
  /** The files that the code loads later, by name. */
  readonly later: ReadonlyMap<string, string>;
}

/** Bundles an entry as it is deployed. A measurement may replace modules of it with plugins. */
export async function bundleText(entry: string, plugins: readonly Plugin[] = []): Promise<BundleText> {
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
    // `require` in place of `import()`, which would read every export of `node:http`, and with them load Node's `fetch`.
    supported: { 'dynamic-import': false },
    // Not deployed. The code has no comment that names the map.
    sourcemap: 'external',
    sourcesContent: false,
    banner: { js: FIRST_LINE },
    // esbuild prefers the CommonJS builds of packages, which it cannot tree-shake: bundles would be 50 % larger.
    mainFields: ['module', 'main'],
    external: UNUSED_PROVIDERS,
    plugins: [
      ...plugins,
      unusedShapes,
      unusedBindings,
      unusedModules,
      unusedParts,
      unusedBuiltins,
      noEventStreams,
      versionsOnly,
      laterFiles(imported),
    ],
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'error',
  });
  const textOf = (ending: string): string =>
    outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  const later = new Map<string, string>();
  for (const path of imported) later.set(laterName(path), (await bundleText(path, plugins)).code);
  return { code: textOf('.js'), map: textOf('.js.map'), later };
}

/** Replaces the file in one step, because several processes may write the same bundle at once. */
function put(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(join(file, '..'), { recursive: true });
  const draft = join(OUTPUT, `${process.pid}-${Math.random().toString(36).slice(2)}.js`);
  writeFileSync(draft, text);
  renameSync(draft, file);
}
