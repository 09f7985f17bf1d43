/** Pauses between calls: back-off, and polling for a state that a service reaches later. */

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

const FIRST_PAUSE_MS = 5;

/**
 * Polls at least once until `isReached` returns true. The pauses double up to `everyMs`, because the embedded engine needs
 * milliseconds where DynamoDB needs seconds. Returns false if it takes longer than `limitMs`.
 */
export async function pollUntil(
  isReached: () => Promise<boolean>,
  { everyMs, limitMs }: { readonly everyMs: number; readonly limitMs: number },
): Promise<boolean> {
  const deadline = Date.now() + limitMs;
  let wait = Math.min(FIRST_PAUSE_MS, everyMs);
  while (!(await isReached())) {
    if (Date.now() > deadline) return false;
    await pause(wait);
    wait = Math.min(wait * 2, everyMs);
  }
  return true;
}
