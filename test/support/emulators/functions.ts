/** The Invoke API of Lambda over the deployed bundles: each instance of a function is a thread with its own variables. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type DeployedFunction, functionIn } from './deployment.ts';
import { type Answer, type Call, type Server, serve } from './forwarding.ts';

export interface FunctionError {
  readonly errorType: string;
  readonly errorMessage: string;
}

export interface Invoked {
  readonly result: unknown;
  readonly error: FunctionError | null;
}

/** A refusal of the service itself, such as TooManyRequestsException. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
}

export interface Functions extends Server {
  readonly invoke: (name: string, event: unknown) => Promise<Invoked>;
  /** Names of the functions in the order of their calls, those that were refused marked by a `!`. */
  readonly calls: string[];
  /** Runs before a call of the API; what it returns is answered in place of the function. */
  before: (name: string, event: unknown) => Promise<Refusal | FunctionError | null>;
  /** Instances that may run at once; calls beyond them are throttled. */
  limit: number;
  /** Bytes of the largest event and result of a call of the API. */
  readonly largest: { event: number; result: number };
}

/** The limit of a synchronous call. */
const PAYLOAD = 6 << 20;

const RUNTIME = `
const { parentPort, workerData } = require('node:worker_threads');
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

/** `environment` is added to the variables of every function. */
export async function startFunctions(
  deployed: ReadonlyMap<string, DeployedFunction>,
  environment: () => Readonly<Record<string, string>>,
): Promise<Functions> {
  const idle = new Map<string, Worker[]>();
  const all = new Set<Worker>();
  let running = 0;

  const instanceOf = (name: string, { code, handler, environment: own }: DeployedFunction): Worker => {
    const free = idle.get(name)?.pop();
    if (free) return free;
    const [file, exported] = handler.split('.');
    const variables = { ...ofLambda(name), ...environment(), ...own };
    const workerData = { file: join(code, `${file}.js`), name: exported };
    const made = new Worker(RUNTIME, { eval: true, env: variables, workerData, stdout: true, stderr: true });
    made.stdout.resume();
    made.stderr.resume();
    all.add(made);
    return made;
  };

  async function invoke(name: string, event: unknown): Promise<Invoked> {
    const fn = deployed.get(name);
    if (!fn) throw new Error(`no function ${name}`);
    const instance = instanceOf(name, fn);
    running++;
    try {
      const reply = await replyOf(instance, JSON.stringify(event ?? null), { name, seconds: fn.seconds });
      if (reply === null) {
        all.delete(instance);
        void instance.terminate();
        return { result: null, error: timedOut(fn.seconds) };
      }
      idle.set(name, [...(idle.get(name) ?? []), instance]);
      return 'error' in reply
        ? { result: null, error: reply.error }
        : { result: JSON.parse(reply.result), error: null };
    } finally {
      running--;
    }
  }

  const api = {
    invoke,
    calls: [] as string[],
    before: (async () => null) as Functions['before'],
    limit: 1_000,
    largest: { event: 0, result: 0 },
  };

  async function answer({ path, body }: Call): Promise<Answer> {
    const [, asked = ''] = /^\/2015-03-31\/functions\/([^/]+)\/invocations/.exec(path) ?? [];
    const name = functionIn(decodeURIComponent(asked));
    if (!deployed.has(name)) return refused({ status: 404, code: 'ResourceNotFoundException' });
    if (body.length > PAYLOAD) return refused({ status: 413, code: 'RequestTooLargeException' });
    const event: unknown = JSON.parse(body.toString());
    const first = running >= api.limit ? THROTTLED : await api.before(name, event);
    api.calls.push(first && 'status' in first ? `${name}!` : name);
    if (first && 'status' in first) return refused(first);
    const { result, error } = first ? { result: null, error: first } : await invoke(name, event);
    const text = JSON.stringify(error ? { ...error, trace: [] } : (result ?? null));
    api.largest.event = Math.max(api.largest.event, body.length);
    api.largest.result = Math.max(api.largest.result, Buffer.byteLength(text));
    return {
      status: 200,
      headers: { 'content-type': 'application/json', ...(error && { 'x-amz-function-error': 'Unhandled' }) },
      body: text,
    };
  }

  const server = await serve(answer);
  return Object.assign(api, {
    endpoint: server.endpoint,
    close: async () => {
      await server.close();
      await Promise.all([...all].map((instance) => instance.terminate()));
    },
  });
}

/** Resolves to null where the function takes longer than it may. */
function replyOf(
  instance: Worker,
  event: string,
  { name, seconds }: { readonly name: string; readonly seconds: number },
): Promise<Reply | null> {
  return new Promise((done, fail) => {
    const late = setTimeout(() => done(null), seconds * 1_000);
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
    instance.on('message', answered).on('error', failed);
    instance.postMessage({ event, context: { functionName: name, awsRequestId: randomUUID() }, seconds });
  });
}

const ofLambda = (name: string): Record<string, string> => ({
  AWS_LAMBDA_FUNCTION_NAME: name,
  AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
  TZ: ':UTC',
});

const timedOut = (seconds: number): FunctionError => ({
  errorType: 'Sandbox.Timedout',
  errorMessage: `RequestId: ${randomUUID()} Error: Task timed out after ${seconds}.00 seconds`,
});

export const THROTTLED: Refusal = { status: 429, code: 'TooManyRequestsException' };

const refused = ({ status, code }: Refusal): Answer => ({
  status,
  headers: { 'content-type': 'application/json', 'x-amzn-errortype': code },
  body: JSON.stringify({ message: code === THROTTLED.code ? 'Rate Exceeded.' : code, Type: 'User' }),
});
