/** The history of a load that takes a day: Step Functions ends an execution with 25,000 events. */
import { describe, expect, test } from 'vitest';
import { runMachine } from '../../local/states/interpreter.ts';
import type { Machine, Ports } from '../../local/states/machine.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import { LONGEST_SECONDS } from '../../shared/ingestion/definition.ts';
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
