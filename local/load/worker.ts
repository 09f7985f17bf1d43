/** A thread of a load: does the tasks of the partition and build steps that it is sent, one at a time. */
import { parentPort, workerData } from 'node:worker_threads';
import { TASK_FUNCTIONS } from '../../loaders/tasks.ts';
import type { World } from '../../loaders/world.ts';
import { fileObjects } from '../objects.ts';

export interface WorkerInput {
  readonly workFolder: string;
}

export interface WorkerTask {
  readonly name: 'partition' | 'build';
  readonly payload: unknown;
}

export type WorkerMessage =
  | { readonly kind: 'progress'; readonly rows: number; readonly bytes: number }
  | { readonly kind: 'done'; readonly answer: unknown }
  | { readonly kind: 'failed'; readonly error: string; readonly message: string };

const { workFolder } = workerData as WorkerInput;
const send = (message: WorkerMessage): void => parentPort?.postMessage(message);

/** These tasks use no store. */
const noStore = (): never => {
  throw new Error('a task of a thread asked for the store');
};

const world: World = {
  get client() {
    return noStore();
  },
  get holders() {
    return noStore();
  },
  tablePrefix: '',
  work: fileObjects(workFolder),
  workBucket: '',
  files: fileObjects,
  progress: (rows, bytes) => send({ kind: 'progress', rows, bytes }),
};

parentPort?.on('message', async (message: WorkerTask | 'end') => {
  if (message === 'end') {
    parentPort?.close();
    return;
  }
  const { name, payload } = message;
  try {
    send({ kind: 'done', answer: await TASK_FUNCTIONS[name](world, payload as never) });
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    const refused = error.name === 'LoadRefused';
    send({ kind: 'failed', error: error.name, message: refused ? error.message : String(error.stack) });
  }
});
