/** A clock whose time passes only while everything waits for it, so that a day takes a second. */
export interface VirtualClock {
  /** Seconds since the start. */
  readonly now: () => number;
  readonly sleep: (seconds: number) => Promise<void>;
  /** Returns the result of the work, and lets the time pass meanwhile. */
  readonly run: <T>(work: Promise<T>) => Promise<T>;
}

export function virtualClock(): VirtualClock {
  let now = 0;
  const sleepers: { readonly at: number; readonly wake: () => void }[] = [];
  return {
    now: () => now,
    sleep: (seconds) => new Promise((wake) => sleepers.push({ at: now + seconds, wake })),
    run: async (work) => {
      let isOver = false;
      const over = () => {
        isOver = true;
      };
      work.then(over, over);
      while (!isOver) {
        // All work that does not wait for the clock is done in microtasks.
        await new Promise((done) => setImmediate(done));
        sleepers.sort((a, b) => b.at - a.at);
        const next = sleepers.pop();
        now = next?.at ?? now;
        next?.wake();
      }
      return work;
    },
  };
}
