/** Runs the repository's programs as children: load, issue a key, serve. `env` names the data folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export type Environment = Readonly<Record<string, string | undefined>>;

type Program = 'admin' | 'load' | 'local';

const TREE = fileURLToPath(new URL('..', import.meta.url));

/** Returns the arguments with which `npm start` and the other commands call Node. */
export const argumentsOf = (name: Program): string[] => [
  '--require',
  join(TREE, 'local/node-version.cjs'),
  join(TREE, `bin/${name}.ts`),
];

const start = (name: Program, args: readonly string[], env: Environment, stdout: 'pipe' | 'inherit') =>
  spawn(process.execPath, [...argumentsOf(name), ...args], { env, stdio: ['ignore', stdout, 'inherit'] });

export async function loadSource(
  source: string,
  version: string,
  dir: string,
  env: Environment,
  accept: readonly string[] = [],
): Promise<void> {
  const waived = accept.flatMap((gate) => ['--accept', gate]);
  const child = start('load', [source, '--version', version, '--from', dir, ...waived], env, 'inherit');
  await succeeded(child, 'bin/load.ts');
}

export const loadCnpj = (dir: string, env: Environment): Promise<void> =>
  loadSource('cnpj', '2026-10', dir, env);

/** Issues a key with the limits of the environment. */
export async function issueKey(env: Environment): Promise<string> {
  const args = ['keys', 'issue', '--customer', 'roundtrip', '--days', '1', '--json'];
  const child = start('admin', args, env, 'pipe');
  const [output] = await Promise.all([
    child.stdout ? text(child.stdout) : '',
    succeeded(child, 'bin/admin.ts'),
  ]);
  // Finds the key by its form, so that the name of its field does not matter.
  const key = output.match(/cnpj_(?:dev|test|live)_[0-9A-Za-z]{40,}/)?.[0];
  if (key === undefined) throw new Error('bin/admin.ts answered no key');
  return key;
}

export type RunningApi = Awaited<ReturnType<typeof startApi>>;

export async function startApi(env: Environment) {
  // A measurement needs no portal, whose default port may be used by a running service.
  const child = start('local', [], { PORTAL_PORT: '0', ...env }, 'pipe');
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, 'exit');
    child.kill('SIGTERM');
    await closed;
  };
  const found = await announced(child);
  if (found === null) {
    await stop();
    throw new Error('bin/local.ts ended without a line "API    http://…"');
  }
  return { ...found, pid: child.pid ?? 0, stop };
}

/** Starts the service over a data folder, and stops it after the work. */
export async function serving<T>(env: Environment, work: (api: RunningApi) => Promise<T>): Promise<T> {
  const api = await startApi(env);
  try {
    return await work(api);
  } finally {
    await api.stop();
  }
}

/**
 * The addresses on the lines `API    http://…` and `Portal http://…`, that of the portal with the slash at
 * its end; later output is read and dropped.
 */
async function announced(child: ChildProcess): Promise<{ url: string; portal: string } | null> {
  if (!child.stdout) return null;
  const lines = createInterface({ input: child.stdout });
  return new Promise((resolve) => {
    let url = '';
    lines.on('line', (line) => {
      const [, name, address = ''] = line.match(/^(API|Portal) +(http:\/\/\S+)/) ?? [];
      if (name === 'API') url = address;
      if (name === 'Portal') resolve({ url, portal: address });
    });
    lines.on('close', () => resolve(null));
  });
}

async function succeeded(child: ChildProcess, name: string): Promise<void> {
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${name} ended with code ${code}`);
}
