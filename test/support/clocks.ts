/** The clocks of a process in simulated time. */
import type { Clock } from '../../shared/time.ts';

/** Returns both clocks of a process whose wall clock is never set. */
export const steady =
  (now: () => number): Clock =>
  () => ({ wall: now(), monotonic: now() });

export interface SimulatedClocks {
  /** Milliseconds of real time since the start. */
  real: number;
  /** Milliseconds by which the wall clock is ahead of the real time. */
  set: number;
  /** Milliseconds for which the process was frozen, in which the monotonic clock stood still. */
  frozen: number;
  readonly clock: Clock;
  readonly wall: () => number;
}

export function simulatedClocks(start: number): SimulatedClocks {
  const clocks: SimulatedClocks = {
    real: 0,
    set: 0,
    frozen: 0,
    wall: () => start + clocks.real + clocks.set,
    clock: () => ({ wall: clocks.wall(), monotonic: clocks.real - clocks.frozen }),
  };
  return clocks;
}

const HOUR_MS = 3_600_000;

/** Differences by which a wall clock is set, in milliseconds. */
export const JUMPS: readonly (readonly [string, number])[] = [1, 24, 365 * 24].flatMap((hours) =>
  [-1, 1].map((sign) => [`${sign * hours} h`, sign * hours * HOUR_MS] as const),
);
