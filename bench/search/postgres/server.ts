/** A PostgreSQL server of this campaign alone: its own folder and socket, no network. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export interface Server {
  start(): void;
  stop(): void;
  /** Runs a script in one session and returns what it prints, without headers. @throws Error where it fails */
  sql(script: string): Promise<string>;
  /** Copies a file of the publisher into a table, without the NULs that no PostgreSQL text can hold. */
  copy(file: string, table: string): Promise<void>;
  /** Removes the files from the cache of the operating system; the server must be stopped. */
  forget(): void;
  /** Deletes the folder; the server must be stopped. */
  remove(): void;
}

const ROOT = '/usr/lib/postgresql';

/** Returns the folder of the newest installed server, or null. */
export function installedServer(): string | null {
  const versions = existsSync(ROOT) ? readdirSync(ROOT).sort((a, b) => Number(b) - Number(a)) : [];
  const found = versions
    .map((version) => join(ROOT, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
  return found ?? null;
}

/** The server does not run as root; then the user of its package runs it. */
const isRoot = process.getuid?.() === 0;
const asUser = (command: readonly string[]): [string, string[]] => {
  const [program = '', ...args] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command;
  return [program, args];
};

export function createServer(
  bin: string,
  folder: string,
  settings: Readonly<Record<string, string>>,
): Server {
  const data = join(folder, 'data');
  mkdirSync(folder, { recursive: true });
  if (isRoot) execFileSync('chown', ['postgres', folder]);
  chmodSync(folder, 0o755);
  const run = (program: string, ...args: string[]): void => {
    execFileSync(...asUser([join(bin, program), '-D', data, ...args]), {
      stdio: ['ignore', 'ignore', 'inherit'],
      cwd: '/',
    });
  };
  run('initdb', '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8');
  const options = [
    `-k ${folder}`,
    "-c listen_addresses=''",
    ...Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`),
  ].join(' ');
  return {
    start: () => run('pg_ctl', '-w', '-l', join(folder, 'log'), '-o', options, 'start'),
    stop: () => run('pg_ctl', '-w', '-m', 'fast', 'stop'),
    ...sessionsOf(join(bin, 'psql'), folder),
    remove: () => rmSync(folder, { recursive: true, force: true }),
    forget: () => {
      for (const file of filesIn(data)) {
        execFileSync('dd', [
          `of=${file}`,
          'oflag=nocache',
          'conv=notrunc,fdatasync',
          'count=0',
          'status=none',
        ]);
      }
    },
  };
}

function sessionsOf(program: string, folder: string): Pick<Server, 'sql' | 'copy'> {
  const options = ['-h', folder, '-U', 'postgres', '-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1'];
  const psql = (...args: string[]) =>
    spawn(program, [...options, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  return {
    sql: async (script) => {
      const child = psql('-f', '-');
      child.stdin.end(script);
      const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
      if (code !== 0) throw new Error(`psql ends with ${code}: ${script.slice(0, 200)}`);
      return output;
    },
    copy: async (file, table) => {
      const child = psql('-c', `COPY ${table} FROM STDIN (FORMAT csv, DELIMITER ';', ENCODING 'WIN1252')`);
      const filter = spawn('sh', ['-c', `tr -d '\\000' < "$1"`, 'sh', file], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      filter.stdout.pipe(child.stdin);
      const [code] = await once(child, 'close');
      if (code !== 0) throw new Error(`COPY ${table} ends with ${code}`);
    },
  };
}

/** Smaller files, of which a new server has hundreds, are those of its catalogues. */
const LARGE = 100_000;

/** The files of tables and indexes. */
function filesIn(data: string): string[] {
  return readdirSync(join(data, 'base'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^\d+/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => statSync(path).size > LARGE);
}
