/** Runs a bundle as the Lambda runtime does, in a separate process outside the repository. */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

interface Answered {
  /** The result of the handler; null where it threw. */
  readonly result: unknown;
  /** The error as Lambda reports it. */
  readonly error: { readonly errorType: string; readonly errorMessage: string } | null;
  /** The log output of the handler. */
  readonly log: string;
}

/** Imports the bundle, passes event and context to its handler, and answers once the promise is settled. */
const RUNTIME = `
const [, file, name] = process.argv;
const { writeFileSync, readFileSync } = require('node:fs');
const reply = (answer) => {
  writeFileSync(3, JSON.stringify(answer));
  process.exit(0);
};
const { event, context } = JSON.parse(readFileSync(0, 'utf8'));
context.getRemainingTimeInMillis = () => 15_000;
Promise.resolve()
  .then(() => require(file)[name](event, context))
  .then((result) => reply({ result: result ?? null, error: null }),
    ({ name, message }) => reply({ result: null, error: { errorType: name, errorMessage: message } }));
`;

interface Invocation {
  /** The folder of the bundle. */
  readonly code: string;
  /** The handler as in the template: `index.handler`. */
  readonly handler: string;
  readonly event: unknown;
  readonly environment: Readonly<Record<string, string>>;
}

/** Where Lambda puts the code of a function. */
const TASK_ROOT = '/var/task';

/** The variables that Lambda itself sets, and the address of the local store; no others of this process. */
const ofLambda = (): Record<string, string> => ({
  AWS_LAMBDA_FUNCTION_NAME: 'function',
  AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
  AWS_REGION: 'sa-east-1',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  AWS_SESSION_TOKEN: 'test',
  AWS_ENDPOINT_URL_DYNAMODB: String(process.env['AWS_ENDPOINT_URL_DYNAMODB']),
});

export async function invoke({ code, handler, event, environment }: Invocation): Promise<Answered> {
  const task = mkdtempSync(join(tmpdir(), 'var-task-'));
  cpSync(code, task, { recursive: true });
  const [file, name] = handler.split('.');
  const settings = Object.entries(environment).map(([key, value]) => [key, value.replace(TASK_ROOT, task)]);
  const child = spawn(process.execPath, ['-e', RUNTIME, join(task, `${file}.js`), `${name}`], {
    cwd: task,
    env: { ...ofLambda(), ...Object.fromEntries(settings) },
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  });
  try {
    const context = { functionName: 'function', awsRequestId: '00000000-0000-0000-0000-000000000000' };
    child.stdin.end(JSON.stringify({ event, context }));
    const answer = text(child.stdio[3] as Readable);
    const [log, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
    const reply = await answer;
    if (!reply) throw new Error(`the bundle returned no answer: ${errors}`);
    return { ...(JSON.parse(reply) as Omit<Answered, 'log'>), log: log + errors };
  } finally {
    child.kill();
    rmSync(task, { recursive: true });
  }
}
