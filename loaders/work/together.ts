/** Steps that do not need each other, whose waits for the store and the disk overlap. */

/** Returns the results when all steps have ended, so that none runs when the caller handles an error. */
export async function together<T extends readonly unknown[] | []>(
  steps: T,
): Promise<{ -readonly [I in keyof T]: Awaited<T[I]> }> {
  await Promise.allSettled(steps);
  return Promise.all(steps);
}
