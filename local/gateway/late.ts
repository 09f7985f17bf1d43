/**
 * Gives a caller the time in which nothing was read from its connection. Node measures the age of a
 * half-received request also while the requests before it wait here; of 10,000 pipelined requests, 508 were
 * answered and the next was a 408.
 */
export interface Late {
  /** The current request is past the time-out: calls `refuse` now, or when the caller has had its time. */
  readonly timedOut: (isPaused: boolean, refuse: () => void) => void;
  readonly resumed: () => void;
  /** The request has been received, or the connection has ended. */
  readonly settled: () => void;
}

export function lateAfter(ms: number): Late {
  let resumedAt = Number.NEGATIVE_INFINITY;
  let refusal: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    if (refusal) timer = setTimeout(refusal, ms);
  };
  return {
    timedOut: (isPaused, refuse) => {
      if (!isPaused && performance.now() - resumedAt > ms) {
        refuse();
        return;
      }
      refusal = refuse;
      if (!isPaused) wait();
    },
    resumed: () => {
      resumedAt = performance.now();
      wait();
    },
    settled: () => {
      clearTimeout(timer);
      refusal = undefined;
    },
  };
}
