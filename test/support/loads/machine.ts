/** The state machine of a load, interpreted in the test's process, with faults that a test can choose. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { TASK_FUNCTIONS } from '../../../loaders/runtime/tasks.ts';
import type { LoadRequest } from '../../../loaders/work/load.ts';
import { readJson } from '../../../loaders/work/ports.ts';
import {
  type Groups,
  type Holders,
  ONE_GROUP,
  PLAIN_TABLES,
  type World,
} from '../../../loaders/work/world.ts';
import { fileObjects } from '../../../local/disk/objects.ts';
import { publicationFiles } from '../../../local/publication-files.ts';
import { runMachine } from '../../../local/states/interpreter.ts';
import { StateError } from '../../../local/states/state-error.ts';
import type { StoreClient } from '../../../shared/aws/dynamodb.ts';
import { StoreError } from '../../../shared/aws/errors.ts';
import { scanPages } from '../../../shared/aws/pages.ts';
import { definition, TASKS, type TaskName } from '../../../shared/ingestion/definition.ts';
import { rowOf, writePublication } from './fixtures.ts';
import { type Loading, startLoading } from './loading.ts';
import { UNRELATED } from './unrelated.ts';

type Around = (name: TaskName, call: () => Promise<unknown>) => Promise<unknown>;

/** Functions are called by the names of their tasks. */
export const MACHINE = definition(
  Object.fromEntries(TASKS.map((name) => [name, name])) as Readonly<Record<TaskName, string>>,
  { concurrency: 60 },
);

export interface Execution {
  readonly name: string;
  /** Stands around every call of a function. */
  readonly around?: Around;
  readonly concurrency?: number;
}

export interface Ended {
  /** Null where the machine came to a good end. */
  readonly error: StateError | null;
  readonly calls: Readonly<Record<string, number>>;
}

export function worldOf(
  { store }: Pick<Loading, 'store'>,
  holders: Holders,
  groups: Groups = ONE_GROUP,
): World {
  return {
    client: store.client,
    tablePrefix: 'dev',
    work: fileObjects(join(store.dataDir, 'work')),
    workBucket: 'work',
    exports: { objects: fileObjects(join(store.dataDir, 'exportacoes')), areMade: true },
    itemForm: 'lines',
    groups,
    files: (from) => publicationFiles(from),
    holders,
    unwritten: new Map(),
    environment: null,
    settingsOf: PLAIN_TABLES,
    report: () => undefined,
    now: Date.now,
    progress: () => undefined,
  };
}

export async function execute(world: World, request: LoadRequest, execution: Execution): Promise<Ended> {
  const { name, around = (_, call) => call(), concurrency = 2 } = execution;
  const calls: Record<string, number> = {};
  const invoke = (task: string, payload: unknown): Promise<unknown> => {
    calls[task] = (calls[task] ?? 0) + 1;
    const known = task as TaskName;
    return around(known, () => TASK_FUNCTIONS[known](world, payload as never));
  };
  const ports = {
    invoke,
    readItems: (_: string, key: string) => readJson<unknown[]>(world.work, key),
    wait: () => pause(2),
    concurrency,
  };
  try {
    await runMachine(MACHINE, request, ports, {
      variables: {},
      context: { Execution: { Id: name, Name: name } },
    });
    return { error: null, calls };
  } catch (error) {
    if (error instanceof StateError) return { error, calls };
    throw error;
  }
}

/** Number of items of these tables, and a digest of them all. */
export async function contentsOf(client: StoreClient, tables: readonly string[]) {
  const hash = createHash('sha256');
  let n = 0;
  for (const table of tables) {
    const lines: string[] = [];
    for await (const items of scanPages(client, table))
      lines.push(...items.map((item) => JSON.stringify(Object.entries(item).sort())));
    hash.update(`${lines.sort().join('\n')}\n\n`);
    n += lines.length;
  }
  return { n, digest: hash.digest('hex') };
}

const down = (): never => {
  throw new StoreError('GetItem', new Error('Down'));
};

/** The first answer of the task is lost, after its work was done. */
export function losing(task: TaskName) {
  let lost = false;
  const around: Around = async (name, call) => {
    const answer = await call();
    if (name !== task || lost) return answer;
    lost = true;
    return down();
  };
  return { around, lost: () => lost };
}

/** The tasks never get to their work. */
export const failing =
  (...tasks: readonly TaskName[]): Around =>
  async (name, call) =>
    tasks.includes(name) ? down() : call();

export type Machine = Awaited<ReturnType<typeof startMachine>>;

export async function startMachine(groups?: Groups) {
  const loading = await startLoading();
  const alive = new Set<string>();
  const isAlive = async (holder: string): Promise<boolean> => alive.has(holder);
  const world = worldOf(loading, { leaseMs: 60_000, isAlive }, groups);
  /** Folder of a small publication without fault. */
  const good = loading.folder('good');
  const roots = Array.from({ length: 40 }, (_, i) => String(99_000_001 + i));
  const rows = (kind: 'empresas' | 'estabelecimentos' | 'simples') =>
    roots.map((cnpj_basico) => rowOf(kind, { cnpj_basico }));
  await writePublication(good, {
    empresas: rows('empresas'),
    estabelecimentos: rows('estabelecimentos'),
    simples: rows('simples'),
  });
  let months = 0;
  /** A version of its own for each, so that nothing is served already. */
  const request = (from: string): LoadRequest => {
    const version = `20${10 + Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
    months++;
    return { source: 'cnpj', version, from, accept: ['row-change', ...UNRELATED], sample: false };
  };
  /** Names of the tables that are served, in the order of their declared names. */
  const servedTables = async (): Promise<string[]> => {
    const { sources } = await loading.manifest();
    const named = Object.entries(sources['cnpj']?.tables ?? {});
    return named.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, table]) => table);
  };
  return {
    loading,
    world,
    alive,
    good,
    request,
    load: async (asked: LoadRequest, execution: Omit<Execution, 'name'> = {}) => {
      const name = `execution-of-${asked.version}`;
      alive.add(name);
      try {
        return await execute(world, asked, { ...execution, name });
      } finally {
        alive.delete(name);
      }
    },
    servedTables,
    served: async () => contentsOf(world.client, await servedTables()),
  };
}
