/** Threads that do the tasks of the partition and build steps, as Lambdas do on AWS. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { StateError } from '../states/state-error.ts';
import type { WorkerInput, WorkerMessage, WorkerTask } from './worker.ts';

export interface Pool {
  readonly threads: number;
  /** @throws StateError by the name of what the task threw */
  run(task: WorkerTask): Promise<unknown>;
  close(): Promise<void>;
}

/** What one bucket of 32 MB needs, with room; a thread that needs more is a bug, not a reason to swap. */
const HEAP_MB = 1_024;

/** `threads` 0 is one a core. They start with the first task. */
export function openPool(
  input: WorkerInput,
  threads: number,
  onProgress: (rows: number, bytes: number) => void,
): Pool {
  const count = threads || availableParallelism();
  const idle: Worker[] = [];
  const all: Worker[] = [];
  const waiting: ((worker: Worker) => void)[] = [];
  const start = (): Worker => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: input,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 64 },
    });
    all.push(worker);
    return worker;
  };
  const take = (): Promise<Worker> => {
    const free = idle.pop() ?? (all.length < count ? start() : undefined);
    return free ? Promise.resolve(free) : new Promise((resolve) => waiting.push(resolve));
  };
  const giveBack = (worker: Worker): void => {
    const next = waiting.shift();
    if (next) next(worker);
    else idle.push(worker);
  };
  return {
    threads: count,
    run: async (task) => {
      const worker = await take();
      try {
        return await runTask(worker, task, onProgress);
      } finally {
        giveBack(worker);
      }
    },
    close: async () => {
      await Promise.all(all.map(end));
    },
  };
}

/** A thread that has not ended by itself by then is ended. */
const PATIENCE_MS = 5_000;

/** Asked to end, not terminated: V8 has been seen to abort the whole process when a thread went while it compiled. */
const end = (worker: Worker): Promise<void> =>
  new Promise((resolve) => {
    const late = setTimeout(() => void worker.terminate().then(() => resolve()), PATIENCE_MS);
    worker.once('exit', () => {
      clearTimeout(late);
      resolve();
    });
    worker.postMessage('end');
  });

function runTask(
  worker: Worker,
  task: WorkerTask,
  onProgress: (rows: number, bytes: number) => void,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void): void => {
      worker.off('message', onMessage);
      worker.off('error', onError);
      finish();
    };
    const onError = (error: Error): void => settle(() => reject(error));
    const onMessage = (message: WorkerMessage): void => {
      if (message.kind === 'progress') onProgress(message.rows, message.bytes);
      else if (message.kind === 'done') settle(() => resolve(message.answer));
      else settle(() => reject(new StateError(message.error, message.message)));
    };
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.postMessage(task);
  });
}
