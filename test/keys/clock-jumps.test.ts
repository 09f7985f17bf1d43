/** What a process caches (keys, manifest, admin tokens) expires in real time, whatever its clocks show. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cachedFor, EMPTY_MANIFEST } from '../../shared/store/generations/manifest.ts';
import { cachedTokens } from '../../shared/store/keys/admin-token.ts';
import { cachedKeys } from '../../shared/store/keys/key-cache.ts';
import type { Clock } from '../../shared/time.ts';
import { JUMPS, simulatedClocks } from '../support/clocks.ts';

const TTL_MS = 30_000;
const START = Date.UTC(2026, 10, 10);
type Kept = (read: () => void, clock: Clock) => () => Promise<unknown>;

/** Returns functions that answer from a cache; `read` is called when they read the store instead. */
const CACHES: readonly (readonly [string, Kept])[] = [
  ['a revocation', (read, clock) => afterHash(cachedKeys(() => answer(read, null), TTL_MS, clock))],
  ['a publication', (read, clock) => cachedFor(() => answer(read, EMPTY_MANIFEST), TTL_MS, clock)],
  ['the removal of an admin token', (read, clock) => cachedTokens(() => answer(read, []), clock)],
];

async function answer<T>(read: () => void, value: T): Promise<T> {
  read();
  return value;
}

const afterHash = (find: (hash: string) => Promise<unknown>) => () => find('hash');

describe.each(CACHES)('%s', (_, kept) => {
  function process() {
    const clocks = simulatedClocks(START);
    const state = { reads: 0, readAt: Number.NEGATIVE_INFINITY };
    const ask = kept(() => {
      state.reads++;
      state.readAt = clocks.real;
    }, clocks.clock);
    return { clocks, ask, state };
  }

  test('has effect after a freeze of hours, during which the monotonic clock stood still', async () => {
    const { clocks, ask, state } = process();
    await ask();
    clocks.real += 3 * 3_600_000;
    clocks.frozen += 3 * 3_600_000;
    await ask();
    expect(state.reads).toBe(2);
  });

  test('has effect within 30 s where the clock is set again and again', async () => {
    const steps = fc.array(
      fc.record({
        wait: fc.integer({ min: 0, max: 20_000 }),
        set: fc.constantFrom(0, 0, ...JUMPS.map(([, jump]) => jump)),
      }),
      { minLength: 5, maxLength: 40 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (schedule) => {
        const { clocks, ask, state } = process();
        for (const { wait, set } of schedule) {
          clocks.real += wait;
          clocks.set = set;
          await ask();
          expect(clocks.real - state.readAt).toBeLessThan(TTL_MS);
        }
      }),
      { numRuns: 50 },
    );
  });

  test('costs one read in 30 s while the clocks go right', async () => {
    const { clocks, ask, state } = process();
    for (; clocks.real < 10 * TTL_MS; clocks.real += 100) await ask();
    expect(state.reads).toBe(10);
  });
});

test('a key that is read slowly is kept from the begin of the read', async () => {
  const clocks = simulatedClocks(START);
  let reads = 0;
  const find = cachedKeys(
    async () => {
      reads++;
      clocks.real += 20_000;
      return null;
    },
    TTL_MS,
    clocks.clock,
  );
  await find('hash');
  clocks.real += 10_000;
  await find('hash');
  expect(reads).toBe(2);
});
