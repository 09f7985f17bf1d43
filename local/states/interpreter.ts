/**
 * Runs a state machine's definition on one machine: the part of Amazon States Language (JSONata) that the
 * load uses. An unknown state or field stops the run, so that no part of a definition is ignored.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { evaluate } from './expressions.ts';
import type { Machine, Ports, Scope } from './machine.ts';
import { type MapState, runMap } from './map.ts';
import { matches, StateError, stateError } from './state-error.ts';

interface Retry {
  readonly ErrorEquals: readonly string[];
  readonly IntervalSeconds: number;
  readonly MaxAttempts: number;
  readonly BackoffRate: number;
  readonly MaxDelaySeconds: number;
  readonly JitterStrategy?: 'FULL';
}

interface Catch {
  readonly ErrorEquals: readonly string[];
  readonly Assign?: unknown;
  readonly Next: string;
}

interface AnyState {
  readonly Type: string;
  readonly Next?: string;
  readonly End?: true;
  readonly Assign?: unknown;
  readonly Output?: unknown;
  readonly Retry?: readonly Retry[];
  readonly Catch?: readonly Catch[];
  readonly [field: string]: unknown;
}

const COMMON = ['Type', 'Comment', 'Next', 'End', 'Assign', 'Output'];
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  Task: [...COMMON, 'Resource', 'Arguments', 'TimeoutSeconds', 'Retry', 'Catch'],
  Map: [
    ...[...COMMON, 'ItemReader', 'Items', 'ItemSelector', 'ItemProcessor'],
    ...['MaxConcurrency', 'Label', 'Retry', 'Catch'],
  ],
  Choice: [...COMMON, 'Choices', 'Default'],
  Wait: [...COMMON, 'Seconds'],
  Pass: COMMON,
  Succeed: ['Type', 'Comment', 'Output'],
  Fail: ['Type', 'Comment', 'Error', 'Cause'],
};

/** Returns the output of the last state. @throws StateError where the machine fails */
export async function runMachine(
  machine: Machine,
  input: unknown,
  ports: Ports,
  scope: Scope,
): Promise<unknown> {
  let name: string | null = machine.StartAt;
  let passed = input;
  while (name !== null) {
    if (scope.isAborted?.()) throw new StateError('States.Aborted', `aborted before "${name}"`);
    const state = stateNamed(machine, name);
    ports.entered?.(name);
    ports.recorded?.(`${state.Type}StateEntered`);
    const step = await runState(state, passed, ports, scope);
    ports.recorded?.(`${state.Type}StateExited`);
    ports.left?.(name, step.output);
    passed = step.output;
    name = step.next;
  }
  return passed;
}

function stateNamed(machine: Machine, name: string): AnyState {
  const state = machine.States[name] as AnyState | undefined;
  if (!state) throw new StateError('States.Runtime', `no state "${name}"`);
  const allowed = FIELDS[state.Type];
  const unknown = Object.keys(state).filter((field) => !allowed?.includes(field));
  if (!allowed || unknown.length > 0) {
    throw new StateError(
      'States.Runtime',
      `"${name}" (${state.Type}): the interpreter does not support ${unknown.join(', ')}`,
    );
  }
  return state;
}

async function runState(state: AnyState, input: unknown, ports: Ports, scope: Scope) {
  const states = { input, context: scope.context };
  const value = (v: unknown): Promise<unknown> => evaluate(v, states, scope.variables);
  if (state.Type === 'Fail') {
    throw new StateError(String(await value(state['Error'])), String(await value(state['Cause'])));
  }
  if (state.Type === 'Choice') return choose(state, input, value);
  if (state.Type === 'Wait') await ports.wait(Number(await value(state['Seconds'])));
  try {
    const result = await withRetries(state, input, ports, scope);
    return await leave(state, { ...states, result }, input, scope);
  } catch (thrown) {
    const error = stateError(thrown);
    const caught = state.Catch?.find((c) => matches(c.ErrorEquals, error));
    if (!caught) throw error;
    const errorOutput = { Error: error.error, Cause: error.message };
    await assign(caught.Assign, { ...states, errorOutput }, scope);
    return { output: errorOutput, next: caught.Next };
  }
}

/** Sets the variables after the state's work, and returns its output and the next state. */
async function leave(state: AnyState, states: object, input: unknown, scope: Scope) {
  const has = 'result' in states && states.result !== undefined;
  const otherwise = has ? (states as { result: unknown }).result : input;
  const output =
    state.Output === undefined ? otherwise : await evaluate(state.Output, states, scope.variables);
  await assign(state.Assign, states, scope);
  return { output, next: state.Next ?? null };
}

/** Evaluates all values before it sets any, as Step Functions does. */
async function assign(values: unknown, states: object, scope: Scope): Promise<void> {
  if (values === undefined) return;
  Object.assign(scope.variables, await evaluate(values, states, scope.variables));
}

async function choose(state: AnyState, input: unknown, value: (v: unknown) => Promise<unknown>) {
  for (const { Condition, Next } of state['Choices'] as { Condition: string; Next: string }[]) {
    if ((await value(Condition)) === true) return { output: input, next: Next };
  }
  return { output: input, next: String(state['Default']) };
}

async function withRetries(state: AnyState, input: unknown, ports: Ports, scope: Scope): Promise<unknown> {
  const made = new Map<Retry, number>();
  for (;;) {
    try {
      return await work(state, input, ports, scope);
    } catch (thrown) {
      const error = stateError(thrown);
      const retry = state.Retry?.find((r) => matches(r.ErrorEquals, error));
      const attempts = retry ? (made.get(retry) ?? 0) : 0;
      if (!retry || attempts >= retry.MaxAttempts) throw error;
      made.set(retry, attempts + 1);
      await ports.wait(delayOf(retry, attempts, ports));
    }
  }
}

function delayOf(retry: Retry, attempts: number, { random = () => 1 }: Ports): number {
  const longest = Math.min(retry.IntervalSeconds * retry.BackoffRate ** attempts, retry.MaxDelaySeconds);
  return retry.JitterStrategy === 'FULL' ? longest * random() : longest;
}

function work(state: AnyState, input: unknown, ports: Ports, scope: Scope): Promise<unknown> | undefined {
  if (state.Type === 'Task') return runTask(state, input, ports, scope);
  if (state.Type === 'Map') return runMap(state as unknown as MapState, input, ports, scope, runMachine);
  return undefined;
}

const INVOKE = 'arn:aws:states:::lambda:invoke';

async function runTask(state: AnyState, input: unknown, ports: Ports, scope: Scope): Promise<unknown> {
  if (state['Resource'] !== INVOKE) {
    throw new StateError('States.Runtime', `the interpreter does not support ${state['Resource']}`);
  }
  const states = { input, context: scope.context };
  const { FunctionName, Payload } = (await evaluate(state['Arguments'], states, scope.variables)) as {
    FunctionName: string;
    Payload: unknown;
  };
  ports.recorded?.('TaskScheduled');
  ports.recorded?.('TaskStarted');
  try {
    const call = ports.invoke(FunctionName, Payload);
    const answer = { Payload: await withTimeout(call, Number(state['TimeoutSeconds'])) };
    ports.recorded?.('TaskSucceeded');
    return answer;
  } catch (error) {
    ports.recorded?.('TaskFailed');
    throw error;
  }
}

async function withTimeout<T>(call: Promise<T>, seconds: number): Promise<T> {
  const over = new AbortController();
  const late = pause(seconds * 1_000, null, { signal: over.signal, ref: false }).then(() => {
    throw new StateError('States.Timeout', `no answer in ${seconds} s`);
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([call, late]);
  } finally {
    over.abort();
  }
}
