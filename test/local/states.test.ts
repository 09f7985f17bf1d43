/** The interpreter of state machines: the part of Amazon States Language that loads use, as documented. */
import { describe, expect, test } from 'vitest';
import { runMachine } from '../../local/states/interpreter.ts';
import type { Ports } from '../../local/states/machine.ts';

type States = Record<string, Record<string, unknown>>;

interface Seen {
  readonly calls: { name: string; payload: unknown }[];
  readonly waits: number[];
}

const named = (name: string): Error => Object.assign(new Error('it is down'), { name });
const INVOKE = 'arn:aws:states:::lambda:invoke';

const task = (name: string, payload: unknown, more: object = {}) => ({
  Type: 'Task',
  Resource: INVOKE,
  TimeoutSeconds: 1,
  Arguments: { FunctionName: name, Payload: payload },
  ...more,
});
const retry = (errors: string[], attempts: number) => ({
  ErrorEquals: errors,
  IntervalSeconds: 2,
  MaxAttempts: attempts,
  BackoffRate: 2,
  MaxDelaySeconds: 5,
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

describe('values', () => {
  test('are evaluated where they have the form {% … %}, at any depth, and stay unchanged elsewhere', async () => {
    const A = task('f', {
      sum: '{% $states.input.n + 1 %}',
      deep: [{ id: '{% $states.context.Execution.Id %}' }],
      text: 'x',
    });
    const { calls } = await run({ A: { ...A, End: true } }, { n: 1 });
    expect(calls[0]?.payload).toEqual({ sum: 2, deep: [{ id: 'e-1' }], text: 'x' });
  });

  test.each(['{% $states.input.missing %}', '{% $nothing %}', '{% 1 + %}'])('%s stops the run', async (e) => {
    await expect(run({ A: { Type: 'Pass', Output: e, End: true } })).rejects.toMatchObject({
      error: 'States.QueryEvaluationError',
    });
  });
});

describe('Assign', () => {
  test('reads the variables from before the state, and the next state reads the new ones', async () => {
    const { output } = await run({
      A: { Type: 'Pass', Assign: { x: 1, y: 2 }, Next: 'B' },
      B: { Type: 'Pass', Assign: { x: '{% $y %}', y: '{% $x %}' }, Next: 'C' },
      C: { Type: 'Pass', Output: ['{% $x %}', '{% $y %}'], End: true },
    });
    expect(output).toEqual([2, 1]);
  });

  test('in an inline Map reads the outer variables and changes none of them', async () => {
    const Child = { Type: 'Pass', Assign: { x: '{% $x + 1 %}' }, Next: 'D' };
    const D = { Type: 'Pass', Output: '{% $x %}', End: true };
    const { output } = await run({
      A: { Type: 'Pass', Assign: { x: 1 }, Next: 'B' },
      B: {
        Type: 'Map',
        Items: [7, 8],
        ItemProcessor: { ProcessorConfig: { Mode: 'INLINE' }, StartAt: 'C', States: { C: Child, D } },
        Next: 'E',
      },
      E: { Type: 'Pass', Output: ['{% $states.input %}', '{% $x %}'], End: true },
    });
    expect(output).toEqual([[2, 2], 1]);
  });
});

describe('Choice', () => {
  const choice = {
    A: {
      Type: 'Choice',
      Choices: [
        { Condition: '{% $states.input.n > 10 %}', Next: 'Many' },
        { Condition: '{% $states.input.n > 1 %}', Next: 'Some' },
      ],
      Default: 'None',
    },
    Many: { Type: 'Pass', Output: 'many', End: true },
    Some: { Type: 'Pass', Output: 'some', End: true },
    None: { Type: 'Pass', Output: 'none', End: true },
  };

  test.each([
    [11, 'many'],
    [2, 'some'],
    [1, 'none'],
  ])('for %i takes the first true condition, or the default', async (n, output) => {
    expect((await run(choice, { n })).output).toBe(output);
  });
});

describe('Retry', () => {
  const A = (name: string, Retry: unknown[], more: object = {}) => ({
    A: { ...task('f', {}), Retry, End: true, ...more },
    B: { Type: 'Pass', Output: { caught: '{% $states.input.Error %}', x: '{% $x %}' }, End: true },
    name,
  });
  const states = ({ name: _, ...rest }: ReturnType<typeof A>): States => rest as States;

  test('retries an error of its name with a growing back-off, up to its limit', async () => {
    let left = 4;
    const { calls, waits, output } = await run(states(A('', [retry(['Down'], 4)])), {}, () => {
      if (left-- > 0) throw named('Down');
      return 'up';
    });
    expect([calls.length, waits, output]).toEqual([5, [2, 4, 5, 5], { Payload: 'up' }]);
  });

  test('counts attempts for each of its entries, and ends with the error itself', async () => {
    const names = ['Down', 'Slow', 'Down', 'Slow', 'Slow'];
    let n = 0;
    const run1 = run(states(A('', [retry(['Down'], 2), retry(['Slow'], 2)])), {}, () => {
      throw named(names[n++] ?? 'Slow');
    });
    await expect(run1).rejects.toMatchObject({ error: 'Slow', message: 'it is down' });
    expect(n).toBe(5);
  });

  test('leaves an error of another name to Catch, which assigns variables and continues', async () => {
    const Catch = [
      { ErrorEquals: ['Other'], Next: 'A' },
      { ErrorEquals: ['States.ALL'], Assign: { x: '{% $states.errorOutput.Cause %}' }, Next: 'B' },
    ];
    const { calls, output } = await run(states(A('', [retry(['Down'], 3)], { Catch })), {}, () => {
      throw named('Broken');
    });
    expect([calls.length, output]).toEqual([1, { caught: 'Broken', x: 'it is down' }]);
  });

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

describe('Wait and Fail', () => {
  test('wait for the given time, and end with the given error and cause', async () => {
    const waits: number[] = [];
    const machine = {
      A: { Type: 'Wait', Seconds: 30, Next: 'B' },
      B: { Type: 'Fail', Error: 'LoadRefused', Cause: "{% 'because of ' & $states.input.what %}" },
    };
    const wait = async (seconds: number) => void waits.push(seconds);
    const failed = run(machine, { what: 'this' }, undefined, { wait });
    await expect(failed).rejects.toMatchObject({ error: 'LoadRefused', message: 'because of this' });
    expect(waits).toEqual([30]);
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
