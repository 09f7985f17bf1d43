/** Runs back-off and polling without their pauses. */
import { vi } from 'vitest';

/** Longer than every pause between two calls, and shorter than the deadline of a poll. */
const STEP_MS = 30_000;

/** Returns the result of the work. Its timers fire as soon as they are set; the clock advances by them. */
export async function withoutPauses<T>(work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  try {
    const result = work();
    result.then(over, over);
    while (!isOver) {
      await vi.advanceTimersByTimeAsync(STEP_MS);
      // At its first call the SDK imports parts of itself, which takes turns of the real event loop.
      await new Promise((done) => setImmediate(done));
    }
    return await result;
  } finally {
    vi.useRealTimers();
  }
}
