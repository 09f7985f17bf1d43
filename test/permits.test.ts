/** Permits: which limits apply, how they are leased and spent, what that costs the store, and what a failing one does. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClient } from '../shared/store/client.ts';
import type { Verdict } from '../shared/store/held-permits.ts';
import { type KeyLimits, NO_LIMITS } from '../shared/store/key-limits.ts';
import { type Limits, limitsOf, monthOf } from '../shared/store/permit-limits.ts';
import { type Lease, storedPermits } from '../shared/store/permit-store.ts';
import { createPermits } from '../shared/store/permits.ts';
import { captureLog } from './support/api.ts';
import { giveIn, memoryStore } from './support/simulated-permits.ts';
import { startStore, type TestStore } from './support/store.ts';

const limited = (per_second: number, burst: number, per_month = 0): Limits =>
  limitsOf({ per_second, burst, per_month }, NO_LIMITS)!;

let lines: string[];
beforeEach(() => {
  lines = captureLog();
});

describe('the limits of a key', () => {
  const environment: KeyLimits = { per_second: 20, burst: 50, per_month: 1_000 };
  const none: KeyLimits = { per_second: 0, burst: 0, per_month: 0 };

  test.each<[string, Partial<KeyLimits>, KeyLimits, [number, number, number] | null]>([
    ['nobody has any', {}, none, null],
    ['the key has none of its own', {}, environment, [20, 50, 1_000]],
    ['the key is without limits', none, environment, null],
    ['only the rate is the key’s', { per_second: 5 }, environment, [5, 10, 1_000]],
    ['only the burst is the key’s', { burst: 7 }, environment, [20, 7, 1_000]],
    ['only the month is the key’s', { per_month: 9 }, none, [0, 0, 9]],
    ['the key has a burst and no rate', { burst: 9, per_second: 0 }, environment, [0, 0, 1_000]],
    ['the environment has a burst and no rate', {}, { ...none, burst: 9 }, null],
    ['a rate has no burst', {}, { ...none, per_second: 3 }, [3, 6, 0]],
  ])('where %s', (_, own, of, expected) => {
    const limits = limitsOf({ ...NO_LIMITS, ...own }, of);
    expect(limits && [limits.rate, limits.burst, limits.perMonth]).toEqual(expected);
  });

  test.each([
    [1, 1, 0, 1],
    [50, 100, 0, 10],
    [5_000, 10_000, 0, 100],
    [0, 0, 20_000, 20],
    [50, 100, 500, 1],
    [0, 0, 1, 1],
  ])('of %i a second, %i at once, %i a month are leased by at most %4$i', (rate, burst, month, lease) => {
    expect(limited(rate, burst, month).largestLease).toBe(lease);
  });

  test('of a month end with it, in UTC', () => {
    expect(monthOf(Date.UTC(2026, 11, 31, 23, 59, 59, 999))).toEqual({
      name: '2026-12',
      end: Date.UTC(2027, 0, 1),
    });
  });
});

describe('the table', () => {
  let store: TestStore;
  beforeAll(async () => {
    store = await startStore();
  });
  afterAll(() => store.stop());

  const NOW = Date.UTC(2026, 10, 10);
  const month = monthOf(NOW);
  const item = async (prefix: string) =>
    (
      await store.client.send(
        new GetCommand({ TableName: 'dev-uso', Key: { pk: `L#${prefix}`, sk: month.name } }),
      )
    ).Item;

  test('gives by its expressions what the arithmetic gives, from any state', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(limited(3, 7), limited(50, 100, 500), limited(0, 0, 40)),
        fc.option(
          fc.record({
            ahead: fc.integer({ min: -3_000, max: 3_000 }),
            used: fc.integer({ min: 0, max: 520 }),
          }),
        ),
        fc.record({
          n: fc.integer({ min: 1, max: 7 }),
          returned: fc.integer({ min: 0, max: 3 }),
          busy: fc.boolean(),
        }),
        async (limits, state, asked) => {
          const prefix = `key ${count++}`;
          const lease: Lease = { ...asked, now: NOW };
          const given = state && { tat: (NOW + state.ahead) * 1_000, used: state.used };
          if (given) {
            const Item = { pk: `L#${prefix}`, sk: month.name, ...given };
            await store.client.send(new PutCommand({ TableName: 'dev-uso', Item }));
          }
          const calls = storedPermits(store.client, 'dev-uso')(prefix, month);
          const expected = giveIn(given ?? { tat: 0, used: 0 }, limits, lease);
          expect(await calls.lease(limits, lease)).toEqual(expected);
          expect(await calls.read()).toEqual(expected ?? given ?? { tat: 0, used: 0 });
        },
      ),
      { numRuns: 200 },
    );
  });

  test('keeps one item a key and month, that goes five days after the month', async () => {
    const take = createPermits(storedPermits(store.client, 'dev-uso'), () => NOW);
    expect(await take('one', limited(10, 20))).toMatchObject({ granted: true });
    expect(await item('one')).toEqual({
      ...{ pk: 'L#one', sk: '2026-11', used: 1, tat: NOW * 1_000 + 100_000 },
      expira: Date.UTC(2026, 11, 6) / 1_000,
    });
  });

  test('is given up on after half a second where it takes calls and never answers', async () => {
    const mute = createServer(() => {});
    await new Promise<void>((done) => mute.listen(0, '127.0.0.1', done));
    const endpoint = process.env['AWS_ENDPOINT_URL_DYNAMODB'];
    process.env['AWS_ENDPOINT_URL_DYNAMODB'] = `http://127.0.0.1:${(mute.address() as AddressInfo).port}`;
    const client = createClient();
    const take = createPermits(storedPermits(client, 'dev-uso'));
    const started = performance.now();
    expect(await take('hung', limited(10, 20))).toBeNull();
    const waited = performance.now() - started;
    expect(waited).toBeGreaterThan(400);
    expect(waited).toBeLessThan(800);
    expect(take('hung', limited(10, 20))).toBeNull();
    expect(lines.filter((line) => line.includes('"limit_skipped"'))).toHaveLength(1);
    client.destroy();
    process.env['AWS_ENDPOINT_URL_DYNAMODB'] = endpoint;
    mute.closeAllConnections();
    mute.close();
  });
});

describe('a process', () => {
  const START = Date.UTC(2026, 10, 10);

  function processOf(limits: Limits) {
    const store = memoryStore();
    const clock = { now: START };
    const take = createPermits(store.open, () => clock.now);
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
    const { ask, callsOf } = processOf(limited(1_000, 200));
    expect(await callsOf(() => ask(1 + 2 + 4 + 8 + 16 + 20 + 20))).toEqual(Array(7).fill('lease'));
  });

  test('answers from memory without waiting as long as its lease lasts', async () => {
    const { take, ask } = processOf(limited(1_000, 200));
    await ask(1 + 2 + 4 + 1);
    for (let i = 0; i < 7; i++) expect(take('k', limited(1_000, 200))).not.toBeInstanceOf(Promise);
    expect(take('k', limited(1_000, 200))).toBeInstanceOf(Promise);
  });

  test('drops what it did not use in a minute, gives it back to the month, and starts over with one', async () => {
    const { store, clock, ask, callsOf } = processOf(limited(10, 200, 50_000));
    await ask(1 + 2 + 4 + 3);
    expect(store.items.get('k 2026-11')?.used).toBe(15);
    clock.now += 60_000;
    expect(await callsOf(() => ask(1))).toEqual(['lease']);
    expect(store.items.get('k 2026-11')?.used).toBe(11);
    expect(await callsOf(() => ask(3))).toEqual(['lease', 'lease']);
  });

  test('takes one lease for all requests that come at once', async () => {
    const { store, take } = processOf(limited(10, 100));
    const answers = await Promise.all(Array.from({ length: 10 }, () => take('k', limited(10, 100))));
    expect(answers.every((verdict) => verdict?.granted)).toBe(true);
    expect(store.calls.length).toBeLessThanOrEqual(2);
  });

  test('writes nothing and reads nothing for what it refuses', async () => {
    const { clock, ask, grantedOf, callsOf } = processOf(limited(10, 20));
    expect(await grantedOf(25)).toBe(20);
    expect(await callsOf(() => ask(1_000))).toEqual([]);
    clock.now += 99;
    expect(await callsOf(() => ask(1_000))).toEqual([]);
    clock.now += 101;
    expect(await grantedOf(10)).toBe(2);
  });

  test('says how much is left, and when there is more', async () => {
    const { clock, ask } = processOf(limited(10, 20));
    const all = await ask(21);
    expect(all[0]).toEqual({
      ...{ granted: true, window: 'second', limit: 20, remaining: 19, reset: 1, retryAfter: 0 },
    });
    expect(all.map((verdict) => verdict?.remaining)).toEqual([...Array(20).keys(), 0].sort((a, b) => b - a));
    expect(all[19]).toMatchObject({ granted: true, remaining: 0, reset: 2 });
    expect(all[20]).toEqual({
      ...{ granted: false, window: 'second', limit: 20, remaining: 0, reset: 2, retryAfter: 1 },
    });
    clock.now += 1_000;
    expect((await ask(1))[0]).toMatchObject({ granted: true, remaining: 9 });
  });

  test('counts a month without a rate, to its last request and until its end', async () => {
    const { clock, ask, grantedOf, callsOf } = processOf(limited(0, 0, 30));
    const [first] = await ask(1);
    const untilEnd = (Date.UTC(2026, 11, 1) - START) / 1_000;
    expect(first).toEqual({
      ...{ granted: true, window: 'month', limit: 30, remaining: 29, reset: untilEnd, retryAfter: 0 },
    });
    expect(await grantedOf(50)).toBe(29);
    expect((await ask(1))[0]).toEqual({
      ...{ granted: false, window: 'month', limit: 30, remaining: 0, reset: untilEnd, retryAfter: untilEnd },
    });
    expect(await callsOf(() => ask(100))).toEqual([]);
    clock.now += 60_000;
    expect(await callsOf(() => ask(100))).toEqual(['read']);
    clock.now = Date.UTC(2026, 11, 1);
    expect(await grantedOf(50)).toBe(30);
  });

  test('tells of the limit that is nearer to its end', async () => {
    const { ask } = processOf(limited(10, 20, 25));
    const verdicts = await ask(20);
    expect(verdicts[0]).toMatchObject({ window: 'second', remaining: 19 });
    expect(verdicts[19]).toMatchObject({ window: 'second', remaining: 0 });
    const small = processOf(limited(10, 20, 15));
    expect((await small.ask(1))[0]).toMatchObject({ window: 'month', limit: 15, remaining: 14 });
  });

  test('learns from the store what other processes took', async () => {
    const { store, grantedOf, callsOf } = processOf(limited(10, 20));
    store.items.set('k 2026-11', { tat: START * 1_000 + 1_900_000, used: 19 });
    expect(await callsOf(() => grantedOf(5))).toEqual(['lease', 'read', 'lease']);
    expect(store.items.get('k 2026-11')?.used).toBe(20);
  });

  test('lets everything through while the store fails, and asks it again after half a second', async () => {
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
    clock.now += 500;
    store.failing = null;
    expect(await grantedOf(30)).toBe(20);
  });

  test('asks a store that goes on failing less and less, down to once in five seconds', async () => {
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

  test('still spends what it has while the store fails', async () => {
    const { store, ask } = processOf(limited(1_000, 200));
    await ask(1 + 2 + 1);
    store.failing = new Error('down');
    expect((await ask(5)).map((verdict) => verdict?.granted ?? null)).toEqual([true, true, true, null, null]);
  });

  test('keeps at most ten thousand keys in memory, and forgets the one asked about longest ago', async () => {
    const { ask, callsOf } = processOf(limited(0, 0, 1_000_000));
    await ask(2, 'first');
    await ask(2, 'second');
    for (let i = 0; i < 9_999; i++) await ask(1, `key ${i}`);
    expect(await callsOf(() => ask(1, 'second'))).toEqual([]);
    expect(await callsOf(() => ask(1, 'first'))).toEqual(['lease']);
  });

  test('goes by new limits at once', async () => {
    const { take, grantedOf } = processOf(limited(10, 20));
    expect(await grantedOf(30)).toBe(20);
    expect(await take('k', limited(0, 0, 1_000))).toMatchObject({ granted: true, window: 'month' });
  });

  test('refuses what waits longer than half a second behind a slow store, and lets nothing through for it', async () => {
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
