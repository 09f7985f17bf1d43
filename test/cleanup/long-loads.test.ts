/** The history of a load that takes a day: Step Functions ends an execution with 25,000 events. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { handlerOf } from '../../loaders/runtime/lambda-world.ts';
import type { World } from '../../loaders/work/world.ts';
import { runMachine } from '../../local/states/interpreter.ts';
import type { Machine, Ports } from '../../local/states/machine.ts';
import { StateError } from '../../local/states/state-error.ts';
import { onDynamoDB, onS3 } from '../../shared/aws/errors.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import { LONGEST_SECONDS } from '../../shared/ingestion/definition.ts';
import { retries, retriesOfChild } from '../../shared/ingestion/faults.ts';
import { sdkError } from '../support/aws/calls.ts';
import { simulatedTime } from '../support/clocks.ts';
import { MACHINE } from '../support/loads/machine.ts';

/** Less than half of what ends an execution. */
const MOST_EVENTS = 12_000;
const HOUR = 3_600;
/** More tables than any source has. */
const TABLES = Array.from({ length: 6 }, (_, i) => `table-${i}`);

const LOAD = {
  bucket: 'work',
  tables: TABLES,
  lists: {
    partition: 'p',
    rows: 'r',
    derived: 'd',
    order: 'o',
    spread: 's',
    files: 'f',
    compare: 'c',
    pack: 'k',
  },
};

interface Day {
  /** Returns the state of an import that was begun at `since`, in seconds of the clock. */
  readonly imported: (seconds: number) => string;
  /** Whether Lambda throttles a call now. @default never */
  readonly isThrottled?: (task: string, seconds: number) => boolean;
}

/** Returns the hours and the events of a load. */
async function simulated(day: Day, machine: Machine = MACHINE, input: unknown = {}) {
  /** In seconds. */
  const clock = simulatedTime(0);
  let random = 7;
  const begun = new Map<string, number>();
  const counts = { events: 2, calls: 0 };
  const ports: Ports = {
    invoke: async (task, payload) => {
      counts.calls++;
      if (day.isThrottled?.(task, clock.now)) {
        throw Object.assign(new Error('Rate exceeded'), { name: 'Lambda.TooManyRequestsException' });
      }
      if (task === 'arrangeExport') return { wanted: true, tables: TABLES };
      if (task === 'prepare') return { served: false, warning: null, load: LOAD };
      const { table = '' } = payload as { table?: string };
      if (task === 'beginImport') begun.set(table, begun.get(table) ?? clock.now);
      return {
        arn: 'arn',
        items: 0,
        reason: null,
        state: day.imported(clock.now - (begun.get(table) ?? 0)),
      };
    },
    readItems: async () => [],
    wait: clock.sleep,
    concurrency: 60,
    recorded: () => counts.events++,
    // A linear congruential generator gives the same delays in each run.
    random: () => {
      random = (random * 1_103_515_245 + 12_345) % 2 ** 31;
      return random / 2 ** 31;
    },
  };
  const scope = { variables: {}, context: { Execution: { Id: 'e', Name: 'e' } } };
  const ended = runMachine(machine, input, ports, scope);
  await clock.run();
  return { hours: clock.now / HOUR, output: await ended, ...counts };
}

const untilHour = (hour: number) => (seconds: number) => (seconds < hour * HOUR ? 'running' : 'completed');

test('no source has more tables than the simulated load', () => {
  expect(Math.max(...SOURCES.map(({ tables }) => tables.length))).toBeLessThanOrEqual(TABLES.length);
});

describe('a load of a day', () => {
  test('whose imports take 23 hours stays far below the limit of a history', async () => {
    const { hours, events } = await simulated({ imported: untilHour(23) });
    expect(hours).toBeGreaterThan(23);
    expect(hours).toBeLessThan(LONGEST_SECONDS / HOUR);
    expect(events).toBeLessThan(MOST_EVENTS);
    expect(events).toBeGreaterThan(1_000);
  });

  test('whose imports take 20 hours, while every second call is throttled', async () => {
    let calls = 0;
    const { hours, events } = await simulated({
      imported: untilHour(20),
      isThrottled: () => calls++ % 2 === 0,
    });
    expect(hours).toBeLessThan(LONGEST_SECONDS / HOUR);
    expect(events).toBeLessThan(MOST_EVENTS);
  });

  test('whose functions are all throttled until its last hour does not fail', async () => {
    for (const first of ['prepare', 'beginImport', 'finish']) {
      const isThrottled = (task: string, seconds: number) => task === first && seconds < 22 * HOUR;
      const { hours, events, calls } = await simulated({ imported: untilHour(0.1), isThrottled });
      expect([first, hours]).toEqual([first, expect.closeTo(22, -1)]);
      expect(calls).toBeGreaterThan(100);
      expect(events).toBeLessThan(MOST_EVENTS);
    }
  });

  test('whose one task of a Map is throttled all day, in the history of that child', async () => {
    const states = MACHINE.States as Readonly<Record<string, { ItemProcessor?: Machine }>>;
    const child = states['Build every bucket']?.ItemProcessor;
    const isThrottled = (_: string, seconds: number) => seconds < 23.9 * HOUR;
    const task = { load: LOAD, task: 1, functions: { do: 'build', explain: 'explain' } };
    const { events, calls } = await simulated({ imported: () => 'done', isThrottled }, child, task);
    expect(calls).toBeGreaterThan(2_000);
    expect(events).toBeLessThan(MOST_EVENTS);
  });
});

describe('the polls of an import', () => {
  test('come at most a tenth of the elapsed time, and never ten minutes, too late', async () => {
    for (const minutes of [1, 10, 45, 300]) {
      const { hours } = await simulated({ imported: untilHour(minutes / 60) });
      const late = hours * 60 - minutes;
      expect(late).toBeLessThanOrEqual(Math.min(10, Math.max(0.6, minutes / 10 + 0.6)));
    }
  });
});

const { States } = MACHINE;
const MAPS = Object.keys(States).filter((name) => 'ItemReader' in (States[name] ?? {}));

/** Runs a Map whose list cannot be read `failures` times. Returns the called tasks' names, or the error. */
async function run(name: string, failures: number): Promise<readonly string[] | string> {
  const map: Readonly<Record<string, unknown>> = { ...States[name], Next: 'Ended', Catch: undefined };
  const machine = { StartAt: name, States: { [name]: map, Ended: { Type: 'Succeed' } } };
  const called: string[] = [];
  let left = failures;
  const ports: Ports = {
    invoke: async (task) => called.push(task),
    readItems: async () => {
      if (left-- > 0) throw new StateError('States.ItemReaderFailed', 'SlowDown');
      return [{ file: 'a' }];
    },
    wait: async () => {},
    concurrency: 1,
  };
  const load = { bucket: 'work', lists: {} };
  const scope = { variables: { load: { ...load, lists: listsOf(map) } }, context: {} };
  return runMachine(machine as unknown as Machine, {}, ports, scope).then(
    () => called,
    (error: StateError) => error.error,
  );
}

const listsOf = ({ Label }: Readonly<Record<string, unknown>>): Record<string, string> => ({
  [String(Label)]: 'list',
});

test('every Map that reads a list is tried again after the list could not be read', async () => {
  expect(MAPS.length).toBe(5);
  const taskOf = (name: string): string => {
    if (/export|keys|changes/.test(name)) return 'makeExport';
    return name.startsWith('Partition') ? 'partition' : 'build';
  };
  for (const name of MAPS) {
    expect(await run(name, 5)).toEqual([taskOf(name)]);
    expect(await run(name, 6)).toBe('States.ItemReaderFailed');
  }
});

afterEach(() => void vi.restoreAllMocks());

/** Returns the name that Lambda reports for a call that fails with this error. */
async function reported(service: typeof onS3, name: string): Promise<string> {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const task = () => service('Do', () => Promise.reject(sdkError(name)));
  const ended = handlerOf({} as World, 'build', task)({});
  return ended.then(String, (error: Error) => error.name);
}

test.each(['SlowDown', 'ThrottlingException', 'ProvisionedThroughputExceededException'])(
  '%s is reported as Throttled',
  async (name) => {
    expect(await reported(onS3, name)).toBe('Throttled');
  },
);

test('other errors keep the name of their service, also a quota that is used up', async () => {
  expect(await reported(onS3, 'AccessDenied')).toBe('S3Error');
  expect(await reported(onDynamoDB, 'LimitExceededException')).toBe('StoreError');
});

test('throttling is retried for longer than a load may take, and every other error for minutes', () => {
  for (const all of [retries(), retriesOfChild()]) {
    const hours = all.map(({ ErrorEquals, MaxAttempts, MaxDelaySeconds }) => ({
      busy: ErrorEquals.includes('Lambda.TooManyRequestsException') && ErrorEquals.includes('Throttled'),
      // With full jitter a delay is half of the longest on average.
      mean: (MaxAttempts * MaxDelaySeconds) / 2 / 3_600,
    }));
    expect(hours.map(({ busy }) => busy)).toEqual([true, false, false, false]);
    expect(hours[0]?.mean).toBeGreaterThan(30);
    for (const { mean } of hours.slice(1)) expect(mean).toBeLessThan(0.1);
  }
});
