/** Permits to answer, leased from the store several at a time and spent in memory (docs/decisions/0043). */
import { log } from '../../log.ts';
import {
  fresh,
  fromMemory,
  type Held,
  lost,
  refusalOf,
  refused,
  sameLimits,
  type Verdict,
  wantedBy,
} from './held-permits.ts';
import { freeInMonth, freeNow, type Limits, leaseOf, monthOf } from './permit-limits.ts';
import { PATIENCE_MS, type PermitCalls, type PermitStore } from './permit-store.ts';

/** Null: the store failed, and the request is let through. Synchronous wherever the store need not be asked. */
export type Take = (prefix: string, limits: Limits) => Verdict | null | Promise<Verdict | null>;

/** Some 400 bytes each: a few MB at worst. */
const CAPACITY = 10_000;
/**
 * A store that failed is left alone for a while, or its time-out would be added to every request: for half a second after
 * one slow call, twice as long after each further failure, at most for five.
 */
const BACK_OFF_MS = 500;
const MAX_BACK_OFF_MS = 5_000;
/** Leases lost to other processes before the key is refused for a moment. */
const ROUNDS = 3;

/** One attempt by what is known; false where the store knows better. */
async function leased(held: Held, calls: PermitCalls, wanted: number, now: number): Promise<boolean> {
  const { limits, given, month, returned } = held;
  const n = leaseOf(wanted, Math.min(freeNow(limits, given, now), freeInMonth(limits, given) + returned));
  if (n === 0) {
    held.refusal = refusalOf(held, wanted, now);
    held.doubtful = held.refusal.window === 'month';
    return true;
  }
  // Whatever becomes of a call that fails, they are given back at most once.
  held.returned = 0;
  const after = await calls.lease(limits, { n, returned, busy: given.tat > now * 1_000, now });
  if (held.month !== month) return true;
  if (after === null) {
    held.returned = returned;
    return false;
  }
  Object.assign(held, { given: after, permits: n, leasedAt: now, refusal: null });
  held.size = Math.min(limits.largestLease, 2 * n);
  return true;
}

async function ask(held: Held, prefix: string, open: PermitStore, clock: () => number): Promise<void> {
  // All requests of this moment are to be among those that wait, and the caller is to know that it is asked.
  await Promise.resolve();
  const { month } = held;
  const calls = open(prefix, month);
  const wanted = wantedBy(held);
  for (let round = 0; round < ROUNDS; round++) {
    if (round > 0 || held.doubtful) {
      const given = await calls.read();
      if (held.month !== month) return;
      Object.assign(held, { given, doubtful: false });
    }
    if (await leased(held, calls, wanted, clock())) return;
  }
  held.refusal = lost(held, clock());
}

/** The one asked about longest ago makes room, unless it is being asked about: two leases of one key would be too many. */
function remember(known: Map<string, Held>, prefix: string, held: Held): void {
  known.delete(prefix);
  for (const [oldest, { asking }] of known) {
    if (known.size < CAPACITY) break;
    if (asking === null) known.delete(oldest);
  }
  known.set(prefix, held);
}

/** Of the store, not of a key: a store that is gone is gone for all of them. */
function createBackOff(clock: () => number) {
  let length = BACK_OFF_MS;
  let until = 0;
  return {
    isOn: (now: number): boolean => now < until,
    failed: (prefix: string, error: unknown): void => {
      const now = clock();
      // Calls for several keys fail together, and are one failure.
      if (now >= until) {
        until = now + length;
        length = Math.min(MAX_BACK_OFF_MS, 2 * length);
      }
      const message = error instanceof Error ? error.message : String(error);
      log.warn('limit_skipped', { key_prefix: prefix, message });
    },
    answered: (): void => {
      length = BACK_OFF_MS;
    },
  };
}

/** `clock` in milliseconds since 1970. */
export function createPermits(open: PermitStore, clock: () => number = Date.now): Take {
  const known = new Map<string, Held>();
  const backOff = createBackOff(clock);

  const tryToAsk = async (held: Held, prefix: string): Promise<boolean> => {
    const { given } = held;
    try {
      await ask(held, prefix, open, clock);
      if (held.given !== given) backOff.answered();
      return true;
    } catch (error) {
      backOff.failed(prefix, error);
      return false;
    } finally {
      held.asking = null;
    }
  };

  const wait = async (held: Held, prefix: string): Promise<Verdict | null> => {
    const deadline = clock() + PATIENCE_MS;
    held.waiting += 1;
    try {
      for (;;) {
        remember(known, prefix, held);
        held.asking ??= tryToAsk(held, prefix);
        if (!(await held.asking)) return null;
        const now = clock();
        const verdict = fromMemory(held, now);
        if (verdict) return verdict;
        // The store answers, and more requests wait than it has permits for in this time.
        if (now > deadline) return refused(held, lost(held, now), now);
      }
    } finally {
      held.waiting -= 1;
    }
  };

  return (prefix, limits) => {
    const now = clock();
    let held = known.get(prefix);
    if (!held) {
      held = fresh(limits, monthOf(now));
      remember(known, prefix, held);
    }
    if (!sameLimits(held.limits, limits)) Object.assign(held, { limits, permits: 0, size: 1, refusal: null });
    const verdict = fromMemory(held, now);
    if (verdict) return verdict;
    return backOff.isOn(now) ? null : wait(held, prefix);
  };
}
