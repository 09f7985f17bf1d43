/** A process of a load: does the tasks of the partition and build steps that it is sent, one at a time. */
import '../compiler.ts';
import { TASK_FUNCTIONS } from '../../loaders/runtime/tasks.ts';
import type { World } from '../../loaders/work/world.ts';
import { fileObjects } from '../objects.ts';

export interface WorkerTask {
  readonly name: 'partition' | 'build';
  readonly payload: unknown;
}

export type WorkerMessage =
  | { readonly kind: 'progress'; readonly rows: number; readonly bytes: number }
  | { readonly kind: 'done'; readonly answer: unknown }
  | { readonly kind: 'failed'; readonly error: string; readonly message: string };

const [, , workFolder = ''] = process.argv;
const send = (message: WorkerMessage): void => void process.send?.(message);

/** These tasks use no store. */
const noStore = (): never => {
  throw new Error('a task of partition or build asked for the store');
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

// A load that was killed leaves its processes; what they would write then is nobody's.
process.on('disconnect', () => process.exit(0));
// Ctrl-C on the terminal reaches the whole group; the load itself decides how it ends.
process.on('SIGINT', () => undefined);

process.on('message', async ({ name, payload }: WorkerTask) => {
  try {
    send({ kind: 'done', answer: await TASK_FUNCTIONS[name](world, payload as never) });
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    const refused = error.name === 'LoadRefused';
    send({ kind: 'failed', error: error.name, message: refused ? error.message : String(error.stack) });
  }
});
