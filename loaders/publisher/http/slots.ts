/**
 * Bounds how many requests a publisher answers at the same time. Returns the function that waits for a free
 * slot, in the order of the calls. Its result frees the slot; repeats do nothing.
 */
export function slotsOf(most: number): () => Promise<() => void> {
  let free = most;
  const waiting: (() => void)[] = [];
  const put = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free++;
  };
  return async () => {
    if (free > 0) free--;
    else await new Promise<void>((done) => waiting.push(done));
    let isTaken = true;
    return () => {
      if (isTaken) put();
      isTaken = false;
    };
  };
}
