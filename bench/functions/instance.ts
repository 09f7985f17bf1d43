/** An instance of a function: a process of the runtime with the environment of Lambda, on one processor. */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Started } from './found.ts';
import type { Quota } from './processor.ts';
import type { Answered, Order } from './runtime.ts';

const program = (name: string): string => fileURLToPath(new URL(`./${name}.ts`, import.meta.url));

/** The processor of functions; the stand-in and the engine are on the others. */
const PROCESSOR = 1;
const OTHERS = 0;

export interface Instance {
  readonly load: (file: string) => Promise<void>;
  readonly answer: (events: readonly object[], isProfiled?: boolean) => Promise<Answered>;
  readonly end: () => Promise<void>;
}

export async function startInstance(env: Readonly<Record<string, string>>, quota: Quota): Promise<Instance> {
  const child = fork(program('runtime'), {
    execPath: '/usr/bin/taskset',
    execArgv: ['-c', String(PROCESSOR), process.execPath],
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'spawn');
  quota.hold(child.pid ?? 0);
  const ask = async (order: Order): Promise<unknown> => {
    child.send(order);
    const [reply] = await Promise.race([once(child, 'message'), once(child, 'exit').then(ended)]);
    return reply;
  };
  return {
    load: async (file) => {
      await ask({ do: 'load', file });
    },
    answer: async (events, isProfiled = false) =>
      (await ask({ do: 'answer', events, isProfiled })) as Answered,
    end: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** Starts a function, with its first request if an event is given. */
export async function startOnce(
  file: string,
  event: object | undefined,
  env: Readonly<Record<string, string>>,
  quota: Quota,
): Promise<Omit<Started, 'bundle' | 'share'>> {
  const program = fileURLToPath(new URL('./start.mjs', import.meta.url));
  const args = ['-c', String(PROCESSOR), process.execPath, program, file, event ? JSON.stringify(event) : ''];
  const child = spawn('taskset', args, { env, stdio: ['ignore', 'ignore', 'inherit', 'pipe'] });
  await once(child, 'spawn');
  quota.hold(child.pid ?? 0);
  const exited = once(child, 'exit');
  // The fourth stream is a pipe, so it is not null.
  const started = (await json(child.stdio[3] as Readable)) as Omit<Started, 'bundle' | 'share'>;
  await exited;
  return started;
}

function ended(): never {
  throw new Error('the process of the function has ended');
}

export interface StandIn {
  readonly env: Readonly<Record<string, string>>;
  readonly stop: () => void;
}

/** Starts the stand-in of DynamoDB. Returns the variables that Lambda sets, with its address. */
export async function startStandIn(socket: string): Promise<StandIn> {
  const args = ['-c', String(OTHERS), process.execPath, program('stand-in'), socket];
  const child = spawn('taskset', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(createInterface({ input: child.stdout }), 'line');
  return {
    env: {
      AWS_LAMBDA_FUNCTION_NAME: 'function',
      AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
      AWS_REGION: 'sa-east-1',
      AWS_ACCESS_KEY_ID: 'ASIAEXAMPLE',
      AWS_SECRET_ACCESS_KEY: 'x'.repeat(40),
      AWS_SESSION_TOKEN: 'x'.repeat(1_000),
      AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${port}`,
      API_ENVIRONMENT: 'dev',
    },
    stop: () => child.kill(),
  };
}
