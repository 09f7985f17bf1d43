/** The real programs as child processes of a test, in a data folder of their own; all end with the file. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll } from 'vitest';
import {
  DESCRIPTION_SETTINGS,
  FUNCTION_SETTINGS,
  LOCAL_ADMIN_SETTINGS,
  LOCAL_SETTINGS,
} from '../../shared/env.ts';
import { ADDRESS_SETTINGS, FETCH_SETTINGS } from '../../shared/fetch-settings.ts';
import { ROOT } from './docs/pages.ts';
import { UNRELATED } from './loads/unrelated.ts';
import { LONGEST_MS } from './service/longest.ts';

export type Environment = Readonly<Record<string, string>>;

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Program {
  readonly pid: number;
  readonly out: () => string;
  readonly err: () => string;
  readonly ended: Promise<Ended>;
  readonly signal: (name: NodeJS.Signals) => void;
}

export interface Service extends Program {
  readonly url: string;
  /** The address of the portal, with a slash at its end. */
  readonly portal: string;
  /** The key that a first start prints with --print-key; null at later starts. */
  readonly key: string | null;
}

type Bin =
  | 'local'
  | 'load'
  | 'admin'
  | 'snapshots'
  | 'rollback'
  | 'portal'
  | `publications/${'fetch' | 'report' | 'update'}`
  | `operate/${'backup' | 'smoke'}`;

export type Programs = ReturnType<typeof startPrograms>;

/** A second process per service costs tests half a second; test/gateway/processes.test.ts starts several. */
const ONE_PROCESS = { PORT: '0', PORTAL_PORT: '0', SERVICE_PROCESSES: '1' };

/** The test's environment without settings of the service, so that a developer's have no effect. */
function cleanEnvironment(): Record<string, string | undefined> {
  const names = Object.keys({
    ...FUNCTION_SETTINGS,
    ...DESCRIPTION_SETTINGS,
    ...LOCAL_SETTINGS,
    ...LOCAL_ADMIN_SETTINGS,
    ...FETCH_SETTINGS,
    ...ADDRESS_SETTINGS,
  });
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !names.includes(name)));
}

/** @param parent the folder in which the folder of the programs is created */
export function startPrograms(name: string, parent = tmpdir()) {
  /** A temporary folder; its folder `data` is the default DATA_DIR of every program. */
  const root = mkdtempSync(join(parent, `${name}-`));
  const dataDir = join(root, 'data');
  const children: ChildProcess[] = [];
  const suspended = new Set<number>();

  const run = (bin: Bin, args: readonly string[], env: Environment = {}): Program => {
    const child = spawn(process.execPath, [join(ROOT, `bin/${bin}.ts`), ...args], {
      env: { ...cleanEnvironment(), DATA_DIR: dataDir, ...ONE_PROCESS, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    return watched(child);
  };

  const resume = (pid: number): void => {
    process.kill(pid, 'SIGCONT');
    suspended.delete(pid);
  };

  const killAll = async (): Promise<void> => {
    for (const pid of suspended) resume(pid);
    const gone = children.map((child) => ended(child));
    for (const child of children) if (isRunning(child)) child.kill('SIGKILL');
    await Promise.all(gone);
  };

  return {
    root,
    dataDir,
    run,
    /** Runs `bin/local.ts` and waits until it serves. */
    serve: (env?: Environment) => untilServing(run('local', ['--print-key'], env)),
    /** Runs `bin/load.ts` for the CNPJ to its end. */
    load: (from: string, version: string, accept: readonly string[] = []) => {
      const waived = [...UNRELATED, ...accept].flatMap((gate) => ['--accept', gate]);
      return run('load', ['cnpj', '--version', version, '--from', from, '--json', ...waived]).ended;
    },
    issueKey: async (): Promise<string> => {
      const { out } = await run('admin', ['keys', 'issue', '--customer', 'Teste', '--json']).ended;
      return (JSON.parse(out) as { key: string }).key;
    },
    /** Suspends a process until `resume`. */
    suspend: (pid: number) => {
      suspended.add(pid);
      process.kill(pid, 'SIGSTOP');
    },
    resume,
    /** Kills every program that still runs, without its clean-up, and removes the folder. */
    close: async () => {
      await killAll();
      rmSync(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}

/** The programs of a test file, at whose top it is called; they end with the file. */
export function testPrograms(name: string): Programs {
  const programs = startPrograms(name);
  afterAll(programs.close);
  return programs;
}

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

const ended = (child: ChildProcess): Promise<void> =>
  isRunning(child) ? new Promise((done) => child.once('exit', () => done())) : Promise.resolve();

function watched(child: ChildProcess): Program {
  const written = { out: '', err: '' };
  child.stdout?.on('data', (data) => {
    written.out += data;
  });
  child.stderr?.on('data', (data) => {
    written.err += data;
  });
  return {
    pid: child.pid ?? 0,
    out: () => written.out,
    err: () => written.err,
    ended: new Promise((done) => child.once('close', (code) => done({ code, ...written }))),
    signal: (name) => void child.kill(name),
  };
}

async function untilServing(service: Program): Promise<Service> {
  const end = service.ended.then(({ code, err }) => {
    throw new Error(`bin/local.ts ended with ${code ?? 'a signal'} before it served: ${err}`);
  });
  await Promise.race([until(() => service.out().includes('Ctrl-C stops')), end]);
  const find = (pattern: RegExp): string | null => pattern.exec(service.out())?.[1] ?? null;
  const portal = find(/^Portal +(\S+)$/m) ?? '';
  return {
    ...service,
    url: find(/^API +(\S+)$/m) ?? '',
    portal,
    key: find(/^ +export API_KEY=(cnpj_\w+)$/m),
  };
}

/** Polls the condition, at most for the time of a test. @throws Error if it does not become true */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + LONGEST_MS;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error('the condition is not met within the time of a test');
    await pause(20);
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // A killed process stays a zombie (state Z) until its parent reaps it; it counts as dead.
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, 'utf8'));
}
