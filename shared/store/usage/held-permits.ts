/** What a process holds of one key in memory, and what it answers from that without asking the store. Pure. */
import {
  freeInMonth,
  freeNow,
  type Given,
  type Limits,
  type Month,
  monthOf,
  NOTHING_GIVEN,
  readyAt,
} from './permit-limits.ts';

/** Of a request under a limit, and of the limit that is nearer to its end. */
export interface Verdict {
  readonly granted: boolean;
  readonly window: 'second' | 'month';
  /** Requests at once, or a month. */
  readonly limit: number;
  /** Of these, as far as this process knows. */
  readonly remaining: number;
  /** Seconds until `remaining` is `limit` again, if nobody asks. */
  readonly reset: number;
  /** Seconds after which to try again; 0 where it is granted. */
  readonly retryAfter: number;
}

/** A lease that is not used up by then is dropped: its permits were taken for requests that did not come. */
const LEASE_MS = 60_000;
/** Another process may have given permits of the month back. */
const LOOK_AGAIN_MS = 60_000;
/** The longest that a refusal is kept to wait for more than one permit. */
const GATHER_MS = 1_000;
/** After leases lost to other processes. */
const LOST_MS = 50;

interface Refusal {
  readonly window: Verdict['window'];
  /** Until then the store is not asked. */
  readonly until: number;
}

/** What this process knows of a key. */
export interface Held {
  limits: Limits;
  month: Month;
  /** Leased and not spent. */
  permits: number;
  leasedAt: number;
  /** Of the next lease. */
  size: number;
  /** As the store had it when it was asked last. */
  given: Given;
  /** The store is to be read before the next lease. */
  doubtful: boolean;
  /** Dropped permits of this month. */
  returned: number;
  refusal: Refusal | null;
  /** Under way for all requests that wait; false when the store fails. */
  asking: Promise<boolean> | null;
  waiting: number;
}

export const fresh = (limits: Limits, month: Month): Held => ({
  limits,
  month,
  permits: 0,
  leasedAt: 0,
  size: 1,
  given: NOTHING_GIVEN,
  doubtful: false,
  returned: 0,
  refusal: null,
  asking: null,
  waiting: 0,
});

export const sameLimits = (a: Limits, b: Limits): boolean =>
  a === b || (a.rate === b.rate && a.burst === b.burst && a.perMonth === b.perMonth);

const secondsUntil = (instant: number, now: number): number =>
  Math.max(1, Math.ceil((instant - now) / 1_000));

/** A new month begins with nothing given; permits of the last one, and old ones, are not spent. */
function settle(held: Held, now: number): void {
  if (now >= held.month.end) {
    const { limits, size, asking, waiting } = held;
    Object.assign(held, fresh(limits, monthOf(now)), { size, asking, waiting });
    return;
  }
  if (held.permits === 0 || now - held.leasedAt < LEASE_MS) return;
  held.returned += held.permits;
  held.permits = 0;
  held.size = 1;
}

function granted({ limits, given, month, permits }: Held, now: number): Verdict {
  const ofRate = Math.min(limits.burst, permits + Math.max(0, freeNow(limits, given, now)));
  const ofMonth = Math.max(0, permits + freeInMonth(limits, given));
  if (limits.rate === 0 || ofMonth < ofRate) {
    const reset = secondsUntil(month.end, now);
    const { perMonth: limit } = limits;
    return { granted: true, window: 'month', limit, remaining: ofMonth, reset, retryAfter: 0 };
  }
  const { burst: limit, period } = limits;
  const reset = Math.ceil(((limit - ofRate) * period) / 1_000_000);
  return { granted: true, window: 'second', limit, remaining: ofRate, reset, retryAfter: 0 };
}

export function refused({ limits, month }: Held, { window, until }: Refusal, now: number): Verdict {
  if (window === 'month') {
    const wait = secondsUntil(month.end, now);
    return { granted: false, window, limit: limits.perMonth, remaining: 0, reset: wait, retryAfter: wait };
  }
  const reset = Math.max(1, Math.ceil((limits.burst * limits.period) / 1_000_000));
  const retryAfter = secondsUntil(until, now);
  return { granted: false, window, limit: limits.burst, remaining: 0, reset, retryAfter };
}

/** Spends a permit or repeats a refusal; undefined where only the store can tell. */
export function fromMemory(held: Held, now: number): Verdict | undefined {
  settle(held, now);
  if (held.permits > 0) {
    held.permits -= 1;
    return granted(held, now);
  }
  return held.refusal && now < held.refusal.until ? refused(held, held.refusal, now) : undefined;
}

/** The store is asked again when a lease worth its write may be there, and no sooner than one permit is. */
export function refusalOf({ limits, given }: Held, wanted: number, now: number): Refusal {
  if (freeInMonth(limits, given) < 1) return { window: 'month', until: now + LOOK_AGAIN_MS };
  const worth = Math.min(readyAt(limits, given, wanted), now + GATHER_MS);
  return { window: 'second', until: Math.max(readyAt(limits, given, 1), worth, now + 1) };
}

export const lost = ({ limits }: Held, now: number): Refusal => ({
  window: limits.rate === 0 ? 'month' : 'second',
  until: now + LOST_MS,
});

/** Without a rate nothing is exceeded by taking as many as there are requests that wait. */
export function wantedBy({ limits, size, waiting }: Held): number {
  const most = limits.rate === 0 ? Math.max(limits.largestLease, waiting) : limits.largestLease;
  return Math.min(most, Math.max(size, waiting));
}
