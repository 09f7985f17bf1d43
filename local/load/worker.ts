/** A thread of a load: does the tasks of the partition and build steps that it is sent, one at a time. */
import { parentPort, workerData } from 'node:worker_threads';
import { build as buildTask } from '../../loaders/build.ts';
import type { BuildTask } from '../../loaders/built.ts';
import { partitionMember, type ScatterIndex } from '../../loaders/partition.ts';
import { type Plan, workKeys } from '../../loaders/plan.ts';
import { LoadRefused, readJson } from '../../loaders/ports.ts';
import { fileObjects } from '../objects.ts';

export interface WorkerInput {
  readonly plan: Plan;
  readonly from: string;
  readonly workFolder: string;
}

export type Task =
  | { readonly step: 'partition'; readonly task: number }
  | { readonly step: 'build'; readonly task: BuildTask };

export type WorkerMessage =
  | { readonly kind: 'progress'; readonly rows: number; readonly bytes: number }
  | { readonly kind: 'done'; readonly answer: unknown }
  | { readonly kind: 'failed'; readonly refused: boolean; readonly message: string };

const { plan, from, workFolder } = workerData as WorkerInput;
const files = fileObjects(from);
const work = fileObjects(workFolder);
const send = (message: WorkerMessage): void => parentPort?.postMessage(message);

let indexes: Promise<ScatterIndex[]> | undefined;
/** Read once a thread: the build of every bucket needs them all. */
const allIndexes = (): Promise<ScatterIndex[]> => {
  indexes ??= Promise.all(
    plan.members.map((m) => readJson<ScatterIndex>(work, workKeys(plan).scatterIndex(m.task))),
  );
  return indexes;
};

/** Messages a second would be thousands otherwise. */
const REPORT_BYTES = 8 << 20;

async function partition(task: number): Promise<unknown> {
  const member = plan.members[task];
  if (!member) throw new Error(`no task ${task}`);
  let pending = 0;
  let told = 0;
  const index = await partitionMember(files, work, plan, member, (bytes, rows) => {
    pending += bytes;
    if (pending < REPORT_BYTES) return;
    send({ kind: 'progress', rows: rows - told, bytes: pending });
    told = rows;
    pending = 0;
  });
  send({ kind: 'progress', rows: index.rows - told, bytes: pending });
  return index;
}

async function build(task: BuildTask): Promise<unknown> {
  const built = await buildTask(work, plan, await allIndexes(), task);
  send({ kind: 'progress', rows: built.rows, bytes: built.bytes });
  return built;
}

parentPort?.on('message', async (task: Task) => {
  try {
    send({
      kind: 'done',
      answer: task.step === 'partition' ? await partition(task.task) : await build(task.task),
    });
  } catch (error) {
    const message = error instanceof LoadRefused ? error.message : String((error as Error).stack ?? error);
    send({ kind: 'failed', refused: error instanceof LoadRefused, message });
  }
});
