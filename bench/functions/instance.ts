/** An instance of a function: a process of the runtime with the environment of Lambda, on one processor. */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

type Env = Readonly<Record<string, string>>;

/** Milliseconds. */
interface Took {
  readonly cpu: number;
  readonly wall: number;
}

export interface Ran {
  /** The import of the bundle, in a process that has loaded what AWS's runtime client loads before it. */
  readonly init: Took;
  /** The events, which the process has answered once before; null without events. */
  readonly answered: (Took & { readonly statuses: readonly number[] }) | null;
}

const program = (name: string): string => fileURLToPath(new URL(`./${name}`, import.meta.url));

/** The processor of functions; the stand-in is on the others. */
const PROCESSOR = 1;
const OTHERS = 0;

/** Starts a process, which answers the events twice. */
export async function runInstance(file: string, events: readonly object[], env: Env): Promise<Ran> {
  const child = fork(program('runtime.mjs'), [file], {
    execPath: '/usr/bin/taskset',
    execArgv: ['-c', String(PROCESSOR), process.execPath],
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const ended = exited.then((): never => {
    throw new Error('the process of the function has ended');
  });
  const received = async <T>(): Promise<T> => (await Promise.race([once(child, 'message'), ended]))[0] as T;
  const ask = async (): Promise<Ran['answered']> => {
    child.send(events as object);
    return received();
  };
  try {
    const init = await received<Took>();
    if (events.length === 0) return { init, answered: null };
    await ask();
    return { init, answered: await ask() };
  } finally {
    ended.catch(() => undefined);
    child.kill();
    await exited;
  }
}

/** Starts the stand-in of DynamoDB. Returns the variables that Lambda sets, with its address. */
export async function startStandIn(dataDir: string) {
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
