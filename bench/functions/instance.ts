/** An instance of a function: a process of the runtime with the environment of Lambda, on one processor. */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Answered, Took } from './runtime.ts';

type Env = Readonly<Record<string, string>>;

export interface Started {
  /** The import of the bundle, in a process that has loaded what AWS's runtime client loads before it. */
  readonly init: Took;
  /** From the start of the process to the end of the import. */
  readonly start: Took;
  /** The first request after the start; null where no event was given. */
  readonly first: Took | null;
}

const program = (name: string): string => fileURLToPath(new URL(`./${name}`, import.meta.url));

/** The processor of functions; the stand-in is on the others. */
const PROCESSOR = 1;
const OTHERS = 0;

/** Starts a process that answers the events, and the same events again; returns what the second time took. */
export async function answersOf(file: string, events: readonly object[], env: Env): Promise<Answered> {
  const child = fork(program('runtime.ts'), [file], {
    execPath: '/usr/bin/taskset',
    execArgv: ['-c', String(PROCESSOR), process.execPath],
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const ended = exited.then((): never => {
    throw new Error('the process of the function has ended');
  });
  const ask = async (): Promise<Answered> => {
    child.send(events as object);
    const [answered] = await Promise.race([once(child, 'message'), ended]);
    return answered as Answered;
  };
  try {
    await ask();
    return await ask();
  } finally {
    ended.catch(() => undefined);
    child.kill();
    await exited;
  }
}

/** Starts a function, with its first request if an event is given. */
export async function startOnce(file: string, event: object | undefined, env: Env): Promise<Started> {
  const args = [process.execPath, program('start.mjs'), file, event ? JSON.stringify(event) : ''];
  const child = spawn('taskset', ['-c', String(PROCESSOR), ...args], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  const exited = once(child, 'exit');
  // The fourth stream is a pipe, so it is not null.
  const started = (await json(child.stdio[3] as Readable)) as Started;
  await exited;
  return started;
}

export interface StandIn {
  readonly env: Env;
  readonly stop: () => void;
}

/** Starts the stand-in of DynamoDB. Returns the variables that Lambda sets, with its address. */
export async function startStandIn(dataDir: string): Promise<StandIn> {
  const args = ['-c', String(OTHERS), process.execPath, program('stand-in.ts'), dataDir];
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
