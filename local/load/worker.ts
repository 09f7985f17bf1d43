/** A worker process of a load: runs the tasks of partition, build and export that it receives. */
import './compiler.ts';
import { makeExportTask } from '../../loaders/steps/export/task-make.ts';
import { partitionTask } from '../../loaders/steps/partition.ts';
import { buildTask } from '../../loaders/steps/task-build.ts';
import type { World } from '../../loaders/work/world.ts';
import { machineWorld } from './machine-world.ts';

/** Tasks by name. All tasks of a load (loaders/runtime/tasks.ts) would take three times as long to import. */
const TASKS = { partition: partitionTask, build: buildTask, makeExport: makeExportTask };

export interface WorkerTask {
  readonly id: number;
  readonly name: keyof typeof TASKS;
  readonly payload: unknown;
}

export type WorkerMessage =
  | { readonly kind: 'progress'; readonly rows: number; readonly bytes: number }
  | { readonly kind: 'done'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly error: string; readonly message: string };

const [, , dataDir = ''] = process.argv;
const EXPECTED = ['LoadRefused', 'FileError'];
const send = (message: WorkerMessage): void => void process.send?.(message);

/** These tasks use no store. */
const noStore = (): never => {
  throw new Error('a task of partition or build used the store');
};

const world: World = {
  get client() {
    return noStore();
  },
  get holders() {
    return noStore();
  },
  ...machineWorld(dataDir, false),
  tablePrefix: '',
  now: Date.now,
  progress: (rows, bytes) => send({ kind: 'progress', rows, bytes }),
};

// The load has ended, or was killed, so that the result of a task would not be used.
process.on('disconnect', () => process.exit(0));
// Ctrl-C signals every process of the terminal; the load ends its workers itself.
process.on('SIGINT', () => undefined);

process.on('message', async ({ id, name, payload }: WorkerTask) => {
  try {
    send({ kind: 'done', id, answer: await TASKS[name](world, payload as never) });
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    // A refusal and an error of a file say what to do; every other error is a defect, which needs its stack.
    if (!EXPECTED.includes(error.name)) process.stderr.write(`${error.stack}\n`);
    send({ kind: 'failed', id, error: error.name, message: error.message });
  }
});
