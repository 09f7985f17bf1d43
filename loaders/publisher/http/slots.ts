/** Bounds how many requests a publisher answers at the same time. */

export interface Slots {
  /** Waits for a free slot, in the order of the calls. The returned function frees it; repeats do nothing. */
  take(): Promise<() => void>;
}

export function slotsOf(most: number): Slots {
  let free = most;
  const waiting: (() => void)[] = [];
  const put = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free++;
  };
  return {
    take: async () => {
      if (free > 0) free--;
      else await new Promise<void>((done) => waiting.push(done));
      let isTaken = true;
      return () => {
        if (isTaken) put();
        isTaken = false;
      };
    },
  };
}
