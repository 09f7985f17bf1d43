/** The interpreter of state machines: the part of Amazon States Language that loads use, as documented. */
import { describe, expect, test } from 'vitest';
import { runMachine } from '../../local/states/interpreter.ts';
import type { Ports } from '../../local/states/machine.ts';

type States = Record<string, Record<string, unknown>>;

const INVOKE = 'arn:aws:states:::lambda:invoke';

const task = (name: string, payload: unknown) => ({
  Type: 'Task',
  Resource: INVOKE,
  TimeoutSeconds: 1,
  Arguments: { FunctionName: name, Payload: payload },
});

/** Runs the states from `A`; `answer` is the result of every function. */
function run(states: States, answer: () => Promise<unknown> = async () => null): Promise<unknown> {
  const ports: Ports = {
    invoke: answer,
    readItems: async () => [],
    wait: async () => undefined,
    concurrency: 10,
  };
  const scope = { variables: {}, context: { Execution: { Id: 'e-1' } } };
  return runMachine({ StartAt: 'A', States: states }, {}, ports, scope);
}

test('Catch of States.ALL does not handle a fault of the machine itself', async () => {
  const A = {
    ...task('f', {}),
    Resource: 'arn:aws:states:::sqs:sendMessage',
    Catch: [{ ErrorEquals: ['States.ALL'], Next: 'B' }],
  };
  const B = { Type: 'Pass', End: true };
  await expect(run({ A, B })).rejects.toMatchObject({ error: 'States.Runtime' });
});

describe('a Task', () => {
  test('that exceeds its time fails with States.Timeout', async () => {
    const A = { ...task('f', {}), TimeoutSeconds: 0.02, End: true };
    const never = () => new Promise(() => undefined);
    await expect(run({ A }, never)).rejects.toMatchObject({ error: 'States.Timeout' });
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
