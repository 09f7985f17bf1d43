/** Pauses between calls: back-off, and polling for a state that a service reaches later. */
import { monotonicMs } from '../time.ts';

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

const FIRST_PAUSE_MS = 5;

/**
 * Polls at least once until `isReached` returns true. The pauses double up to `everyMs`, because one machine
 * needs milliseconds where DynamoDB needs seconds. Returns false if it takes longer than `limitMs`.
 */
export async function pollUntil(
  isReached: () => Promise<boolean>,
  { everyMs, limitMs }: { readonly everyMs: number; readonly limitMs: number },
): Promise<boolean> {
  const deadline = monotonicMs() + limitMs;
  let wait = Math.min(FIRST_PAUSE_MS, everyMs);
  while (!(await isReached())) {
    if (monotonicMs() > deadline) return false;
    await pause(wait);
    wait = Math.min(wait * 2, everyMs);
  }
  return true;
}
