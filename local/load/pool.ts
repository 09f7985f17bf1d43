/**
 * Runs the tasks of the partition, build and export steps in processes, in place of Lambda functions. A
 * process that crashes fails only its tasks, which are retried (docs/decisions/0042). The processes of a
 * killed load end some milliseconds after it.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { explanationOf } from '../disk/file-errors.ts';
import { StateError } from '../states/state-error.ts';
import type { WorkerMessage, WorkerTask } from './worker.ts';

export type Progress = (rows: number, bytes: number) => void;

export type Pool = ReturnType<typeof openPool>;

/**
 * The heap is larger than a bucket of 32 MB needs. A process that needs more has a bug, and must not make the
 * machine swap.
 */
const HEAP_MB = 1_024;
/**
 * The heap grows to this size without full garbage collections. A small heap has many of them, and nearly all
 * free nothing: they took a twelfth of the processor time of a load. The memory at the peak is the same.
 */
const FREE_HEAP_MB = 300;
const HEAP = [
  `--max-old-space-size=${HEAP_MB}`,
  `--initial-old-space-size=${FREE_HEAP_MB}`,
  '--max-semi-space-size=32',
  // Else V8 collects the whole heap for every 64 MB of buffers, and with it the compiled code of readers that
  // no task holds at that moment: a load of a million companies collected 36 times in place of 3, and
  // compiled 1,800 functions in place of 1,150.
  '--external-memory-accounted-in-global-limit',
  // There is a process for each core: V8's own compiling and collecting threads would only take turns.
  '--single-threaded',
];

/** Bytes that one process loads, at some 20 MB/s, in less time than another takes to start. */
export const SMALL_BYTES = 1_000_000;

/**
 * Tasks of a process at once. One partition computes while the other waits for its archive. Two builds would
 * take their turns all the time, each with its bucket in memory, and need more processor time than one after
 * the other.
 */
const AT_ONCE: Readonly<Record<WorkerTask['name'], number>> = { partition: 2, build: 1, makeExport: 1 };

interface Worker {
  readonly process: ChildProcess;
  running: number;
}

/** `workers` 0 means one process for each core. The processes start with the first tasks. */
export function openPool(dataDir: string, workers: number, onProgress: Progress) {
  const count = workers || availableParallelism();
  const all = new Set<Worker>();
  const waiting: (() => void)[] = [];
  const ending: Promise<void>[] = [];
  let tasks = 0;
  const start = (): Worker => startWorker(dataDir, onProgress);
  const take = async (most: number): Promise<Worker> => {
    let worker = freeIn(all, count, most, start);
    while (!worker) {
      await new Promise<void>((resolve) => waiting.push(resolve));
      worker = freeIn(all, count, most, start);
    }
    worker.running++;
    return worker;
  };
  const giveBack = (worker: Worker): void => {
    worker.running--;
    if (worker.process.pid === undefined || !worker.process.connected) all.delete(worker);
    waiting.shift()?.();
  };
  return {
    /** Tasks of all processes at once. */
    tasks: count * Math.max(...Object.values(AT_ONCE)),
    /** @throws StateError with the name of the task's error; `Lambda.Unknown` where its process ended */
    run: async (task: Omit<WorkerTask, 'id'>): Promise<unknown> => {
      const worker = await take(AT_ONCE[task.name]);
      try {
        return await runTask(worker.process, { ...task, id: tasks++ });
      } finally {
        giveBack(worker);
      }
    },
    /** Resolves when the processes have ended, also those of an earlier call. A later task starts one. */
    close: async (): Promise<void> => {
      for (const worker of all) ending.push(end(worker));
      all.clear();
      await Promise.all(ending);
    },
  };
}

/**
 * Returns the process with the fewest tasks, a new one where all of less than `count` have some; null where
 * each has `most`.
 */
function freeIn(all: Set<Worker>, count: number, most: number, start: () => Worker): Worker | null {
  const [least] = [...all].sort((a, b) => a.running - b.running);
  if (all.size < count && least?.running !== 0) {
    const worker = start();
    all.add(worker);
    return worker;
  }
  return least && least.running < most ? least : null;
}

const PROGRAM = fileURLToPath(new URL('./worker.ts', import.meta.url));

function startWorker(dataDir: string, onProgress: Progress): Worker {
  const worker = fork(PROGRAM, [dataDir], { execArgv: HEAP });
  // Without a listener, an error that comes after the end of a task would end the load.
  worker.on('error', () => undefined);
  worker.on('message', (message: WorkerMessage) => {
    if (message.kind === 'progress') onProgress(message.rows, message.bytes);
  });
  return { process: worker, running: 0 };
}

/** A process without a task that has not ended after this time is killed. */
const END_MS = 2_000;

/**
 * Ends the process. One without a task ends itself, and keeps its compiled modules for the next load. One
 * with a task is killed, which loses nothing: its objects are written completely or not at all.
 */
async function end({ process: worker, running }: Worker): Promise<void> {
  if (worker.pid === undefined || hasEnded(worker)) return;
  // `once` of node:events would fail with an error of the process, such as a task that cannot be sent.
  const ended = new Promise((done) => worker.once('exit', done));
  if (running === 0 && worker.connected) worker.disconnect();
  else worker.kill('SIGKILL');
  const late = setTimeout(() => worker.kill('SIGKILL'), END_MS);
  await ended;
  clearTimeout(late);
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** Signals of a process that V8 ends, which it does above all where the heap is used up. */
const OF_V8 = ['SIGABRT', 'SIGTRAP', 'SIGILL'];

function endOf(code: number | null, signal: string | null): string {
  if (signal === 'SIGKILL') {
    return 'was killed (SIGKILL), most often by the system because the memory is used up: free some memory or lower LOAD_WORKERS';
  }
  if (signal && OF_V8.includes(signal)) {
    return `ended by ${signal}, most often because it needed more than its heap of ${HEAP_MB} MB`;
  }
  return `ended by ${signal ?? `exit code ${code}`}`;
}

const isClosed = (error: Error): boolean =>
  ['EPIPE', 'ECONNRESET', 'ERR_IPC_CHANNEL_CLOSED'].includes((error as NodeJS.ErrnoException).code ?? '');

const unstarted = (error: Error): StateError => {
  const { code } = error as NodeJS.ErrnoException;
  return new StateError(
    'FileError',
    `a process for a task could not be started: ${explanationOf(code) ?? error.message}`,
  );
};

function runTask(worker: ChildProcess, task: WorkerTask): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void): void => {
      worker.off('message', onMessage);
      worker.off('exit', onExit);
      worker.off('error', onError);
      finish();
    };
    const crashed = (how: string): void =>
      settle(() => reject(new StateError('Lambda.Unknown', `the process of a task ${how}`)));
    let fault: Error | null = null;
    const onExit = (code: number | null, signal: string | null): void =>
      crashed(fault ? `failed: ${fault.message}` : endOf(code, signal));
    const onError = (error: Error): void => {
      if (worker.pid === undefined) settle(() => reject(unstarted(error)));
      else if (hasEnded(worker)) crashed(endOf(worker.exitCode, worker.signalCode));
      else {
        // A process that was just killed takes no message; its exit follows, and has the cause.
        if (!isClosed(error)) fault = error;
        worker.kill('SIGKILL');
      }
    };
    const onMessage = (message: WorkerMessage): void => {
      if (message.kind === 'progress' || message.id !== task.id) return;
      if (message.kind === 'done') settle(() => resolve(message.answer));
      else settle(() => reject(new StateError(message.error, message.message)));
    };
    worker.on('message', onMessage);
    worker.on('exit', onExit);
    worker.on('error', onError);
    // A process that could not be started has no channel; its error follows.
    if (worker.pid !== undefined) worker.send(task);
  });
}
