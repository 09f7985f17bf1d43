/** Permits for requests, leased from the store several at a time and spent in memory (docs/decisions/0043). */
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

/** Null: the store failed, and the request is let through. Synchronous where the store need not be called. */
export type Take = (prefix: string, limits: Limits) => Verdict | null | Promise<Verdict | null>;

/** Keys of some 400 bytes, so a few MB. */
const CAPACITY = 10_000;
/**
 * Back-off after a failure of the store, without which its time-out would be added to every request: half a second after
 * the first failure, twice as long after each further one, at most five seconds.
 */
const BACK_OFF_MS = 500;
const MAX_BACK_OFF_MS = 5_000;
/** Attempts to lease before the key is refused for a moment because other processes were faster. */
const ROUNDS = 3;

/** One attempt by the known state; false where the stored state is another one. */
async function leased(held: Held, calls: PermitCalls, wanted: number, now: number): Promise<boolean> {
  const { limits, given, month, returned } = held;
  const n = leaseOf(wanted, Math.min(freeNow(limits, given, now), freeInMonth(limits, given) + returned));
  if (n === 0) {
    held.refusal = refusalOf(held, wanted, now);
    held.doubtful = held.refusal.window === 'month';
    return true;
  }
  // Reset before the call: a call that fails may have been executed, and permits are given back at most once.
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
  // One turn later, all requests of this moment are counted as waiting, and `held.asking` is set.
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

/** Evicts the key unused for longest, unless a call for it is under way: a second lease of the key would exceed its limit. */
function remember(known: Map<string, Held>, prefix: string, held: Held): void {
  known.delete(prefix);
  for (const [oldest, { asking }] of known) {
    if (known.size < CAPACITY) break;
    if (asking === null) known.delete(oldest);
  }
  known.set(prefix, held);
}

/** One back-off for all keys, since a store that fails, fails for all of them. */
function createBackOff(clock: () => number) {
  let length = BACK_OFF_MS;
  let until = 0;
  return {
    isOn: (now: number): boolean => now < until,
    failed: (prefix: string, error: unknown): void => {
      const now = clock();
      // Calls for several keys that fail together count as one failure.
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

/** The state of a process's permits, and what it needs from outside. */
interface Leasing {
  readonly known: Map<string, Held>;
  readonly backOff: ReturnType<typeof createBackOff>;
  readonly open: PermitStore;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/** False where the store failed. */
async function tryToAsk({ open, clock, backOff }: Leasing, held: Held, prefix: string): Promise<boolean> {
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
}

async function waitFor(leasing: Leasing, held: Held, prefix: string): Promise<Verdict | null> {
  const { known, clock } = leasing;
  const deadline = clock() + PATIENCE_MS;
  held.waiting += 1;
  try {
    for (;;) {
      remember(known, prefix, held);
      held.asking ??= tryToAsk(leasing, held, prefix);
      if (!(await held.asking)) return null;
      const now = clock();
      const verdict = fromMemory(held, now);
      if (verdict) return verdict;
      // The store answers, but more requests wait than it has permits for in this time.
      if (now > deadline) return refused(held, lost(held, now), now);
    }
  } finally {
    held.waiting -= 1;
  }
}

/** `clock` in milliseconds since 1970. */
export function createPermits(open: PermitStore, clock: () => number = Date.now): Take {
  const known = new Map<string, Held>();
  const backOff = createBackOff(clock);
  const leasing = { known, backOff, open, clock };
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
    return backOff.isOn(now) ? null : waitFor(leasing, held, prefix);
  };
}
