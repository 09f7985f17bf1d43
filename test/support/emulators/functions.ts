/** The Invoke API of Lambda over the deployed bundles. */
import { randomUUID } from 'node:crypto';
import { type DeployedFunction, functionIn } from './deployment.ts';
import { type Answer, type Call, serve } from './forwarding.ts';
import { type FunctionError, type Instances, instances } from './instances.ts';
import { VERSION } from './intrinsics.ts';

/** A refusal of the service itself, such as TooManyRequestsException. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
}

export type Functions = Awaited<ReturnType<typeof startFunctions>>;

/** The limit of a synchronous call. */
const PAYLOAD = 6 << 20;

/** `environment` is added to the variables of every function. */
export async function startFunctions(
  deployed: ReadonlyMap<string, DeployedFunction>,
  environment: () => Readonly<Record<string, string>>,
) {
  const made = new Map<string, Instances>();
  const instancesOf = (name: string): Instances => {
    const fn = deployed.get(name);
    if (!fn) throw new Error(`no function ${name}`);
    const known = made.get(name);
    if (known) return known;
    const variables = () => ({ ...ofLambda(name), ...environment(), ...fn.environment });
    const first = instances(name, fn, variables);
    made.set(name, first);
    return first;
  };
  const api = {
    invoke: (name: string, event: unknown) => instancesOf(name).invoke(event),
    /** Names of the functions in the order of their calls. */
    calls: [] as string[],
    /** Runs before a call of the API; what it returns is answered in place of the function. */
    before: async (_name: string, _event: unknown): Promise<Refusal | FunctionError | null> => null,
    /** Bytes of the largest event and result of a call of the API. */
    largest: { event: 0, result: 0 },
  };

  async function called(name: string, event: unknown): Promise<Answer> {
    const first = await api.before(name, event);
    api.calls.push(name);
    if (first && 'status' in first) return refused(first);
    const { result, error } = first ? { result: null, error: first } : await api.invoke(name, event);
    const text = JSON.stringify(error ? { ...error, trace: [] } : (result ?? null));
    api.largest.result = Math.max(api.largest.result, Buffer.byteLength(text));
    return {
      status: 200,
      headers: { 'content-type': 'application/json', ...(error && { 'x-amz-function-error': 'Unhandled' }) },
      body: text,
    };
  }

  const server = await serve(async ({ path, body }: Call): Promise<Answer> => {
    const [, asked = ''] = /^\/2015-03-31\/functions\/([^/]+)\/invocations/.exec(path) ?? [];
    const name = functionIn(decodeURIComponent(asked));
    if (!deployed.has(name)) return refused({ status: 404, code: 'ResourceNotFoundException' });
    if (body.length > PAYLOAD) return refused({ status: 413, code: 'RequestTooLargeException' });
    api.largest.event = Math.max(api.largest.event, body.length);
    return called(name, JSON.parse(body.toString()));
  });
  return Object.assign(api, {
    endpoint: server.endpoint,
    close: async () => {
      await server.close();
      await Promise.all([...made.values()].map(({ close }) => close()));
    },
  });
}

const ofLambda = (name: string): Record<string, string> => ({
  AWS_LAMBDA_FUNCTION_NAME: name,
  AWS_LAMBDA_FUNCTION_VERSION: VERSION,
  AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
  TZ: ':UTC',
});

export const THROTTLED: Refusal = { status: 429, code: 'TooManyRequestsException' };

const refused = ({ status, code }: Refusal): Answer => ({
  status,
  headers: {
    'content-type': 'application/json',
    'x-amzn-errortype': code,
    'x-amzn-requestid': randomUUID(),
  },
  body: JSON.stringify({ message: code === THROTTLED.code ? 'Rate Exceeded.' : code, Type: 'User' }),
});
