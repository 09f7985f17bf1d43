/**
 * Permits in a process, and the bound of docs/decisions/0043: any window admits at most rate × length + burst
 * + processes × lease, and no month exceeds its limit.
 */
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Verdict } from '../../shared/store/usage/held-permits.ts';
import type { Limits } from '../../shared/store/usage/permit-limits.ts';
import { createPermits } from '../../shared/store/usage/permits.ts';
import { simulatedTime, steady } from '../support/clocks.ts';
import { captureLog } from '../support/service/api.ts';
import { isGranted, limited, memoryStore } from '../support/simulated-permits.ts';

const START = Date.UTC(2026, 10, 10);

beforeEach(() => void captureLog());

interface Step {
  /** Milliseconds before the requests. */
  readonly pause: number;
  readonly requests: number;
}

interface Run {
  readonly admitted: readonly number[];
  readonly used: number;
}

/** Each process runs its steps; delays of the store are taken from the list in turn. */
async function simulate(limits: Limits, processes: readonly (readonly Step[])[], delays: readonly number[]) {
  const time = simulatedTime(START);
  const store = memoryStore();
  let calls = 0;
  store.delay = () => time.sleep(delays[calls++ % delays.length] ?? 0);
  const admitted: number[] = [];
  const work = processes.map(async (steps) => {
    const take = createPermits(
      store.open,
      steady(() => Math.floor(time.now)),
    );
    const asked: Promise<void>[] = [];
    for (const { pause, requests } of steps) {
      await time.sleep(pause);
      for (let i = 0; i < requests; i++) {
        asked.push(
          Promise.resolve(take('k', limits)).then((verdict) => {
            if (isGranted(verdict)) admitted.push(time.now);
          }),
        );
      }
    }
    await Promise.all(asked);
  });
  await time.run();
  await Promise.all(work);
  const used = store.items.get('k 2026-11')?.used ?? 0;
  return { admitted, used } satisfies Run;
}

const step = fc.record({
  pause: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.constantFrom(0, 1_000, 2_000, 59_999, 60_000, 61_000)),
  requests: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 60 })),
});
const schedules = fc.array(fc.array(step, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 8 });
const delays = fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 7 });

/** The most by which any window exceeds rate × its length; `instants` are in milliseconds. */
function excessOf(instants: readonly number[], rate: number): number {
  const sorted = [...instants].sort((a, b) => a - b);
  let worst = 0;
  let lowest = Number.POSITIVE_INFINITY;
  for (const [i, at] of sorted.entries()) {
    const due = (rate * (at - (sorted[0] ?? 0))) / 1_000;
    lowest = Math.min(lowest, i - due);
    worst = Math.max(worst, i + 1 - due - lowest);
  }
  return worst;
}

describe('the overshoot', () => {
  test('stays within the bound, for any schedule of requests and any delays of the store', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom([1, 1], [3, 7], [5, 10], [20, 40], [50, 100], [7, 100], [333, 20], [1_000, 5]),
        schedules,
        delays,
        async ([rate, burst], processes, waits) => {
          const limits = limited(rate!, burst!, 0);
          const { admitted } = await simulate(limits, processes, waits);
          const bound = limits.burst + processes.length * limits.largestLease;
          expect(excessOf(admitted, rate!)).toBeLessThanOrEqual(bound + 1e-6);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('of a month is zero: never more than its limit is admitted', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom([0, 0, 50], [0, 0, 3_000], [20, 40, 30], [50, 100, 4_000]),
        schedules,
        delays,
        async ([rate, burst, month], processes, waits) => {
          const limits = limited(rate!, burst!, month!);
          const { admitted, used } = await simulate(limits, processes, waits);
          expect(admitted.length).toBeLessThanOrEqual(month!);
          expect(used).toBeLessThanOrEqual(month!);
          expect(admitted.length).toBeLessThanOrEqual(used);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('the limit', () => {
  test('is granted almost in full to ten processes whose demand is higher', async () => {
    const steps: Step[] = Array.from({ length: 500 }, () => ({ pause: 20, requests: 2 }));
    const { admitted } = await simulate(limited(50, 100, 0), Array(10).fill(steps), [2, 5, 9]);
    expect(admitted.length).toBeGreaterThan(0.9 * (10 * 50 + 100));
  });
});

describe('a process', () => {
  function processOf(limits: Limits) {
    const store = memoryStore();
    const clock = { now: START };
    const take = createPermits(
      store.open,
      steady(() => clock.now),
    );
    const ask = async (times: number): Promise<(Verdict | null)[]> => {
      const verdicts: (Verdict | null)[] = [];
      for (let i = 0; i < times; i++) verdicts.push(await take('k', limits));
      return verdicts;
    };
    const grantedOf = async (times: number): Promise<number> =>
      (await ask(times)).filter((verdict) => verdict?.granted).length;
    const callsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
      store.calls.length = 0;
      await work();
      return [...store.calls];
    };
    return { store, clock, take, ask, grantedOf, callsOf };
  }

  test('makes no call of the store for a refusal', async () => {
    const { clock, ask, grantedOf, callsOf } = processOf(limited(10, 20));
    expect(await grantedOf(25)).toBe(20);
    expect(await callsOf(() => ask(1_000))).toEqual([]);
    clock.now += 99;
    expect(await callsOf(() => ask(1_000))).toEqual([]);
    clock.now += 101;
    expect(await grantedOf(10)).toBe(2);
  });

  test('reports the limit that is closer to exhaustion', async () => {
    const { ask } = processOf(limited(10, 20, 25));
    const verdicts = await ask(20);
    expect(verdicts[0]).toMatchObject({ window: 'second', remaining: 19 });
    expect(verdicts[19]).toMatchObject({ window: 'second', remaining: 0 });
    const small = processOf(limited(10, 20, 15));
    expect((await small.ask(1))[0]).toMatchObject({ window: 'month', limit: 15, remaining: 14 });
  });

  test('refuses requests that wait longer than half a second for a slow store, and admits none', async () => {
    const { store, clock, take } = processOf(limited(1_000, 5));
    store.delay = async () => {
      clock.now += 200;
    };
    const answers = await Promise.all(Array.from({ length: 50 }, () => take('k', limited(1_000, 5))));
    expect(answers.filter((verdict) => verdict === null)).toEqual([]);
    expect(answers.filter((verdict) => verdict?.granted).length).toBeGreaterThan(0);
    expect(answers.filter((verdict) => verdict?.granted === false).length).toBeGreaterThan(0);
  });
});
