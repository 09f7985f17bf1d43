/** Pauses between calls: back-off, and polling for a state that a service reaches later. */

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Polls until `isReached`, once at least. Returns false where it is not reached within `limitMs`. */
export async function pollUntil(
  isReached: () => Promise<boolean>,
  { everyMs, limitMs }: { readonly everyMs: number; readonly limitMs: number },
): Promise<boolean> {
  const deadline = Date.now() + limitMs;
  while (!(await isReached())) {
    if (Date.now() > deadline) return false;
    await pause(everyMs);
  }
  return true;
}
