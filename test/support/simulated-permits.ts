/** A store of permits in memory, whose calls a test delays or fails. */

import { NO_LIMITS } from '../../shared/store/keys/key-limits.ts';
import type { Verdict } from '../../shared/store/usage/held-permits.ts';
import { type Given, type Limits, limitsOf, NOTHING_GIVEN } from '../../shared/store/usage/permit-limits.ts';
import type { Lease, PermitStore } from '../../shared/store/usage/permit-store.ts';

/** Computes the result of the expressions in permit-store.ts. */
export function giveIn(given: Given, limits: Limits, { n, busy, overtaken, now }: Lease): Given | null {
  const at = now * 1_000;
  const { rate, burst, perMonth, period } = limits;
  const cost = n * period;
  const isExpected = overtaken === null ? busy === given.tat > at : given.tat === overtaken;
  if (rate > 0 && !isExpected) return null;
  if (rate > 0 && busy && given.tat > at + burst * period - cost) return null;
  if (perMonth > 0 && given.used > perMonth - n) return null;
  const tat = rate === 0 ? given.tat : (busy ? given.tat : at) + cost;
  return { tat, used: given.used + n };
}

export type MemoryStore = ReturnType<typeof memoryStore>;

type Named = 'lease' | 'read' | 'add';

export function memoryStore() {
  const store = {
    items: new Map<string, Given>(),
    calls: [] as Named[],
    /** Awaited before each call takes effect, and before its answer returns. */
    delay: async (): Promise<void> => {},
    failing: null as Error | null,
  };
  const open: PermitStore = (prefix, month) => {
    const key = `${prefix} ${month.name}`;
    const call = async <T>(name: Named, work: () => T): Promise<T> => {
      store.calls.push(name);
      await store.delay();
      if (store.failing) throw store.failing;
      const answer = work();
      await store.delay();
      return answer;
    };
    const given = (): Given => store.items.get(key) ?? NOTHING_GIVEN;
    return {
      read: () => call('read', given),
      add: (n) =>
        call('add', () => {
          store.items.set(key, { ...given(), used: given().used + n });
        }),
      lease: (limits, lease) =>
        call('lease', () => {
          const after = giveIn(given(), limits, lease);
          if (after) store.items.set(key, after);
          return after;
        }),
    };
  };
  return Object.assign(store, { open });
}

export const isGranted = (verdict: Verdict | null): boolean => verdict?.granted === true;

export const limited = (per_second: number, burst: number, per_month = 0): Limits =>
  limitsOf({ per_second, burst, per_month }, NO_LIMITS)!;
