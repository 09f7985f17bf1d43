/** Pauses between slices of computation, so that a long request does not keep other requests waiting. */

/**
 * Returns undefined until the time is used up, and then a promise of a later turn of the event loop. Loops do
 * not await undefined, which takes longer than what most of them do between two calls.
 */
export type Pace = () => Promise<void> | undefined;

/** Milliseconds of one turn of the event loop; the work between two calls is bounded by count. */
const SLICE_MS = 4;

/** All requests of a process share one: otherwise all that wait for a turn would run in the same turn. */
export function createPace(): Pace {
  const waiting: (() => void)[] = [];
  let since = performance.now();
  const turn = (): void => {
    since = performance.now();
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(turn);
  };
  return () => {
    if (performance.now() - since < SLICE_MS) return undefined;
    return new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(turn);
    });
  };
}
