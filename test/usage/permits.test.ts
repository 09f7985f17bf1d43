/** Permits in a process: leasing, spending, the calls of the store, and behaviour while the store fails. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Verdict } from '../../shared/store/usage/held-permits.ts';
import type { Limits } from '../../shared/store/usage/permit-limits.ts';
import { createPermits } from '../../shared/store/usage/permits.ts';
import { steady } from '../support/clocks.ts';
import { captureLog } from '../support/service/api.ts';
import { limited, memoryStore } from '../support/simulated-permits.ts';

beforeEach(() => void captureLog());

describe('a process', () => {
  const START = Date.UTC(2026, 10, 10);

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
