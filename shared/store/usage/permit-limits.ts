/** Computes which limits apply, how many permits are free, and when the next are (docs/decisions/0043). */
import type { KeyLimits } from '../keys/key-limits.ts';

/** The limits that apply to a key; at least one of `rate` and `perMonth` is above 0. */
export interface Limits {
  /** Requests per second on average; 0 for no such limit. */
  readonly rate: number;
  /** Requests at once; 0 without a rate. */
  readonly burst: number;
  /** Requests per calendar month, UTC; 0 for no such limit. */
  readonly perMonth: number;
  /** Microseconds between two requests at the rate, rounded up: sums of whole numbers are exact. */
  readonly period: number;
  /** The most permits that a process leases at once, and therefore the most in its memory. */
  readonly largestLease: number;
}

/** The stored state of a key and month: theoretical arrival time (µs since 1970), and permits used. */
export interface Given {
  readonly tat: number;
  readonly used: number;
}

export const NOTHING_GIVEN: Given = { tat: 0, used: 0 };

const MAX_LEASE = 2_000;
const LEASES_A_BURST = 10;
const LEASES_A_SECOND = 5;
const LEASES_A_MONTH = 1_000;
const MICROSECONDS = 1_000_000;
const DEFAULT_BURST_SECONDS = 2;

const shareOf = (limit: number, shares: number): number =>
  limit > 0 ? Math.ceil(limit / shares) : Number.POSITIVE_INFINITY;

/**
 * Each limit is the key's own, or else that of the environment; 0 means none. A burst belongs to its rate: it
 * has no effect without a rate, its default is twice the rate, and the burst of the environment does not
 * apply to a key with its own rate. Returns null if no limit applies.
 */
export function limitsOf(own: KeyLimits, environment: KeyLimits): Limits | null {
  const rate = own.per_second ?? environment.per_second ?? 0;
  const perMonth = own.per_month ?? environment.per_month ?? 0;
  if (rate === 0 && perMonth === 0) return null;
  const declared = own.burst ?? (own.per_second === null ? environment.burst : 0);
  const burst = rate === 0 ? 0 : declared || DEFAULT_BURST_SECONDS * rate;
  const ofBurst = Math.max(shareOf(burst, LEASES_A_BURST), shareOf(rate, LEASES_A_SECOND));
  return {
    rate,
    burst,
    perMonth,
    period: rate === 0 ? 0 : Math.ceil(MICROSECONDS / rate),
    largestLease: Math.min(MAX_LEASE, ofBurst, burst || MAX_LEASE, shareOf(perMonth, LEASES_A_MONTH)),
  };
}

export const mostAtOnce = ({ rate, burst, perMonth }: Limits): number =>
  Math.min(rate > 0 ? burst : Number.POSITIVE_INFINITY, perMonth > 0 ? perMonth : Number.POSITIVE_INFINITY);

/** Returns the permits that the store may give at once at `now`, in milliseconds since 1970. */
export function freeNow({ rate, burst, period }: Limits, { tat }: Given, now: number): number {
  if (rate === 0) return Number.POSITIVE_INFINITY;
  const at = now * 1_000;
  return Math.floor((at + burst * period - Math.max(tat, at)) / period);
}

/** Returns the time, in milliseconds, in which a used up burst is free again. */
export const windowMs = ({ burst, period }: Limits): number => Math.ceil((burst * period) / 1_000);

/** Returns whether the stored arrival time is later than a lease at `now` or before can have set it. */
export const isAhead = ({ rate, burst, period }: Limits, { tat }: Given, now: number): boolean =>
  rate > 0 && tat > now * 1_000 + burst * period;

export const freeInMonth = ({ perMonth }: Limits, { used }: Given): number =>
  perMonth === 0 ? Number.POSITIVE_INFINITY : perMonth - used;

/** Returns the time, in milliseconds since 1970, from which the rate allows `n` requests at once. */
export const readyAt = ({ burst, period }: Limits, { tat }: Given, n: number): number =>
  Math.ceil((tat - (burst - n) * period) / 1_000);

/** Returns less than wanted if few permits are left, so that other processes get some too; 0 if none are. */
export function leaseOf(wanted: number, free: number): number {
  if (free >= wanted) return wanted;
  return free < 1 ? 0 : Math.min(wanted, Math.max(1, Math.floor(free / 4)));
}

export interface Month {
  /** `2026-11` */
  readonly name: string;
  readonly start: number;
  /** The first millisecond of the next month. */
  readonly end: number;
}

export function monthOf(now: number): Month {
  const date = new Date(now);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return {
    name: date.toISOString().slice(0, 7),
    start: Date.UTC(year, month, 1),
    end: Date.UTC(year, month + 1, 1),
  };
}
