/** Runs a bounded number of tasks at once; the others wait in order. */

export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

export function turns(most: number): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running--;
  };
  return async (work) => {
    if (running < most) running++;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
