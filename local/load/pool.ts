/** Threads that share the tasks of a step, as the children of a Distributed Map do on AWS. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { LoadRefused } from '../../loaders/ports.ts';
import type { Task, WorkerInput, WorkerMessage } from './worker.ts';

export interface Pool {
  /** Answers in the order of the tasks. The first failure stops the rest. */
  map<T>(tasks: readonly Task[], onProgress: (rows: number, bytes: number) => void): Promise<T[]>;
  close(): Promise<void>;
}

/** What one bucket of 32 MB needs, with room; a thread that needs more is a bug, not a reason to swap. */
const HEAP_MB = 1_024;

export function openPool(input: WorkerInput, threads: number): Pool {
  const count = threads || availableParallelism();
  const workers = Array.from(
    { length: count },
    () =>
      new Worker(new URL('./worker.ts', import.meta.url), {
        workerData: input,
        resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 64 },
      }),
  );
  return {
    map: async <T>(tasks: readonly Task[], onProgress: (rows: number, bytes: number) => void) => {
      const answers = new Array<T>(tasks.length);
      let next = 0;
      let failed = false;
      const serve = async (worker: Worker): Promise<void> => {
        while (next < tasks.length && !failed) {
          const at = next++;
          try {
            answers[at] = (await runTask(worker, tasks[at] as Task, onProgress)) as T;
          } catch (error) {
            failed = true;
            throw error;
          }
        }
      };
      // All threads come to rest before the step ends, so that nothing is written after a refusal.
      const ends = await Promise.allSettled(workers.map(serve));
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
      return answers;
    },
    close: async () => {
      await Promise.all(workers.map((w) => w.terminate()));
    },
  };
}

function runTask(
  worker: Worker,
  task: Task,
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
      else
        settle(() => reject(message.refused ? new LoadRefused(message.message) : new Error(message.message)));
    };
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.postMessage(task);
  });
}
