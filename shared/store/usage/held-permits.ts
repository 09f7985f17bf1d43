/** The permits of one key in the memory of a process, and the verdicts that need no call of the store. */
import { ageOf, type Moment } from '../../time.ts';
import {
  freeInMonth,
  freeNow,
  type Given,
  isAhead,
  type Limits,
  type Month,
  monthOf,
  NOTHING_GIVEN,
  readyAt,
  windowMs,
} from './permit-limits.ts';

/** The result for a request, with the limit of which less is left. */
export interface Verdict {
  readonly granted: boolean;
  readonly window: 'second' | 'month';
  /** Requests at once, or per month. */
  readonly limit: number;
  /** Requests of `limit` that are left, according to the state in this process. */
  readonly remaining: number;
  /** Seconds until `remaining` equals `limit` again, without further requests. */
  readonly reset: number;
  /** Seconds until a retry may succeed; 0 for a granted request. */
  readonly retryAfter: number;
}

/** The longest time for which requests are refused in order to lease several permits at once. */
const GATHER_MS = 1_000;
/** The time for which requests are refused after leases were lost to other processes. */
const LOST_MS = 50;

interface Refusal {
  readonly window: Verdict['window'];
  /** The store is not called for `forMs` milliseconds since then. */
  readonly since: Moment;
  readonly forMs: number;
  /** The least number of permits that are refused: fewer may be free. @default 1 */
  readonly from?: number;
}

export interface Held {
  limits: Limits;
  month: Month;
  /** Permits that are leased and not spent. They stay until they are spent or the month ends. */
  permits: number;
  size: number;
  given: Given;
  refusal: Refusal | null;
  /** Permits of requests that passed without one because the store failed; booked once it answers. */
  owed: number;
  /** A stored arrival time too far ahead, and the monotonic time at which this process first had it. */
  ahead: { readonly tat: number; readonly since: number } | null;
  /** The current call, shared by all waiting requests; it resolves to false if the store fails. */
  asking: Promise<boolean> | null;
  waiting: number;
}

export const fresh = (limits: Limits, month: Month): Held => ({
  limits,
  month,
  permits: 0,
  size: 1,
  given: NOTHING_GIVEN,
  refusal: null,
  owed: 0,
  ahead: null,
  asking: null,
  waiting: 0,
});

const secondsUntil = (instant: number, now: number): number =>
  Math.max(1, Math.ceil((instant - now) / 1_000));

/** Starts another month without permits: those of the month before are not spent. */
function settle(held: Held, now: Moment): void {
  const { limits, size, asking, waiting, owed, month } = held;
  if (now.wall < month.end && now.wall >= month.start) return;
  Object.assign(held, fresh(limits, monthOf(now.wall)), { size, asking, waiting, owed });
}

function leftOf({ limits, given, permits }: Held, now: number) {
  return {
    second: Math.min(limits.burst, permits + Math.max(0, freeNow(limits, given, now))),
    month: Math.max(0, permits + freeInMonth(limits, given)),
  };
}

function granted(held: Held, now: number): Verdict {
  const { limits, month } = held;
  const { second: ofRate, month: ofMonth } = leftOf(held, now);
  if (limits.rate === 0 || ofMonth < ofRate) {
    const reset = secondsUntil(month.end, now);
    const { perMonth: limit } = limits;
    return { granted: true, window: 'month', limit, remaining: ofMonth, reset, retryAfter: 0 };
  }
  const { burst: limit, period } = limits;
  const reset = Math.ceil(((limit - ofRate) * period) / 1_000_000);
  return { granted: true, window: 'second', limit, remaining: ofRate, reset, retryAfter: 0 };
}

export function refused(held: Held, { window, since, forMs, from = 1 }: Refusal, now: Moment): Verdict {
  const { limits, month } = held;
  const remaining = from > 1 ? leftOf(held, now.wall)[window] : 0;
  if (window === 'month') {
    const wait = secondsUntil(month.end, now.wall);
    return { granted: false, window, limit: limits.perMonth, remaining, reset: wait, retryAfter: wait };
  }
  const reset = Math.max(1, Math.ceil((limits.burst * limits.period) / 1_000_000));
  const retryAfter = secondsUntil(forMs, ageOf(since, now));
  return { granted: false, window, limit: limits.burst, remaining, reset, retryAfter };
}

/** Spends `n` permits or repeats a refusal. Returns undefined if the store must be called. */
export function fromMemory(held: Held, now: Moment, n = 1): Verdict | undefined {
  settle(held, now);
  if (held.permits >= n) {
    held.permits -= n;
    return granted(held, now.wall);
  }
  const { refusal } = held;
  if (!refusal || n < (refusal.from ?? 1) || ageOf(refusal.since, now) >= refusal.forMs) return undefined;
  return refused(held, refusal, now);
}

/**
 * Returns whether the stored arrival time is too far ahead and counts as past. A clock that was set back, or
 * a change of limits, leaves such a time behind. It does not change while no process leases: once it has been
 * the same for a window, the burst is free again. The monotonic clock measures this window, because it is
 * never too fast.
 */
export function overtaken(held: Held, now: Moment): boolean {
  const { limits, given, ahead } = held;
  if (!isAhead(limits, given, now.wall)) {
    held.ahead = null;
    return false;
  }
  if (ahead?.tat === given.tat) return now.monotonic - ahead.since >= windowMs(limits);
  held.ahead = { tat: given.tat, since: now.monotonic };
  return false;
}

/** Until `wanted` may be free, at most `GATHER_MS`, and `from` are; the rate at most for a window. */
export function refusalOf({ limits, given }: Held, wanted: number, now: Moment, from: number): Refusal {
  if (freeInMonth(limits, given) < from) {
    return { window: 'month', since: now, forMs: Number.POSITIVE_INFINITY, from };
  }
  const worth = Math.min(readyAt(limits, given, wanted) - now.wall, GATHER_MS);
  const wait = Math.max(readyAt(limits, given, from) - now.wall, worth, 1);
  return { window: 'second', since: now, forMs: Math.min(wait, windowMs(limits)), from };
}

export const lost = ({ limits }: Held, now: Moment): Refusal => ({
  window: limits.rate === 0 ? 'month' : 'second',
  since: now,
  forMs: LOST_MS,
});

/** The process holds at most one largest lease. Without a rate one may serve all waiting requests. */
export function wantedBy({ limits, size, waiting, permits }: Held): number {
  const most = limits.rate === 0 ? Math.max(limits.largestLease, waiting) : limits.largestLease;
  return Math.max(1, Math.min(most - permits, Math.max(size, waiting)));
}
