/** Group commit: the changes that arrive while a batch is synced go into the next batch together, with one sync. */
import type { Change } from './level.ts';

/** Returns a function that resolves when its changes are on disk. `commit` is never called twice at a time. */
export function groupCommits(
  commit: (changes: Change[]) => Promise<void>,
): (changes: readonly Change[]) => Promise<void> {
  let waiting: Change[] = [];
  let next: Promise<void> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const begin = (): Promise<void> => {
    const changes = waiting;
    waiting = [];
    next = null;
    const done = commit(changes);
    // The failure is the callers' to handle; here it only ends the batch.
    last = done.catch(() => undefined);
    return done;
  };
  return (changes) => {
    waiting.push(...changes);
    next ??= last.then(begin);
    return next;
  };
}
