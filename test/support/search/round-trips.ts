/** A store that answers the calls of a round trip together, and counts the dependent round trips. */
import type { Item, TableKey } from '../../../shared/aws/read-items.ts';
import type { IndexAt } from '../../../shared/store/search/searcher.ts';

/** Turns of the event loop without a new call after which a search is taken to wait for its calls. */
const QUIET_TURNS = 40;

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export interface RoundTrips<T> {
  readonly answer: T;
  /** Keys that were read in each round trip. */
  readonly keys: readonly number[];
}

/** Runs a search. @throws the error of the search */
export async function roundTrips<T>(
  at: IndexAt,
  search: (at: IndexAt) => Promise<T>,
): Promise<RoundTrips<T>> {
  const waiting: { keys: number; release: () => void }[] = [];
  const held = (keys: readonly TableKey[]): Promise<(Item | undefined)[]> =>
    new Promise((resolve, reject) => {
      waiting.push({ keys: keys.length, release: () => at.read(keys).then(resolve, reject) });
    });
  let done = false;
  const answer = search({ ...at, read: held }).finally(() => {
    done = true;
  });
  answer.catch(() => undefined);
  const keys: number[] = [];
  while (!done) {
    for (let quiet = 0, seen = -1; quiet < QUIET_TURNS && !done; quiet++) {
      if (waiting.length !== seen) quiet = 0;
      seen = waiting.length;
      await turn();
    }
    const calls = waiting.splice(0);
    if (calls.length > 0) keys.push(calls.reduce((sum, call) => sum + call.keys, 0));
    for (const { release } of calls) release();
  }
  return { answer: await answer, keys };
}
