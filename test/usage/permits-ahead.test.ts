/** Permits in a process that leases before its last lease is used up, as a service on one machine does. */
import { describe, expect, test } from 'vitest';
import type { Verdict } from '../../shared/store/usage/held-permits.ts';
import type { Limits } from '../../shared/store/usage/permit-limits.ts';
import { createPermits } from '../../shared/store/usage/permits.ts';
import { steady } from '../support/clocks.ts';
import { limited, memoryStore } from '../support/simulated-permits.ts';

/** A process that asks for one permit after another. The store answers between two of them. */
function processOf(limits: Limits) {
  const store = memoryStore();
  const clock = { now: Date.UTC(2026, 10, 10) };
  const take = createPermits(
    store.open,
    steady(() => clock.now),
    true,
  );
  const ask = async (): Promise<{ waited: boolean; verdict: Verdict | null }> => {
    const answer = take('k', limits);
    const verdict = await answer;
    await new Promise(setImmediate);
    return { waited: answer instanceof Promise, verdict };
  };
  return { store, clock, ask };
}

describe('a process that leases ahead', () => {
  test('lets no request wait once its leases are large', async () => {
    const limits = limited(1_000, 1_000);
    const { store, clock, ask } = processOf(limits);
    let waited = 0;
    for (let i = 0; i < 900; i++) {
      clock.now += 2;
      const answer = await ask();
      expect(answer.verdict).toMatchObject({ granted: true });
      if (answer.waited) waited++;
    }
    // The leases of 1, 2 and 4 permits are used up first.
    expect(waited).toBe(3);
    expect(store.items.get('k 2026-11')?.used).toBeLessThanOrEqual(900 + limits.largestLease);
  });
});
