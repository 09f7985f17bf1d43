/** A clock whose pauses pass at once, and whose time of day a test sets: it may be wrong. */

export type VirtualClock = ReturnType<typeof virtualClock>;

/** `start`: milliseconds since 1970. `random` gives one value after another. */
export function virtualClock(start: number, random: () => number = () => 1) {
  let elapsed = 0;
  /** Milliseconds of all pauses, in order. */
  const pauses: number[] = [];
  return {
    now: () => start + elapsed,
    elapsed: () => elapsed,
    // Pauses that begin together end together, so several requests that wait do not add up.
    pause: async (ms: number) => {
      const end = elapsed + ms;
      pauses.push(ms);
      await new Promise((done) => setImmediate(done));
      elapsed = Math.max(elapsed, end);
    },
    random,
    pauses,
    pass: (ms: number) => {
      elapsed += ms;
    },
  };
}
