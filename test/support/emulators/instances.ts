/** Instances of a deployed function: threads that load its bundle once and answer one event at a time. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { DeployedFunction } from './deployment.ts';

export interface FunctionError {
  readonly errorType: string;
  readonly errorMessage: string;
}

export interface Invoked {
  readonly result: unknown;
  readonly error: FunctionError | null;
}

export type Instances = ReturnType<typeof instances>;

/** Threads of one function. Each compiles the bundle, and a small machine has only two cores for them. */
const MOST = 2;

const RUNTIME = `
const { parentPort, workerData } = require('node:worker_threads');
if (workerData.cache) require('node:module').enableCompileCache(workerData.cache);
let handler;
parentPort.on('message', async ({ event, context, seconds }) => {
  const end = Date.now() + seconds * 1000;
  context.getRemainingTimeInMillis = () => end - Date.now();
  try {
    handler ??= require(workerData.file)[workerData.name];
    const result = await handler(JSON.parse(event), context);
    parentPort.postMessage({ result: JSON.stringify(result ?? null) });
  } catch (error) {
    parentPort.postMessage({ error: { errorType: error.name, errorMessage: error.message } });
  }
});
`;

type Reply = { readonly result: string } | { readonly error: FunctionError };

export function instances(
  name: string,
  { code, handler, seconds }: DeployedFunction,
  variables: () => Readonly<Record<string, string>>,
) {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const waiting: (() => void)[] = [];

  const start = (): Worker => {
    const [file, exported] = handler.split('.');
    const workerData = {
      file: join(code, `${file}.js`),
      name: exported,
      cache: process.env['NODE_COMPILE_CACHE'],
    };
    // The options of Node are those of a process, which a thread shares.
    const { NODE_OPTIONS: _, ...env } = variables();
    const made = new Worker(RUNTIME, { eval: true, env, workerData, stdout: true, stderr: true });
    // Its log is not shown.
    for (const stream of [made.stdout, made.stderr]) stream.resume();
    all.add(made);
    return made;
  };

  const end = (instance: Worker): void => {
    all.delete(instance);
    void instance.terminate();
  };

  async function free(): Promise<Worker> {
    while (idle.length === 0 && all.size >= MOST) await new Promise<void>((done) => waiting.push(done));
    return idle.pop() ?? start();
  }

  async function invoke(event: unknown): Promise<Invoked> {
    const instance = await free();
    try {
      const reply = await replyOf(instance, JSON.stringify(event ?? null), { name, seconds });
      if (reply === null) end(instance);
      else idle.push(instance);
      if (reply === null) return { result: null, error: timedOut(seconds) };
      if ('error' in reply) return { result: null, error: reply.error };
      return { result: JSON.parse(reply.result), error: null };
    } catch (error) {
      end(instance);
      return { result: null, error: { errorType: 'Runtime.ExitError', errorMessage: String(error) } };
    } finally {
      waiting.shift()?.();
    }
  }

  return {
    invoke,
    close: async () => {
      await Promise.all([...all].map((instance) => instance.terminate()));
    },
  };
}

/** Resolves to null where the function takes longer than it may. */
function replyOf(
  instance: Worker,
  event: string,
  { name, seconds }: { readonly name: string; readonly seconds: number },
): Promise<Reply | null> {
  return new Promise((done, fail) => {
    const settle = (): void => {
      clearTimeout(late);
      instance.off('message', answered).off('error', failed);
    };
    const answered = (reply: Reply): void => {
      settle();
      done(reply);
    };
    const failed = (error: Error): void => {
      settle();
      fail(error);
    };
    const late = setTimeout(() => {
      settle();
      done(null);
    }, seconds * 1_000);
    instance.on('message', answered).on('error', failed);
    instance.postMessage({ event, context: { functionName: name, awsRequestId: randomUUID() }, seconds });
  });
}

const timedOut = (seconds: number): FunctionError => ({
  errorType: 'Sandbox.Timedout',
  errorMessage: `RequestId: ${randomUUID()} Error: Task timed out after ${seconds}.00 seconds`,
});
