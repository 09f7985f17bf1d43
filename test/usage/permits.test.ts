/** Permits in a process: leasing, spending, the calls of the store, and behaviour while the store fails. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Verdict } from '../../shared/store/usage/held-permits.ts';
import type { Limits } from '../../shared/store/usage/permit-limits.ts';
import { createPermits } from '../../shared/store/usage/permits.ts';
import { steady } from '../support/clocks.ts';
import { captureLog } from '../support/service/api.ts';
import { limited, memoryStore } from '../support/simulated-permits.ts';

beforeEach(() => {
  captureLog();
});

describe('a process', () => {
  const START = Date.UTC(2026, 10, 10);

  function processOf(limits: Limits) {
    const store = memoryStore();
    const clock = { now: START };
    const take = createPermits(
      store.open,
      steady(() => clock.now),
    );
    const ask = async (times: number, prefix = 'k'): Promise<(Verdict | null)[]> => {
      const verdicts: (Verdict | null)[] = [];
      for (let i = 0; i < times; i++) verdicts.push(await take(prefix, limits));
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

  test.each([10, 100, 1_000, 10_000])(
    'leases at most five times a second where the burst is %i and the rate 10,000',
    async (burst) => {
      const { clock, ask, callsOf } = processOf(limited(10_000, burst));
      const second = async (): Promise<void> => {
        for (let ms = 0; ms < 1_000; ms++) {
          clock.now += 1;
          expect((await ask(9)).every((verdict) => verdict?.granted)).toBe(true);
        }
      };
      await second();
      expect((await callsOf(second)).length).toBeLessThanOrEqual(5);
    },
  );

  test('gives unused permits back after a minute, and starts over with a lease of one', async () => {
    const { store, clock, ask, callsOf } = processOf(limited(10, 200, 50_000));
    await ask(1 + 2 + 4 + 3);
    expect(store.items.get('k 2026-11')?.used).toBe(15);
    clock.now += 60_000;
    expect(await callsOf(() => ask(1))).toEqual(['lease']);
    expect(store.items.get('k 2026-11')?.used).toBe(11);
    expect(await callsOf(() => ask(3))).toEqual(['lease', 'lease']);
  });

  test('backs off from a store that keeps failing, to one call in five seconds', async () => {
    const { store, clock, ask } = processOf(limited(10, 20));
    const asked: number[] = [];
    store.failing = new Error('down');
    for (let ms = 0; ms <= 20_000; ms += 100) {
      const before = store.calls.length;
      await ask(3);
      if (store.calls.length > before) asked.push(ms);
      clock.now += 100;
    }
    expect(asked).toEqual([0, 500, 1_500, 3_500, 7_500, 12_500, 17_500]);
    store.failing = null;
    clock.now += 5_000;
    await ask(1);
    store.failing = new Error('down again');
    clock.now += 60_000;
    await ask(1);
    store.failing = null;
    clock.now += 500;
    expect((await ask(1))[0]).toMatchObject({ granted: true });
  });

  test('keeps at most ten thousand keys in memory, and evicts the one unused for longest', async () => {
    const { ask, callsOf } = processOf(limited(0, 0, 1_000_000));
    await ask(2, 'first');
    await ask(2, 'second');
    for (let i = 0; i < 9_999; i++) await ask(1, `key ${i}`);
    expect(await callsOf(() => ask(1, 'second'))).toEqual([]);
    expect(await callsOf(() => ask(1, 'first'))).toEqual(['lease']);
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
