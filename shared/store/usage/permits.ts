/**
 * Leases several permits at a time from the store, and spends them in memory (docs/decisions/0043). Requests
 * that wait in one process share one lease. After a change of limits, the permits given under the old ones
 * are spent first, for at most a window of the new ones.
 */
import { log } from '../../log.ts';
import { ageOf, type Clock, currentMoment, type Moment } from '../../time.ts';
import {
  fresh,
  fromMemory,
  type Held,
  isLow,
  lost,
  overtaken,
  refusalOf,
  refused,
  sameLimits,
  type Verdict,
  wantedBy,
} from './held-permits.ts';
import { freeInMonth, freeNow, type Limits, leaseOf, monthOf } from './permit-limits.ts';
import { PATIENCE_MS, type PermitCalls, type PermitStore } from './permit-store.ts';

/**
 * Takes `n` permits, all or none; the limits must allow so many at once. Returns null, which admits the
 * request, if the store failed; no promise if no call is needed.
 */
export type Take = (prefix: string, limits: Limits, n?: number) => Verdict | null | Promise<Verdict | null>;

export interface Permits extends Take {
  /** Books the permits that requests owe, also of keys that send none any more. Never rejects. */
  readonly book: () => Promise<void>;
}

/** Keys in memory, of about 400 bytes each. */
const CAPACITY = 10_000;
/**
 * The back-off after a failure of the store, which avoids its time-out at every request: half a second after
 * the first failure, twice as long after each further one, at most five seconds.
 */
const BACK_OFF_MS = 500;
const MAX_BACK_OFF_MS = 5_000;
/** Attempts to lease while other processes are faster. The key is refused for a moment after them. */
const ROUNDS = 3;

/** Makes one attempt for at least `least`, with the known state. Returns false if the stored one differs. */
async function leased(
  held: Held,
  calls: PermitCalls,
  [wanted, least]: readonly [number, number],
  now: Moment,
): Promise<boolean> {
  const { limits, month, returned } = held;
  const past = overtaken(held, now);
  const given = past ? { tat: 0, used: held.given.used } : held.given;
  const free = Math.min(freeNow(limits, given, now.wall), freeInMonth(limits, given) + returned);
  const n = Math.max(leaseOf(wanted, free), free < least ? 0 : least);
  if (n < least) {
    held.refusal = refusalOf(held, wanted, now, least);
    held.doubtful = held.refusal.window === 'month' || held.ahead !== null;
    return true;
  }
  // Reset before the call: a failed call may have been executed, and permits must be returned at most once.
  held.returned = 0;
  const after = await calls.lease(limits, {
    n,
    returned,
    busy: given.tat > now.wall * 1_000,
    overtaken: past ? held.given.tat : null,
    now: now.wall,
  });
  if (held.month !== month) return true;
  if (after === null) {
    held.returned += returned;
    return false;
  }
  Object.assign(held, { given: after, permits: held.permits + n, leasedAt: now, refusal: null });
  held.size = Math.min(limits.largestLease, 2 * n);
  return true;
}

/**
 * Adds what is owed to the month's count, whatever its limit; the rate of a time that is over is left alone.
 * An addition whose answer was lost is made twice, as a lease is.
 */
async function bookOwed(held: Held, calls: PermitCalls, { wall: now }: Moment): Promise<void> {
  const { owed, month, limits } = held;
  if (owed === 0) return;
  const unlimited = { ...limits, rate: 0, perMonth: 0 };
  const given = await calls.lease(unlimited, { n: 0, returned: -owed, busy: false, overtaken: null, now });
  held.owed -= owed;
  if (given && held.month === month) held.given = given;
}

async function leaseMore({ open, clock }: Leasing, held: Held, prefix: string, n: number): Promise<void> {
  // After one turn of the event loop, all concurrent requests count as waiting and `held.asking` is set.
  await Promise.resolve();
  const { month } = held;
  const calls = open(prefix, month);
  await bookOwed(held, calls, clock());
  if (n === 0) return;
  // Several permits are spent at once and not kept, so the largest lease does not limit them.
  const wanted = Math.max(wantedBy(held), n);
  for (let round = 0; round < ROUNDS; round++) {
    if (round > 0 || held.doubtful) {
      const given = await calls.read();
      if (held.month !== month) return;
      Object.assign(held, { given, doubtful: false });
    }
    if (await leased(held, calls, [wanted, n], clock())) return;
  }
  held.refusal = lost(held, clock());
}

/** Evicts the least recently used key without a running call: a second lease would exceed the key's limit. */
function remember(known: Map<string, Held>, prefix: string, held: Held): void {
  known.delete(prefix);
  for (const [oldest, { asking, owed }] of known) {
    if (known.size < CAPACITY) break;
    if (asking === null && owed === 0) known.delete(oldest);
  }
  known.set(prefix, held);
}

/** All keys share one back-off, because a failing store fails for all of them. */
function createBackOff(clock: Clock) {
  let length = BACK_OFF_MS;
  let failure: { readonly since: Moment; readonly forMs: number } | null = null;
  const isOn = (now: Moment): boolean => failure !== null && ageOf(failure.since, now) < failure.forMs;
  return {
    isOn,
    failed: (prefix: string, error: unknown): void => {
      const now = clock();
      // Calls for several keys that fail together count as one failure.
      if (!isOn(now)) {
        failure = { since: now, forMs: length };
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

/** The state of the permits in a process, and the dependencies. */
interface Leasing {
  readonly known: Map<string, Held>;
  readonly backOff: ReturnType<typeof createBackOff>;
  readonly open: PermitStore;
  readonly clock: Clock;
}

/** Only books for `n` of 0. Returns false if the store failed. */
async function tryToLease(leasing: Leasing, held: Held, prefix: string, n: number): Promise<boolean> {
  const { backOff } = leasing;
  const { given } = held;
  try {
    await leaseMore(leasing, held, prefix, n);
    if (held.given !== given) backOff.answered();
    return true;
  } catch (error) {
    backOff.failed(prefix, error);
    return false;
  } finally {
    held.asking = null;
  }
}

function unlimited(held: Held, n: number): null {
  held.owed += n;
  return null;
}

async function waitFor(leasing: Leasing, held: Held, prefix: string, n: number): Promise<Verdict | null> {
  const { known, clock } = leasing;
  const deadline = clock().monotonic + PATIENCE_MS;
  held.waiting += 1;
  try {
    for (;;) {
      remember(known, prefix, held);
      held.asking ??= tryToLease(leasing, held, prefix, n);
      if (!(await held.asking)) return unlimited(held, n);
      const now = clock();
      const verdict = fromMemory(held, now, n);
      if (verdict) return verdict;
      // The store answers, but it has fewer permits than waiting requests in this time.
      if (now.monotonic > deadline) return refused(held, lost(held, now), now);
    }
  } finally {
    held.waiting -= 1;
  }
}

/**
 * With `leasesAhead` the next lease is taken while permits of the last one are left, so that no request waits
 * for it. Only a process that also runs between requests may do this: a function on AWS is frozen there, and
 * its call would look like a time-out of the store.
 */
export function createPermits(open: PermitStore, clock: Clock = currentMoment, leasesAhead = false): Permits {
  const known = new Map<string, Held>();
  const backOff = createBackOff(clock);
  const leasing = { known, backOff, open, clock };
  const book = async (): Promise<void> => {
    for (const [prefix, held] of [...known].filter(([, { owed }]) => owed > 0)) {
      await held.asking;
      held.asking ??= tryToLease(leasing, held, prefix, 0);
      // The next call of this function goes on.
      if (!(await held.asking)) return;
    }
  };
  const take: Take = (prefix, limits, n = 1) => {
    const now = clock();
    let held = known.get(prefix);
    if (!held) {
      held = fresh(limits, monthOf(now.wall));
      remember(known, prefix, held);
    }
    if (!sameLimits(held.limits, limits)) Object.assign(held, { limits, permits: 0, size: 1, refusal: null });
    const verdict = fromMemory(held, now, n);
    if (!verdict) return backOff.isOn(now) ? unlimited(held, n) : waitFor(leasing, held, prefix, n);
    if (leasesAhead && held.asking === null && isLow(held, now) && !backOff.isOn(now)) {
      held.asking = tryToLease(leasing, held, prefix, 1);
    }
    return verdict;
  };
  return Object.assign(take, { book });
}
