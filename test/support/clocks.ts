/** The clocks of a process in simulated time. */
import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../../shared/time.ts';

/** Returns both clocks of a process whose wall clock is never set. */
export const steady =
  (now: () => number): Clock =>
  () => ({ wall: now(), monotonic: now() });

export type SimulatedClocks = ReturnType<typeof simulatedClocks>;

export function simulatedClocks(start: number) {
  const clocks = {
    real: 0,
    /** Milliseconds by which the wall clock is ahead of the real time. */
    set: 0,
    /** Milliseconds for which the process was frozen, in which the monotonic clock stood still. */
    frozen: 0,
    wall: (): number => start + clocks.real + clocks.set,
    clock: (): ReturnType<Clock> => ({ wall: clocks.wall(), monotonic: clocks.real - clocks.frozen }),
  };
  return clocks;
}

const HOUR_MS = 3_600_000;

/** Differences by which a wall clock is set, in milliseconds. */
export const JUMPS: readonly (readonly [string, number])[] = [1, 24, 365 * 24].flatMap((hours) =>
  [-1, 1].map((sign) => [`${sign * hours} h`, sign * hours * HOUR_MS] as const),
);

/** A clock whose time passes only while everything waits for it, so that a day takes a second. */
export interface Time {
  now: number;
  readonly sleep: (duration: number) => Promise<void>;
  /** Advances time until no call of `sleep` is pending. */
  readonly run: () => Promise<void>;
}

export function simulatedTime(start: number): Time {
  const sleeping: { at: number; wake: () => void }[] = [];
  const time: Time = {
    now: start,
    sleep: (duration) => new Promise((wake) => sleeping.push({ at: time.now + duration, wake })),
    run: async () => {
      for (;;) {
        // This turn runs everything that follows from the last event without time passing.
        await turn();
        sleeping.sort((a, b) => a.at - b.at);
        const next = sleeping.shift();
        if (!next) return;
        time.now = Math.max(time.now, next.at);
        next.wake();
      }
    },
  };
  return time;
}
