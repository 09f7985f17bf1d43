/** Map states of the interpreter: inline, and the children of a Distributed Map. */
import { describe, expect, test } from 'vitest';
import { runMachine } from '../../local/states/interpreter.ts';
import type { Ports } from '../../local/states/machine.ts';

const call = {
  Type: 'Task',
  Resource: 'arn:aws:states:::lambda:invoke',
  TimeoutSeconds: 5,
  End: true,
  Arguments: { FunctionName: 'f', Payload: '{% $states.input %}' },
  Output: '{% $states.result.Payload %}',
};

const map = (mode: 'INLINE' | 'DISTRIBUTED', more: object, child: object = call) => ({
  StartAt: 'A',
  States: {
    A: {
      Type: 'Map',
      ItemProcessor: { ProcessorConfig: { Mode: mode }, StartAt: 'C', States: { C: child } },
      End: true,
      ...more,
    },
  },
});

const READER = {
  Resource: 'arn:aws:states:::s3:getObject',
  ReaderConfig: { InputType: 'JSON' },
  Arguments: { Bucket: '{% $bucket %}', Key: 'lists/x.json' },
};

const ports = (invoke: (payload: unknown) => Promise<unknown>, more: Partial<Ports> = {}): Ports => ({
  invoke: (_, payload) => invoke(payload),
  readItems: async () => [],
  wait: async () => undefined,
  concurrency: 10,
  ...more,
});

const scope = () => ({ variables: { bucket: 'work', x: 1 } as Record<string, unknown>, context: {} });

describe('a Map', () => {
  test('passes each item through its ItemSelector, and returns the outputs in the order of the items', async () => {
    const ItemSelector = {
      n: '{% $states.context.Map.Item.Value %}',
      i: '{% $states.context.Map.Item.Index %}',
      x: '{% $x %}',
    };
    const second = Promise.withResolvers<void>();
    const invoke = async (payload: unknown) => {
      if ((payload as { i: number }).i === 0) await second.promise;
      else second.resolve();
      return payload;
    };
    const machine = map('INLINE', { Items: [20, 1], ItemSelector });
    expect(await runMachine(machine, {}, ports(invoke), scope())).toEqual([
      { n: 20, i: 0, x: 1 },
      { n: 1, i: 1, x: 1 },
    ]);
  });

  test('runs at most MaxConcurrency items at once, and at most as many as its port allows', async () => {
    let now = 0;
    let most = 0;
    const counted = async () => {
      most = Math.max(most, ++now);
      await new Promise((done) => setImmediate(done));
      now--;
      return 1;
    };
    const Items = [1, 2, 3, 4, 5, 6];
    await runMachine(map('INLINE', { Items, MaxConcurrency: 2 }), {}, ports(counted), scope());
    expect(most).toBe(2);
    most = 0;
    await runMachine(map('INLINE', { Items }), {}, ports(counted, { concurrency: 3 }), scope());
    expect(most).toBe(3);
  });

  test('without items returns an empty list', async () => {
    expect(
      await runMachine(
        map('INLINE', { Items: [] }),
        {},
        ports(async () => 1),
        scope(),
      ),
    ).toEqual([]);
  });
});

describe('a Distributed Map', () => {
  test('reads its items from the object that its ItemReader names', async () => {
    const read: string[] = [];
    const readItems = async (bucket: string, key: string) => {
      read.push(`${bucket}/${key}`);
      return ['a', 'b'];
    };
    const machine = map('DISTRIBUTED', { ItemReader: READER });
    const answer = await runMachine(
      machine,
      {},
      ports(async (p) => p, { readItems }),
      scope(),
    );
    expect([read, answer]).toEqual([['work/lists/x.json'], ['a', 'b']]);
  });

  test('has children without access to variables of the outer machine', async () => {
    const child = { Type: 'Pass', Output: '{% $x %}', End: true };
    const run = runMachine(
      map('DISTRIBUTED', { Items: [1] }, child),
      {},
      ports(async () => 1),
      scope(),
    );
    await expect(run).rejects.toMatchObject({
      cause: expect.objectContaining({ error: 'States.QueryEvaluationError' }),
    });
  });
});

describe('a Map whose child fails', () => {
  /** The child of 2 fails, and those of all others end after that. */
  const fails = (seen: unknown[], ended: unknown[]) => {
    const refused = Promise.withResolvers<void>();
    return async (payload: unknown) => {
      seen.push(payload);
      if (payload === 2) {
        refused.resolve();
        throw Object.assign(new Error('not this one'), { name: 'LoadRefused' });
      }
      await refused.promise;
      await new Promise((done) => setImmediate(done));
      ended.push(payload);
      return payload;
    };
  };

  test.each([
    ['INLINE', 'LoadRefused', 'not this one'],
    [
      'DISTRIBUTED',
      'States.ExceedToleratedFailureThreshold',
      'The specified tolerated failure threshold was exceeded',
    ],
  ] as const)(
    '%s: starts no other child, waits for the running ones, and fails as %s',
    async (mode, error, message) => {
      const [seen, ended]: [unknown[], unknown[]] = [[], []];
      const machine = map(mode, { Items: [1, 2, 3, 4], MaxConcurrency: 2 });
      const run = runMachine(machine, {}, ports(fails(seen, ended)), scope());
      await expect(run).rejects.toMatchObject({ error, message });
      expect({ seen, ended }).toEqual({ seen: [1, 2], ended: [1] });
    },
  );

  test('that runs inline aborts its other iterations when one fails, and reports the first failure', async () => {
    const waits: number[] = [];
    const states = {
      C: { ...call, End: undefined, Next: 'D' },
      D: { Type: 'Wait', Seconds: 30, Next: 'C' },
    };
    const machine = map('INLINE', { Items: ['slow', 'bad'] });
    const processor = { ProcessorConfig: { Mode: 'INLINE' }, StartAt: 'C', States: states };
    Object.assign(machine.States.A, { ItemProcessor: processor });
    const invoke = async (payload: unknown) => {
      if (payload === 'bad' && waits.length > 2) throw Object.assign(new Error('bad'), { name: 'Broken' });
      return payload;
    };
    const wait = async (seconds: number) => {
      waits.push(seconds);
      await new Promise((done) => setImmediate(done));
    };
    await expect(runMachine(machine, {}, ports(invoke, { wait }), scope())).rejects.toMatchObject({
      error: 'Broken',
    });
    expect(waits.length).toBeLessThan(8);
  });

  test('is recorded in the history with its iterations; children of a Distributed Map have their own', async () => {
    const recorded = async (machine: ReturnType<typeof map>, more: Partial<Ports> = {}) => {
      const types: string[] = [];
      const all = ports(async (x) => x, { ...more, recorded: (type) => types.push(type) });
      await runMachine(machine, {}, all, scope());
      return types;
    };
    const task = ['TaskStateEntered', 'TaskScheduled', 'TaskStarted', 'TaskSucceeded', 'TaskStateExited'];
    const inner = ['MapIterationStarted', ...task, 'MapIterationSucceeded'];
    expect(await recorded(map('INLINE', { Items: [1] }))).toEqual([
      ...['MapStateEntered', 'MapStateStarted', ...inner, 'MapStateSucceeded', 'MapStateExited'],
    ]);
    const distributed = map('DISTRIBUTED', { ItemReader: READER });
    expect(await recorded(distributed, { readItems: async () => [1, 2] })).toEqual([
      ...['MapStateEntered', 'MapStateStarted', 'MapRunStarted', 'MapRunSucceeded'],
      ...['MapStateSucceeded', 'MapStateExited'],
    ]);
  });
});
