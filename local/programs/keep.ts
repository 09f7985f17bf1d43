/**
 * Puts each program into one file, in 1.3 s: `node local/programs/keep.ts`. A process of its own, so that the program that needs it does
 * not hold the memory of esbuild.
 *
 * Decision 0126. Context: from its sources a process of a load takes 190 ms to start, most of it for links between 200 modules, and
 * V8's compilers know less of what a module imports than of what is in it. Decision: `npm start`, `npm run load` and `npm run admin` run
 * from one file each, with those of their processes, which are made again when a source has another size or time. Reason: a service with data
 * answers after 0.39 s in place of 0.77, and a load of 300,000 companies takes 0.92 of the time; several programs that share files gained
 * nothing. Consequence: the first start after a change takes about a second longer; stack traces have lines of
 * `.build/programs`, where comments name the sources. `node bin/local.ts` still runs from them. In a folder that will be read-only, this
 * program is run before.
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from '../../portal/build/bundler.ts';
import { FOLDER, KEPT_PROGRAMS, ROOT } from './list.ts';
import { type FileState, MANIFEST, type Manifest, stateOf } from './state.ts';

/** Changes with every package that npm installs. */
const PACKAGES = 'node_modules/.package-lock.json';

/** Packages that find files of their own beside their code. */
const APART = ['classic-level', 'dynalite', 'esbuild'];

/** The files of the project in the programs, as they were before they were read: what is changed later makes the programs stale. */
const sources: FileState[] = [];

/** Modules of the project find files by their own address, which is not that of the kept file. */
const addresses: Plugin = {
  name: 'addresses',
  setup: ({ onLoad }) => {
    onLoad({ filter: /./, namespace: 'file' }, async ({ path }) => {
      if (path.includes('/node_modules/')) return undefined;
      sources.push(known(relative(ROOT, path)));
      if (!path.endsWith('.ts')) return undefined;
      const found = addressesOf(path);
      const text = await readFile(path, 'utf8');
      const contents = text.replace(
        /\bimport\.meta\.(url|filename|dirname)\b/g,
        (_, name) => found[name] ?? '',
      );
      return { contents, loader: 'ts' };
    });
  },
};

/** Returns what Node gives a module by `import.meta`, as texts of TypeScript. */
const addressesOf = (path: string): Readonly<Record<string, string>> => ({
  url: JSON.stringify(pathToFileURL(path).href),
  filename: JSON.stringify(path),
  dirname: JSON.stringify(dirname(path)),
});

/** @throws Error where there is no such file */
function known(path: string): FileState {
  const state = stateOf(path);
  if (!state) throw new Error(`${path} is missing`);
  return state;
}

const REQUIRED = 'required';
/**
 * Node's HTTP as an ES module reads every export, which loads its WebSocket, HTTP/2 and TLS: 60 ms of processor time. Required, it
 * does not.
 */
const required: Plugin = {
  name: REQUIRED,
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^node:https?$/ }, ({ path, kind }) =>
      kind === 'import-statement' ? { path, namespace: REQUIRED } : undefined,
    );
    onLoad({ filter: /./, namespace: REQUIRED }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(path)});`,
    }));
  },
};

async function keep(): Promise<void> {
  const states = [PACKAGES, 'local/programs/keep.ts', 'local/programs/state.ts'].map(known);
  const { metafile, outputFiles } = await bundled();
  for (const { path, text } of outputFiles) {
    const name = relative(ROOT, path);
    write(path, `${beginningOf(metafile.outputs[name]?.imports ?? [])}${text}`);
    states.push(known(name));
  }
  const manifest: Manifest = { root: ROOT, files: [...sources, ...states] };
  write(MANIFEST, JSON.stringify(manifest));
}

/**
 * Returns the first lines of a program. Modules of Node that packages in CommonJS require are loaded before a program sets V8's flags:
 * Node contains them compiled for its own flags only.
 */
function beginningOf(imports: readonly { readonly path: string; readonly kind: string }[]): string {
  const modules = imports.filter(({ path, kind }) => kind === 'require-call' && isBuiltin(path));
  return [
    "import { createRequire as requireOf } from 'node:module';",
    `const require = requireOf(${JSON.stringify(pathToFileURL(join(ROOT, 'package.json')).href)});`,
    ...new Set(modules.map(({ path }) => `require(${JSON.stringify(path)});`)),
    '',
  ].join('\n');
}

const bundled = () =>
  build({
    absWorkingDir: ROOT,
    entryPoints: [...KEPT_PROGRAMS],
    outbase: '.',
    outdir: FOLDER,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    external: APART,
    plugins: [addresses, required],
    metafile: true,
    write: false,
    logLevel: 'silent',
  });

/** Synced and renamed, so that neither a process that starts nor a power cut finds a part of it. */
function write(path: string, contents: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  const beside = `${path}.${process.pid}`;
  writeFileSync(beside, contents, { flush: true });
  renameSync(beside, path);
}

await keep();
