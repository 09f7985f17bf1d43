/**
 * Loads a publication in this process, task after task, and meters what AWS charges for: bytes of import files and items,
 * requests to S3, calls of functions with their time, state transitions, and units of the control tables.
 */
import { zstdDecompressSync } from 'node:zlib';
import { TASK_FUNCTIONS } from '../../../loaders/runtime/tasks.ts';
import type { BuildTask } from '../../../loaders/work/built.ts';
import type { LoadRequest } from '../../../loaders/work/load.ts';
import type { Plan } from '../../../loaders/work/plan.ts';
import { readJson } from '../../../loaders/work/ports.ts';
import type { Flush } from '../../../loaders/work/scattered.ts';
import { ONE_GROUP, PLAIN_TABLES, type World } from '../../../loaders/work/world.ts';
import { workFolder } from '../../../local/engine/paths.ts';
import { beginLoad, processHolders } from '../../../local/load/holder.ts';
import { fileObjects } from '../../../local/objects.ts';
import { publicationFiles } from '../../../local/publication-files.ts';
import { runMachine } from '../../../local/states/interpreter.ts';
import type { StoreClient } from '../../../shared/aws/dynamodb.ts';
import { definition, TASKS, type TaskName } from '../../../shared/ingestion/definition.ts';
import type { MeasuredLoad, MeasuredTable, Shape } from '../measured.ts';
import { type CountedStates, countedMachine } from './counted-states.ts';
import { storedIn } from './item-bytes.ts';
import { meteredFiles, meteredObjects, type ObjectsMeter } from './metered-objects.ts';
import { isRead, type meterStore, type StoreCall } from './store-meter.ts';

export interface LoadPlace {
  readonly client: StoreClient;
  /** The meter of the client. */
  readonly store: ReturnType<typeof meterStore>;
  readonly dataDir: string;
  readonly tablePrefix: string;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

interface Counts {
  readonly tables: Record<string, Mutable<MeasuredTable>>;
  readonly tasks: Record<string, { calls: number; cpuMs: number; requests: Record<string, number> }>;
  readonly states: CountedStates;
  plan: Plan | null;
  flushes: number;
  ranges: number;
  runs: number;
  polls: number;
  /** Processor time of the meters themselves, in microseconds. */
  meteringUs: number;
  /** The task that runs, to which requests are counted. */
  task: string;
}

/** Shorter waits would only count more looks at an import, which the calculation replaces by its own number. */
const POLL_MS = 100;

const isItems = /^loads\/[^/]+\/[^/]+\/items\/([^/]+)\//;
const isScatterIndex = /\/partition\/\d+\.json$/;
const isRunIndex = /\/runs\/[^/]+\/\d+\.json$/;

const parsed = <T>(body: Uint8Array): T => JSON.parse(Buffer.from(body).toString('utf8')) as T;

/** @throws Error where the load is refused or fails */
export async function meteredLoad(
  request: LoadRequest,
  rows: number,
  place: LoadPlace,
): Promise<MeasuredLoad> {
  const counts: Counts = {
    tables: {},
    tasks: {},
    states: { outer: 0, children: 0, inline: 0 },
    plan: null,
    flushes: 0,
    ranges: 0,
    runs: 0,
    polls: 0,
    meteringUs: 0,
    task: '',
  };
  place.store.take();
  const world = worldOf(place, counts);
  const { name: Id, id: Name, end } = beginLoad(request.source, request.version);
  const names = Object.fromEntries(TASKS.map((name) => [name, name])) as Record<TaskName, string>;
  try {
    await runMachine(
      countedMachine(definition(names, { concurrency: 1 }), counts.states),
      request,
      {
        invoke: (name, payload) => timed(world, counts, name as TaskName, payload),
        readItems: (_, key) => readJson<unknown[]>(world.work, key),
        wait: () => new Promise((resolve) => setTimeout(resolve, POLL_MS)),
        concurrency: 1,
      },
      { variables: {}, context: { Execution: { Id, Name } } },
    );
  } finally {
    end();
  }
  return measuredFrom(counts, rows, place.store.take());
}

function worldOf({ client, dataDir, tablePrefix }: LoadPlace, counts: Counts): World {
  const meter = meterOf(counts);
  return {
    client,
    tablePrefix,
    work: meteredObjects(fileObjects(workFolder(dataDir)), meter),
    workBucket: 'work',
    itemForm: 'lines',
    groups: ONE_GROUP,
    files: (from) => meteredFiles(publicationFiles(from), meter),
    holders: processHolders,
    unwritten: new Map(),
    remedies: {},
    settingsOf: PLAIN_TABLES,
    report: () => undefined,
    now: Date.now,
    progress: () => undefined,
  };
}

function meterOf(counts: Counts): ObjectsMeter {
  return {
    count: (kind, name) => {
      const task = taskOf(counts, counts.task);
      const request = `${kind} ${name}`;
      task.requests[request] = (task.requests[request] ?? 0) + 1;
    },
    wrote: (key, body) => {
      const before = cpuUs();
      noteObject(counts, key, body);
      counts.meteringUs += cpuUs() - before;
    },
  };
}

function noteObject(counts: Counts, key: string, body: Uint8Array): void {
  const [, table] = isItems.exec(key) ?? [];
  if (table !== undefined) addFile(counts, table, zstdDecompressSync(body));
  else if (isScatterIndex.test(key)) addFlushes(counts, parsed<{ flushes: Flush[] }>(body).flushes);
  else if (isRunIndex.test(key))
    counts.runs += parsed<{ count: number }[]>(body).filter(({ count }) => count > 0).length;
  else if (key.endsWith('/plan.json')) counts.plan = parsed<Plan>(body);
}

function addFlushes(counts: Counts, flushes: readonly Flush[]): void {
  counts.flushes += flushes.length;
  counts.ranges += flushes.flatMap(({ lengths }) => lengths).filter((length) => length > 0).length;
}

/** Processor time of this process, all threads together: a disk that syncs slowly does not count. */
function cpuUs(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

function addFile({ tables }: Counts, name: string, file: Buffer): void {
  tables[name] ??= { items: 0, importBytes: 0, storedBytes: 0, importFiles: 0 };
  const table = tables[name];
  const { items, bytes } = storedIn(file);
  table.items += items;
  table.importBytes += file.length;
  table.storedBytes += bytes;
  table.importFiles += 1;
}

function taskOf({ tasks }: Counts, name: string) {
  tasks[name] ??= { calls: 0, cpuMs: 0, requests: {} };
  return tasks[name];
}

/** The kinds of `build` (rows, derived, order, terms) differ in what they read. */
const labelOf = (name: TaskName, payload: unknown): string =>
  name === 'build' ? `build ${(payload as { task: BuildTask }).task.kind}` : name;

async function timed(world: World, counts: Counts, name: TaskName, payload: unknown): Promise<unknown> {
  counts.task = labelOf(name, payload);
  if (name === 'seeImport') counts.polls += 1;
  const started = cpuUs() - counts.meteringUs;
  try {
    return await TASK_FUNCTIONS[name](world, payload as never);
  } finally {
    const task = taskOf(counts, counts.task);
    task.calls += 1;
    task.cpuMs += (cpuUs() - counts.meteringUs - started) / 1_000;
  }
}

function measuredFrom(counts: Counts, rows: number, calls: readonly StoreCall[]): MeasuredLoad {
  const units = (reads: boolean): number =>
    calls.filter((call) => isRead(call) === reads).reduce((sum, call) => sum + call.units, 0);
  const { tables, states, polls } = counts;
  const tasks = Object.fromEntries(
    Object.entries(counts.tasks).map(([name, task]) => [name, { ...task, cpuMs: Math.round(task.cpuMs) }]),
  );
  return {
    shape: shapeOf(counts, rows),
    tables,
    tasks,
    states: { outer: states.outer, children: states.children, imports: states.inline },
    polls,
    readUnits: units(true),
    writeUnits: units(false),
  };
}

function shapeOf({ plan, tasks, flushes, ranges, runs, tables }: Counts, rows: number): Shape {
  if (!plan) throw new Error('the load wrote no plan');
  const { members, buckets } = plan;
  const archives = members.filter(({ object }) => /\.zip$/i.test(object)).map(({ object }) => object);
  return {
    rows,
    bytes: members.reduce((sum, { size }) => sum + size, 0),
    members: members.length,
    archives: new Set(archives).size,
    buckets,
    flushes,
    ranges,
    orderTasks: tasks['build order']?.calls ?? 0,
    runs,
    tables: Object.keys(tables).length,
  };
}
