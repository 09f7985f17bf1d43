/** Days in UTC, as instants and text, and both clocks of a process, which measure how long data are kept. */

/** Milliseconds. All days in UTC have the same length, because JavaScript has no leap seconds. */
export const DAY_MS = 86_400_000;

/** Returns the day of an instant in UTC, such as `2026-11-21`; `instant` is in milliseconds since 1970. */
export const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** Returns milliseconds of a clock that cannot be set. Only differences within one process have a meaning. */
export const monotonicMs = (): number => performance.now();

/** An instant on both clocks of a process, in milliseconds. */
export interface Moment {
  /** Since 1970. An operator or NTP may set this clock at any time, in both directions. */
  readonly wall: number;
  readonly monotonic: number;
}

export type Clock = () => Moment;

export const currentMoment: Clock = () => ({ wall: Date.now(), monotonic: monotonicMs() });

/**
 * Returns the milliseconds since `then`, to decide whether something that is kept may still be used: the
 * larger difference of both clocks. The monotonic clock stands still while AWS Lambda freezes a process,
 * perhaps for hours (github.com/hashicorp/vault-lambda-extension/pull/150); the wall clock may be set. If it
 * is behind `then`, it was set back, and the result is Infinity: reading something once too often is
 * harmless, keeping it for a day is not.
 */
export function ageOf(then: Moment, now: Moment): number {
  const byWall = now.wall - then.wall;
  return byWall < 0 ? Number.POSITIVE_INFINITY : Math.max(byWall, now.monotonic - then.monotonic);
}
