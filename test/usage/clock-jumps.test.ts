/** Limits while the clock of a process is set: no long refusal. */
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPermits } from '../../shared/store/usage/permits.ts';
import { JUMPS, simulatedClocks } from '../support/clocks.ts';
import { captureLog } from '../support/service/api.ts';
import { isGranted, limited, type MemoryStore, memoryStore } from '../support/simulated-permits.ts';

const START = Date.UTC(2026, 10, 10);
const LIMITS = limited(10, 20);
/** In this time a used up burst is free again, after the store is called again. */
const WINDOW_MS = 2_000 + 1_000;

beforeEach(() => void captureLog());

function callerOf(store: MemoryStore) {
  const clocks = simulatedClocks(START);
  const take = createPermits(store.open, clocks.clock);
  const ask = async (): Promise<boolean> => isGranted(await take('k', LIMITS));
  /** Returns the real milliseconds until a request is granted, asking every 50 ms. */
  const wait = async (): Promise<number> => {
    const since = clocks.real;
    for (; clocks.real - since < 60_000; clocks.real += 50) if (await ask()) return clocks.real - since;
    return Number.POSITIVE_INFINITY;
  };
  return { clocks, ask, wait };
}

describe('a limited key', () => {
  test('gets at most one burst more for each time the clock is set, in real time, also after the store failed', async () => {
    const steps = fc.array(
      fc.record({
        wait: fc.integer({ min: 0, max: 3_000 }),
        requests: fc.integer({ min: 0, max: 30 }),
        set: fc.constantFrom(0, 0, ...JUMPS.map(([, jump]) => jump)),
        failing: fc.constantFrom(null, null, new Error('down')),
      }),
      { minLength: 1, maxLength: 20 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (schedule) => {
        const store = memoryStore();
        const { clocks, ask, wait: untilGranted } = callerOf(store);
        let granted = 0;
        let jumps = 0;
        for (const { wait, requests, set, failing } of schedule) {
          store.failing = failing;
          clocks.real += wait;
          if (set !== clocks.set) jumps++;
          clocks.set = set;
          for (let i = 0; i < requests; i++) if (await ask()) granted++;
        }
        const bound = (10 * clocks.real) / 1_000 + (1 + jumps) * (20 + LIMITS.largestLease);
        expect(granted).toBeLessThanOrEqual(bound);
        store.failing = null;
        expect(await untilGranted()).toBeLessThanOrEqual(WINDOW_MS);
      }),
      { numRuns: 100 },
    );
  });
});
