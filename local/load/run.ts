/**
 * Runs a load on one machine: interprets the state machine that Step Functions runs on AWS, with the same
 * functions behind its tasks, processes in place of Lambdas, and folders in place of buckets.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { accountOf } from '../../loaders/account/account.ts';
import { total } from '../../loaders/account/summary.ts';
import { TASK_FUNCTIONS } from '../../loaders/runtime/tasks.ts';
import { renewLock } from '../../loaders/steps/lock.ts';
import type { ImportNow } from '../../loaders/steps/task-import.ts';
import type { Prepared } from '../../loaders/steps/task-prepare.ts';
import { type LoadRequest as Input, planOf } from '../../loaders/work/load.ts';
import { readJson } from '../../loaders/work/ports.ts';
import type { World } from '../../loaders/work/world.ts';
import type { StoreClient } from '../../shared/aws/dynamodb.ts';
import type { Source } from '../../shared/datasets/define.ts';
import { definition, TASKS, type TaskName } from '../../shared/ingestion/definition.ts';
import { noteSteps } from '../../shared/store/loads/load-records.ts';
import type { Reasons } from '../../shared/store/loads/waivers.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { beginLoad, LEASE_MS, type LoadExecution, processHolders } from '../disk/holder.ts';
import { runMachine } from '../states/interpreter.ts';
import type { Ports } from '../states/machine.ts';
import { StateError } from '../states/state-error.ts';
import { exportsFolder, workFolder } from '../store/paths.ts';
import { machineWorld } from './machine-world.ts';
import { openPool, type Pool, SMALL_BYTES } from './pool.ts';
import type { ProgressView } from './progress.ts';
import {
  type EndedLoad,
  failedResult,
  type LoadResult,
  publishedResult,
  refusedAfterCounts,
} from './result.ts';
import { type Steps, stepsOf } from './steps.ts';
import type { WorkerTask } from './worker.ts';

export interface LoadRequest {
  readonly source: Source;
  readonly version: string;
  readonly from: string;
  readonly accept: readonly string[];
  /** Why, by gate. @default no reasons */
  readonly because?: Reasons;
  readonly sample: boolean;
  /** Whether files that are served are loaded once more. @default false */
  readonly again?: boolean;
  readonly client: StoreClient;
  readonly dataDir: string;
  readonly tablePrefix: string;
  /** Processes for partition, build and export; 0 means one for each core. */
  readonly workers: number;
  /** The most rows of a publication that is also exported. */
  readonly exportRows: number;
  readonly view: ProgressView;
  /** @default Date.now */
  readonly now?: () => number;
  /** Begun by the caller, where the id of the load is needed before it runs. @default a new one */
  readonly execution?: LoadExecution;
}

interface Run {
  readonly world: World;
  readonly execution: LoadExecution;
  readonly pool: Pool;
  readonly steps: Steps;
  readonly view: ProgressView;
  prepared: Prepared | null;
  /** Whether the files are so small that starting processes would take longer than the work. */
  small: boolean;
  renewal: NodeJS.Timeout | undefined;
}

/**
 * The longest wait, in milliseconds. The waits of the definition are for imports of hours; here one of a
 * million companies takes 0.2 s.
 */
const LONGEST_WAIT_MS = 5;

/**
 * Returns a result also for a load that was refused (`published: false`, with the reason), and for every load
 * that has published, whatever failed after its switch (`warning`).
 * @throws LoadFailed for any other failure, such as an unreachable store; the work objects stay, and the next
 * start of the same load resumes from them
 */
export async function runLoad(load: LoadRequest): Promise<LoadResult> {
  const started = performance.now();
  const run = begin(load);
  const error = await execute(run, load);
  const { source, version, client, tablePrefix, dataDir } = load;
  const seconds = Math.round(performance.now() - started) / 1000;
  const { id } = run.execution;
  const control = controlTable(tablePrefix);
  // A store that fails here has failed the load too, or its report lacks the times.
  await noteSteps(client, control, id, run.steps.seconds).catch(() => undefined);
  const ended: EndedLoad = {
    client,
    control,
    source: source.name,
    id,
    frame: { id, source: source.name, version, seconds, steps: run.steps.seconds },
    folders: { work: workFolder(dataDir), exports: exportsFolder(dataDir) },
  };
  if (!error) return publishedResult(ended, run.prepared?.warning);
  if (error instanceof StateError && error.error === 'LoadRefused')
    return refusedAfterCounts(ended, error.message);
  return failedResult(ended, error.message, error);
}

/** Returns the error that ended the execution; null where it succeeded. */
async function execute(run: Run, load: LoadRequest): Promise<Error | null> {
  const { source, version, from, accept, because = {}, sample, again = false } = load;
  const input: Input = { source: source.name, version, from, accept, because, sample, again };
  const { name: Id, id: Name } = run.execution;
  try {
    await runMachine(MACHINE, input, portsOf(run), { variables: {}, context: { Execution: { Id, Name } } });
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    clearInterval(run.renewal);
    run.steps.end();
    run.execution.end();
    await run.pool.close();
  }
}

/** The definition with the names of tasks in place of the names of functions. */
const MACHINE = definition(
  Object.fromEntries(TASKS.map((name) => [name, name])) as Readonly<Record<TaskName, string>>,
  // The number of processes is the limit on one machine.
  { concurrency: 64 },
);

function begin(load: LoadRequest): Run {
  const { client, dataDir, tablePrefix, workers, exportRows, view, now = Date.now } = load;
  const own = { client, tablePrefix, holders: processHolders, now, progress: view.advance };
  return {
    world: { ...machineWorld(dataDir, exportRows > 0), ...own },
    execution: load.execution ?? beginLoad(load.source.name, load.version),
    pool: openPool(dataDir, workers, view.advance),
    steps: stepsOf(view),
    view,
    prepared: null,
    small: false,
    renewal: undefined,
  };
}

const isPooled = (name: string): name is WorkerTask['name'] =>
  name === 'partition' || name === 'build' || name === 'makeExport';

function portsOf(run: Run): Ports {
  const imported = new Map<string, number>();
  return {
    invoke: async (name, payload) => {
      if (isPooled(name) && !run.small) return run.pool.run({ name, payload });
      // No such task follows. Freeing the processes' memory takes up to 0.4 s, so they end during the import.
      if (name === 'beginImport') void run.pool.close();
      const answer = await TASK_FUNCTIONS[name as TaskName](run.world, payload as never);
      if (name === 'prepare') await prepared(run, answer as Prepared);
      if (name === 'judge') await judged(run);
      if (name === 'seeImport') showImport(run, imported, payload as { table: string }, answer as ImportNow);
      return answer;
    },
    readItems: (_, key) => readJson<unknown[]>(run.world.work, key),
    wait: (seconds) => pause(Math.min(seconds * 1000, LONGEST_WAIT_MS)),
    concurrency: run.pool.tasks,
    entered: run.steps.entered,
  };
}

/** The load has the lock from here on, and renews it while this process runs. */
async function prepared(run: Run, answer: Prepared): Promise<void> {
  run.prepared = answer;
  if (answer.served) return;
  const { members } = await planOf(run.world, answer.load);
  const bytes = members.reduce((sum, { size }) => sum + size, 0);
  run.small = bytes < SMALL_BYTES;
  run.steps.expect('partition', { bytes });
  run.steps.expect('build', { bytes });
  run.renewal = setInterval(() => {
    // A failed renewal is not handled: without the store the work fails, and the release reports a lost lock.
    renewLock(run.world, answer.load, run.execution.name).catch(() => undefined);
  }, LEASE_MS / 4);
}

async function judged({ prepared, world, steps }: Run): Promise<void> {
  if (!prepared) return;
  const { summary } = await accountOf(world, await planOf(world, prepared.load));
  steps.expect('import', { rows: total(summary.items) });
}

function showImport(
  run: Run,
  imported: Map<string, number>,
  { table }: { table: string },
  now: ImportNow,
): void {
  run.view.advance(now.items - (imported.get(table) ?? 0), 0);
  imported.set(table, now.items);
}
