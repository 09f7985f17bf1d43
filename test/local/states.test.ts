/** The interpreter of state machines: the part of Amazon States Language that loads use, as documented. */
import { describe, expect, test } from 'vitest';
import { runMachine } from '../../local/states/interpreter.ts';
import type { Ports } from '../../local/states/machine.ts';

type States = Record<string, Record<string, unknown>>;

interface Seen {
  readonly calls: { name: string; payload: unknown }[];
  readonly waits: number[];
}

const INVOKE = 'arn:aws:states:::lambda:invoke';

const task = (name: string, payload: unknown, more: object = {}) => ({
  Type: 'Task',
  Resource: INVOKE,
  TimeoutSeconds: 1,
  Arguments: { FunctionName: name, Payload: payload },
  ...more,
});

/** Runs the states from `A`; `answer` is the result of every function. */
async function run(
  states: States,
  input: unknown = {},
  answer: (name: string, payload: unknown) => unknown = (_, payload) => payload,
  ports: Partial<Ports> = {},
): Promise<Seen & { output: unknown }> {
  const seen: Seen = { calls: [], waits: [] };
  const all: Ports = {
    invoke: async (name, payload) => {
      seen.calls.push({ name, payload });
      return answer(name, payload);
    },
    readItems: async () => [],
    wait: async (seconds) => void seen.waits.push(seconds),
    concurrency: 10,
    ...ports,
  };
  const scope = { variables: {}, context: { Execution: { Id: 'e-1' } } };
  return { ...seen, output: await runMachine({ StartAt: 'A', States: states }, input, all, scope) };
}

describe('Retry', () => {
  const A = (name: string, Retry: unknown[], more: object = {}) => ({
    A: { ...task('f', {}), Retry, End: true, ...more },
    B: { Type: 'Pass', Output: { caught: '{% $states.input.Error %}', x: '{% $x %}' }, End: true },
    name,
  });
  const states = ({ name: _, ...rest }: ReturnType<typeof A>): States => rest as States;

  test('and Catch of States.ALL do not handle a fault of the machine itself', async () => {
    const machine = states(
      A('', [], {
        Resource: 'arn:aws:states:::sqs:sendMessage',
        Catch: [{ ErrorEquals: ['States.ALL'], Next: 'B' }],
      }),
    );
    await expect(run(machine)).rejects.toMatchObject({ error: 'States.Runtime' });
  });
});

describe('a Task', () => {
  test('that exceeds its time fails with States.Timeout', async () => {
    const A = { ...task('f', {}), TimeoutSeconds: 0.02, End: true };
    const never = () => new Promise(() => undefined);
    await expect(run({ A }, {}, never)).rejects.toMatchObject({ error: 'States.Timeout' });
  });
});

describe('a state or field that the interpreter does not support', () => {
  test.each([
    ['a type', { A: { Type: 'Parallel', Branches: [], End: true } }],
    ['a field', { A: { Type: 'Pass', ResultPath: '$.x', End: true } }],
    ['a state', { A: { Type: 'Pass', Next: 'Nowhere' } }],
  ])('%s stops the run', async (_, states) => {
    await expect(run(states as States)).rejects.toMatchObject({ error: 'States.Runtime' });
  });
});
