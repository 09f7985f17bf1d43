/** Back-off and polling without their pauses. */
import { vi } from 'vitest';

/** Longer than every pause between two calls, and shorter than the deadline of a poll. */
const STEP_MS = 30_000;

/** The result of the work, whose timers run as soon as they are set. The clock moves on by what they would have taken. */
export async function withoutPauses<T>(work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  try {
    const result = work();
    result.then(over, over);
    while (!isOver) {
      await vi.advanceTimersByTimeAsync(STEP_MS);
      // The SDK imports parts of itself at its first call, which takes turns of the real event loop.
      await new Promise((done) => setImmediate(done));
    }
    return await result;
  } finally {
    vi.useRealTimers();
  }
}
