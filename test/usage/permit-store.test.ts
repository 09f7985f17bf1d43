/** The limits that apply to a key, and the leases in the table compared with the arithmetic. */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type KeyLimits, NO_LIMITS } from '../../shared/store/keys/key-limits.ts';
import { limitsOf, monthOf } from '../../shared/store/usage/permit-limits.ts';
import { type Lease, storedPermits } from '../../shared/store/usage/permit-store.ts';
import { createPermits } from '../../shared/store/usage/permits.ts';
import { steady } from '../support/clocks.ts';
import { captureLog } from '../support/service/api.ts';
import { LONGEST_MS } from '../support/service/longest.ts';
import { startStore, type TestStore } from '../support/service/store.ts';
import { startMuteStore } from '../support/service/time-outs.ts';
import { giveIn, limited } from '../support/simulated-permits.ts';

let lines: string[];
beforeEach(() => {
  lines = captureLog();
});

describe('the limits of a key', () => {
  const environment: KeyLimits = { per_second: 20, burst: 50, per_month: 1_000 };
  const none: KeyLimits = { per_second: 0, burst: 0, per_month: 0 };

  test.each<[string, Partial<KeyLimits>, KeyLimits, [number, number, number] | null]>([
    ['neither the key nor the environment has limits', {}, none, null],
    ['the key has no limits of its own', {}, environment, [20, 50, 1_000]],
    ['the key lifts all limits', none, environment, null],
    ['the key sets only the rate', { per_second: 5 }, environment, [5, 10, 1_000]],
    ['the key sets only the burst', { burst: 7 }, environment, [20, 7, 1_000]],
    ['the key sets only the month', { per_month: 9 }, none, [0, 0, 9]],
    ['the key has a burst and no rate', { burst: 9, per_second: 0 }, environment, [0, 0, 1_000]],
    ['the environment has a burst and no rate', {}, { ...none, burst: 9 }, null],
    ['a rate has no burst', {}, { ...none, per_second: 3 }, [3, 6, 0]],
  ])('are correct where %s', (_, own, of, expected) => {
    const limits = limitsOf({ ...NO_LIMITS, ...own }, of);
    expect(limits && [limits.rate, limits.burst, limits.perMonth]).toEqual(expected);
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
    (await store.client.call('GetItem', { TableName: 'dev-uso', Key: { pk: `L#${prefix}`, sk: month.name } }))
      .Item;

  test('computes with its expressions what the arithmetic computes, from any state', async () => {
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
          expected: fc.constantFrom('idle', 'busy', 'overtaken', 'overtaken before'),
        }),
        async (limits, state, { n, expected: seen }) => {
          const prefix = `key ${count++}`;
          const given = state && { tat: (NOW + state.ahead) * 1_000, used: state.used };
          const replaced = seen === 'overtaken' ? (given?.tat ?? 1) : 2;
          const overtaken = seen.startsWith('overtaken') ? replaced : null;
          const lease: Lease = { n, busy: seen === 'busy', overtaken, now: NOW };
          if (given) {
            const Item = { pk: `L#${prefix}`, sk: month.name, ...given };
            await store.client.call('PutItem', { TableName: 'dev-uso', Item });
          }
          const calls = storedPermits(store.client, 'dev-uso', LONGEST_MS)(prefix, month);
          const expected = giveIn(given ?? { tat: 0, used: 0 }, limits, lease);
          expect(await calls.lease(limits, lease)).toEqual(expected);
          expect(await calls.read()).toEqual(expected ?? given ?? { tat: 0, used: 0 });
        },
      ),
      { numRuns: 200 },
    );
  });

  test('keeps one item per key and month, which expires five days after the month', async () => {
    const take = createPermits(
      storedPermits(store.client, 'dev-uso'),
      steady(() => NOW),
    );
    expect(await take('one', limited(10, 20))).toMatchObject({ granted: true });
    expect(await item('one')).toEqual({
      pk: 'L#one',
      sk: '2026-11',
      used: 1,
      tat: NOW * 1_000 + 100_000,
      expires: Date.UTC(2026, 11, 6) / 1_000,
    });
  });

  test('is given up after half a second where it never answers', async () => {
    const mute = await startMuteStore();
    const take = createPermits(
      storedPermits(mute.client, 'dev-uso'),
      steady(() => NOW),
    );
    const pending = take('hung', limited(10, 20));
    await mute.called;
    expect(mute.timeOuts).toEqual([500]);
    mute.end();
    expect(await pending).toBeNull();
    expect(take('hung', limited(10, 20))).toBeNull();
    expect(lines.filter((line) => line.includes('"limit_skipped"'))).toHaveLength(1);
    mute.close();
  });
});
