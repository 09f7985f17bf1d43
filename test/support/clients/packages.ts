/** The packages for consumers: built once per run, and installed by the READMEs' lines. */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { codeBlocks, ROOT, read } from '../docs/pages.ts';
import { oncePerRun } from '../once-per-run.ts';
import { LONGEST_MS } from '../service/longest.ts';

export interface Language {
  readonly name: 'typescript' | 'python';
  /** The language of the README's code blocks, and the ending of its programs. */
  readonly fence: 'ts' | 'python';
  readonly ending: 'ts' | 'py';
  readonly readme: string;
  readonly program: string;
  readonly driver: string;
  /** The reason why its package cannot be installed here, or null. */
  readonly missing: string | null;
}

const NEEDED = 'import pip, sys; sys.exit(sys.version_info < (3, 10))';
const hasPython = spawnSync('python3', ['-c', NEEDED]).status === 0;

const LANGUAGES: readonly Language[] = [
  {
    name: 'typescript',
    fence: 'ts',
    ending: 'ts',
    readme: read('clients/typescript/README.md'),
    program: process.execPath,
    driver: 'driver.mjs',
    missing: null,
  },
  {
    name: 'python',
    fence: 'python',
    ending: 'py',
    readme: read('clients/python/README.md'),
    program: 'python3',
    driver: 'driver.py',
    missing: hasPython ? null : 'python3 is missing, older than 3.10, or has no pip',
  },
];

/** In continuous integration a missing language makes the tests fail; elsewhere its tests are skipped. */
export const TESTED: readonly Language[] = LANGUAGES.filter(({ name, missing }) => {
  const isTested = missing === null || process.env['CI'] !== undefined;
  if (!isTested) console.warn(`Tests of the ${name} client are skipped: ${missing}.`);
  return isTested;
});

const run = promisify(execFile);
const COMMAND = join(ROOT, 'bin/generated/clients.ts');

/** Returns a folder with what `npm run clients` builds. */
export const built = (): Promise<string> =>
  oncePerRun('packages', async () => {
    const folder = mkdtempSync(join(process.env['TEST_RUN_FOLDER'] ?? tmpdir(), 'packages-'));
    await run(process.execPath, [COMMAND, '--to', folder]);
    return folder;
  });

/** Neither pip nor npm asks a registry, and pip installs into a folder of the test. */
const environmentIn = (folder: string): NodeJS.ProcessEnv => ({
  ...process.env,
  PIP_TARGET: join(folder, 'site'),
  PIP_NO_INDEX: '1',
  PIP_ROOT_USER_ACTION: 'ignore',
  npm_config_offline: 'true',
  PYTHONPATH: join(folder, 'site'),
});

/** Returns a folder in which the README's first block was run beside the packages. */
export const installed = (): Promise<string> =>
  oncePerRun('client-packages', async () => {
    const folder = mkdtempSync(join(process.env['TEST_RUN_FOLDER'] ?? tmpdir(), 'clients-'));
    cpSync(await built(), folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    for (const { readme } of TESTED) {
      const [install = ''] = codeBlocks(readme, 'sh');
      const env = environmentIn(folder);
      await run('bash', ['-euc', install], { cwd: folder, env });
    }
    return folder;
  });

export interface Access {
  readonly url: string;
  readonly key: string;
}

const accessOf = ({ url, key }: Access) => ({ REGISTROS_API_URL: url, REGISTROS_API_KEY: key });

/** The environment of a program beside the packages, with the address and the key that it reads. */
export const environmentOf = (folder: string, access: Access): NodeJS.ProcessEnv => ({
  ...environmentIn(folder),
  ...accessOf(access),
});

/** Runs a program beside the packages, and returns its output. @throws Error with its stderr */
export async function runBeside(folder: string, language: Language, text: string, access: Access) {
  const file = join(folder, `program.${language.ending}`);
  writeFileSync(file, text);
  const env = environmentOf(folder, access);
  const { stdout } = await run(language.program, [file], { cwd: folder, env });
  return stdout;
}

export interface Told {
  readonly value?: unknown;
  readonly error?: string;
  readonly status?: number;
  readonly detail?: unknown;
  readonly id?: string;
  readonly seconds?: number | null;
  /** All that a print of the error shows. */
  readonly shown?: string;
}

export type Driver = ReturnType<typeof startDriver>;

export interface DriverOptions {
  /** How often the client repeats a request. @default 0 */
  readonly repetitions?: number;
  /** Milliseconds of an attempt. @default those of a test */
  readonly timeout?: number;
  /** Further variables of its environment. */
  readonly env?: Readonly<Record<string, string>>;
}

export function startDriver(
  folder: string,
  language: Language,
  access: Access,
  { repetitions = 0, timeout = LONGEST_MS, env = {} }: DriverOptions = {},
) {
  cpSync(join(ROOT, 'test/clients/drivers', language.driver), join(folder, language.driver));
  const child = spawn(language.program, [language.driver, `${repetitions}`, `${timeout}`], {
    cwd: folder,
    env: { ...environmentOf(folder, access), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const closed = new Promise((done) => child.once('close', done));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    /** Sends a command to the driver of test/clients/drivers/, and waits for its answer. */
    tell: async (...command: readonly unknown[]): Promise<Told> => {
      child.stdin.write(`${JSON.stringify(command)}\n`);
      const { value, done } = await lines.next();
      if (!done) return JSON.parse(value) as Told;
      await closed;
      throw new Error(`the driver of ${language.name} ended: ${errors}`);
    },
    end: () => child.stdin.end(),
  };
}
