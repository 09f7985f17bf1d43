/** Bounds how many requests a publisher answers at the same time. */

export function slotsOf(most: number) {
  let free = most;
  const waiting: (() => void)[] = [];
  const put = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free++;
  };
  return {
    /** Waits for a free slot, in the order of the calls. The result frees it; repeats do nothing. */
    take: async (): Promise<() => void> => {
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
