/** Permits in a process: leasing, spending, the calls of the store, and behaviour while the store fails. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Verdict } from '../../shared/store/usage/held-permits.ts';
import type { Limits } from '../../shared/store/usage/permit-limits.ts';
import { createPermits } from '../../shared/store/usage/permits.ts';
import { steady } from '../support/clocks.ts';
import { captureLog } from '../support/service/api.ts';
import { limited, memoryStore } from '../support/simulated-permits.ts';

let lines: string[];
beforeEach(() => {
  lines = captureLog();
});

describe('a process', () => {
  const START = Date.UTC(2026, 10, 10);

  function processOf(limits: Limits, leasesAhead = false) {
    const store = memoryStore();
    const clock = { now: START };
    const take = createPermits(
      store.open,
      steady(() => clock.now),
      leasesAhead,
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

  test('doubles its lease each time it is used up, to a tenth of the burst', async () => {
    const { ask, callsOf } = processOf(limited(100, 200));
    expect(await callsOf(() => ask(1 + 2 + 4 + 8 + 16 + 20 + 20))).toEqual(Array(7).fill('lease'));
  });

  test('answers synchronously while its lease lasts', async () => {
    const { take, ask } = processOf(limited(1_000, 200));
    await ask(1 + 2 + 4 + 1);
    for (let i = 0; i < 7; i++) expect(take('k', limited(1_000, 200))).not.toBeInstanceOf(Promise);
    expect(take('k', limited(1_000, 200))).toBeInstanceOf(Promise);
  });

  test('that leases ahead lets no request wait once its leases are large', async () => {
    const limits = limited(1_000, 1_000);
    const { store, clock, take } = processOf(limits, true);
    let waited = 0;
    for (let i = 0; i < 900; i++) {
      clock.now += 2;
      const answer = take('k', limits);
      if (answer instanceof Promise) waited++;
      expect(await answer).toMatchObject({ granted: true });
      // The store answers between two requests.
      await new Promise(setImmediate);
    }
    // The leases of 1, 2 and 4 permits are used up first.
    expect(waited).toBe(3);
    expect(store.items.get('k 2026-11')?.used).toBeLessThanOrEqual(900 + limits.largestLease);
  });

  test('keeps unspent permits until the month ends', async () => {
    const { store, clock, ask, callsOf } = processOf(limited(10, 200, 50_000));
    await ask(1 + 2 + 4 + 3);
    clock.now = Date.UTC(2026, 10, 30, 23, 59, 59);
    expect(await callsOf(() => ask(5))).toEqual([]);
    clock.now += 1_000;
    await ask(1);
    expect([...store.items.values()].map(({ used }) => used)).toEqual([15, 16]);
  });

  test('takes one lease for all requests that come at once', async () => {
    const { store, take } = processOf(limited(10, 100));
    const answers = await Promise.all(Array.from({ length: 10 }, () => take('k', limited(10, 100))));
    expect(answers.every((verdict) => verdict?.granted)).toBe(true);
    expect(store.calls.length).toBeLessThanOrEqual(2);
  });

  test('makes no call of the store for a refusal', async () => {
    const { clock, ask, grantedOf, callsOf } = processOf(limited(10, 20));
    expect(await grantedOf(25)).toBe(20);
    expect(await callsOf(() => ask(1_000))).toEqual([]);
    clock.now += 99;
    expect(await callsOf(() => ask(1_000))).toEqual([]);
    clock.now += 101;
    expect(await grantedOf(10)).toBe(2);
  });

  test('reports how many requests are left, and when more are available', async () => {
    const { clock, ask } = processOf(limited(10, 20));
    const all = await ask(21);
    expect(all[0]).toEqual({
      granted: true,
      window: 'second',
      limit: 20,
      remaining: 19,
      reset: 1,
      retryAfter: 0,
    });
    expect(all.map((verdict) => verdict?.remaining)).toEqual([...Array(20).keys(), 0].sort((a, b) => b - a));
    expect(all[19]).toMatchObject({ granted: true, remaining: 0, reset: 2 });
    expect(all[20]).toEqual({
      granted: false,
      window: 'second',
      limit: 20,
      remaining: 0,
      reset: 2,
      retryAfter: 1,
    });
    clock.now += 1_000;
    expect((await ask(1))[0]).toMatchObject({ granted: true, remaining: 9 });
  });

  test('counts a month without a rate, to its last request and until its end', async () => {
    const { clock, ask, grantedOf, callsOf } = processOf(limited(0, 0, 30));
    const [first] = await ask(1);
    const untilEnd = (Date.UTC(2026, 11, 1) - START) / 1_000;
    expect(first).toEqual({
      granted: true,
      window: 'month',
      limit: 30,
      remaining: 29,
      reset: untilEnd,
      retryAfter: 0,
    });
    expect(await grantedOf(50)).toBe(29);
    expect((await ask(1))[0]).toEqual({
      granted: false,
      window: 'month',
      limit: 30,
      remaining: 0,
      reset: untilEnd,
      retryAfter: untilEnd,
    });
    expect(await callsOf(() => ask(100))).toEqual([]);
    clock.now = Date.UTC(2026, 11, 1);
    expect(await grantedOf(50)).toBe(30);
  });

  test('reports the limit that is closer to exhaustion', async () => {
    const { ask } = processOf(limited(10, 20, 25));
    const verdicts = await ask(20);
    expect(verdicts[0]).toMatchObject({ window: 'second', remaining: 19 });
    expect(verdicts[19]).toMatchObject({ window: 'second', remaining: 0 });
    const small = processOf(limited(10, 20, 15));
    expect((await small.ask(1))[0]).toMatchObject({ window: 'month', limit: 15, remaining: 14 });
  });

  test('reads from the store what other processes leased', async () => {
    const { store, grantedOf, callsOf } = processOf(limited(10, 20));
    store.items.set('k 2026-11', { tat: START * 1_000 + 1_900_000, used: 19 });
    expect(await callsOf(() => grantedOf(5))).toEqual(['lease', 'read', 'lease']);
    expect(store.items.get('k 2026-11')?.used).toBe(20);
  });

  test('admits every request while the store fails, and calls it again after a second', async () => {
    const { store, clock, ask, grantedOf, callsOf } = processOf(limited(10, 20));
    store.failing = new Error('ECONNREFUSED');
    expect(await ask(3)).toEqual([null, null, null]);
    expect(store.calls).toEqual(['lease']);
    expect(await callsOf(() => ask(500, 'another'))).toEqual([]);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        event: 'limit_skipped',
        level: 'warn',
        key_prefix: 'k',
        message: 'ECONNREFUSED',
      }),
    ]);
    clock.now += 999;
    expect(await callsOf(() => ask(3))).toEqual([]);
    clock.now += 1;
    store.failing = null;
    expect(await grantedOf(30)).toBe(20);
  });

  test('still spends its lease while the store fails', async () => {
    const { store, ask } = processOf(limited(1_000, 200));
    await ask(1 + 2 + 1);
    store.failing = new Error('down');
    expect((await ask(5)).map((verdict) => verdict?.granted ?? null)).toEqual([true, true, true, null, null]);
  });

  test('keeps at most ten thousand keys in memory, and evicts the one unused for longest', async () => {
    const { ask, callsOf } = processOf(limited(0, 0, 1_000_000));
    await ask(2, 'first');
    await ask(2, 'second');
    for (let i = 0; i < 9_999; i++) await ask(1, `key ${i}`);
    expect(await callsOf(() => ask(1, 'second'))).toEqual([]);
    expect(await callsOf(() => ask(1, 'first'))).toEqual(['lease']);
  });

  test('applies new limits at once', async () => {
    const { take, grantedOf } = processOf(limited(10, 20));
    expect(await grantedOf(30)).toBe(20);
    expect(await take('k', limited(0, 0, 1_000))).toMatchObject({ granted: true, window: 'month' });
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
