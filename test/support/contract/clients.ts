/** Generates a client with each tool, compiles it, and calls operations with it. */
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../docs/pages.ts';
import type { Answered, Call } from './calls.ts';
import { CONTRACT, FOLDER, run } from './installation.ts';

export interface Given {
  readonly url: string;
  readonly key: string;
  readonly calls: readonly Call[];
}

/** Makes a client in the folder, which has the description as `openapi.json`, and returns its answers. */
export type Client = (folder: string, given: Given) => Promise<readonly Answered[]>;

const driver = (name: string): string => join(CONTRACT, 'drivers', name);
const script = (name: string): string => join(FOLDER, 'node_modules', name);
const parsed = (out: string): readonly Answered[] => JSON.parse(out);

/** Checks the types of a client and of its driver, and runs the driver. */
async function runTypeScript(cwd: string, name: string, input: Given): Promise<readonly Answered[]> {
  copyFileSync(driver(name), join(cwd, name));
  const settings = {
    extends: driver('tsconfig.json'),
    compilerOptions: { typeRoots: [join(ROOT, 'node_modules/@types')] },
  };
  writeFileSync(join(cwd, 'tsconfig.json'), JSON.stringify({ ...settings, files: [name] }));
  await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', '.'], { cwd });
  return parsed(await run(process.execPath, [name], { cwd, input }));
}

const heyApi: Client = async (cwd, given) => {
  const config = { input: 'openapi.json', output: { path: 'hey-api', importFileExtension: '.ts' } };
  writeFileSync(join(cwd, 'openapi-ts.config.mjs'), `export default ${JSON.stringify(config)};\n`);
  await run(process.execPath, [script('@hey-api/openapi-ts/bin/run.js')], { cwd });
  return runTypeScript(cwd, 'hey-api.mts', given);
};

const openapiTypescript: Client = async (cwd, given) => {
  const args = ['openapi.json', '--output', 'paths.d.ts'];
  await run(process.execPath, [script('openapi-typescript/bin/cli.js'), ...args], { cwd });
  return runTypeScript(cwd, 'openapi-typescript.mts', given);
};

async function runPython(cwd: string, name: string, input: Given): Promise<readonly Answered[]> {
  await run('python3', ['-m', 'compileall', '-q', '.'], { cwd });
  return parsed(await run('python3', [driver(name)], { cwd, packages: [cwd], input }));
}

const openapiPythonClient: Client = async (cwd, given) => {
  const args = ['generate', '--path', 'openapi.json', '--meta', 'none', '--output-path', 'cliente_python'];
  const out = await run('python3', ['-m', 'openapi_python_client', ...args, '--fail-on-warning'], { cwd });
  if (/warning/i.test(out)) throw new Error(out);
  return runPython(cwd, 'openapi_client.py', given);
};

const PARTS = {
  models: '',
  apis: '',
  supportingFiles: '',
  modelDocs: 'false',
  apiDocs: 'false',
  modelTests: 'false',
  apiTests: 'false',
};

/** Generates the clients of two languages in one process of Java. */
async function generateBoth(cwd: string): Promise<void> {
  for (const [language, packageName] of [
    ['python', 'cliente_generator'],
    ['go', 'registros'],
  ] as const) {
    const config = {
      generatorName: language,
      inputSpec: join(cwd, 'openapi.json'),
      outputDir: join(cwd, language),
      gitUserId: 'teste',
      gitRepoId: 'registros',
      additionalProperties: { packageName },
      globalProperties: PARTS,
    };
    writeFileSync(join(cwd, `${language}.json`), JSON.stringify(config));
  }
  const [jar = ''] = readdirSync(join(FOLDER, 'jars'));
  // The process is short: compiled fully, its code takes more processor time.
  const java = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-jar', join(FOLDER, 'jars', jar)];
  await run('java', [...java, 'batch', '--threads', '1', 'python.json', 'go.json'], { cwd });
}

/** By folder, so that the clients of both languages are generated once. */
const generated = new Map<string, Promise<void>>();

function generateOnce(cwd: string): Promise<void> {
  const begun = generated.get(cwd) ?? generateBoth(cwd);
  generated.set(cwd, begun);
  return begun;
}

const generatorPython: Client = async (cwd, given) => {
  await generateOnce(cwd);
  return runPython(join(cwd, 'python'), 'openapi_generator.py', given);
};

const generatorGo: Client = async (folder, given) => {
  await generateOnce(folder);
  const cwd = join(folder, 'go');
  mkdirSync(join(cwd, 'cmd'));
  copyFileSync(driver('main.go'), join(cwd, 'cmd/main.go'));
  await run('go', ['build', '-o', 'driver', './cmd'], { cwd });
  return parsed(await run(join(cwd, 'driver'), [], { cwd, input: given }));
};

export const CLIENTS: Readonly<Record<string, Client>> = {
  'TypeScript, @hey-api/openapi-ts': heyApi,
  'TypeScript, openapi-typescript': openapiTypescript,
  'Python, openapi-python-client': openapiPythonClient,
  'Python, openapi-generator': generatorPython,
  'Go, openapi-generator': generatorGo,
};
