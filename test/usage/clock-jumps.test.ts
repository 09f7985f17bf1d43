/** Limits while the clock of a process is set: no long refusal. */
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPermits } from '../../shared/store/usage/permits.ts';
import { JUMPS, type SimulatedClocks, simulatedClocks } from '../support/clocks.ts';
import { captureLog } from '../support/service/api.ts';
import { isGranted, limited, type MemoryStore, memoryStore } from '../support/simulated-permits.ts';

const START = Date.UTC(2026, 10, 10);
const LIMITS = limited(10, 20);
/** In this time a used up burst is free again. */
const WINDOW_MS = 2_000;

beforeEach(() => void captureLog());

interface Caller {
  readonly clocks: SimulatedClocks;
  readonly ask: () => Promise<boolean>;
  /** Returns the real milliseconds until a request is granted, asking every 50 ms. */
  readonly wait: () => Promise<number>;
}

function callerOf(store: MemoryStore, clocks: SimulatedClocks = simulatedClocks(START)): Caller {
  const take = createPermits(store.open, clocks.clock);
  const ask = async (): Promise<boolean> => isGranted(await take('k', LIMITS));
  const wait = async (): Promise<number> => {
    const since = clocks.real;
    for (; clocks.real - since < 60_000; clocks.real += 50) if (await ask()) return clocks.real - since;
    return Number.POSITIVE_INFINITY;
  };
  return { clocks, ask, wait };
}

describe('a limited key', () => {
  test('gets at most one burst more for each time the clock is set, in real time', async () => {
    const steps = fc.array(
      fc.record({
        wait: fc.integer({ min: 0, max: 3_000 }),
        requests: fc.integer({ min: 0, max: 30 }),
        set: fc.constantFrom(0, 0, ...JUMPS.map(([, jump]) => jump)),
      }),
      { minLength: 1, maxLength: 20 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (schedule) => {
        const caller = callerOf(memoryStore());
        const { clocks, ask } = caller;
        let granted = 0;
        let jumps = 0;
        for (const { wait, requests, set } of schedule) {
          clocks.real += wait;
          if (set !== clocks.set) jumps++;
          clocks.set = set;
          for (let i = 0; i < requests; i++) if (await ask()) granted++;
        }
        const bound = (10 * clocks.real) / 1_000 + (1 + jumps) * (20 + LIMITS.largestLease);
        expect(granted).toBeLessThanOrEqual(bound);
        expect(await caller.wait()).toBeLessThanOrEqual(WINDOW_MS);
      }),
      { numRuns: 100 },
    );
  });

  test.each(JUMPS)(
    'has its limit again seconds after the store failed, where the clock is set by %s',
    async (_name, jump) => {
      const store = memoryStore();
      const { clocks, ask, wait } = callerOf(store);
      store.failing = new Error('down');
      await ask();
      store.failing = null;
      clocks.set = jump;
      clocks.real += 1_000;
      expect(await wait()).toBe(0);
    },
  );
});
