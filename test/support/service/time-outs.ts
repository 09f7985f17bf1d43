/** The time-out of the store's calls within a request: tests lengthen it or end it when they choose. */
import { createClient } from '../../../shared/aws/dynamodb.ts';
import { listening } from '../listening.ts';
import { LONGEST_MS } from './longest.ts';
import { callAt } from './store.ts';

/**
 * Lengthens the time-out for the rest of the test file. A busy machine takes longer than half a second for a
 * call; it then counts as a store that fails.
 */
export function lengthenTimeOuts(): void {
  const { timeout } = AbortSignal;
  AbortSignal.timeout = () => timeout.call(AbortSignal, LONGEST_MS);
}

/** Starts a store that never answers, whose calls end by `end` in place of the clock. */
export async function startMuteStore() {
  const called = Promise.withResolvers<void>();
  const { origin, close } = await listening(() => called.resolve());
  callAt(origin);
  const client = createClient();
  const late = new AbortController();
  const timeOuts: number[] = [];
  const { timeout } = AbortSignal;
  AbortSignal.timeout = (ms) => {
    timeOuts.push(ms);
    return late.signal;
  };
  return {
    client,
    /** Resolves when the store receives its first call. */
    called: called.promise,
    /** Milliseconds of the time-outs that calls have set. */
    timeOuts,
    /** Ends the calls as their time-out does. */
    end: () => late.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError')),
    close: () => {
      AbortSignal.timeout = timeout;
      client.destroy();
      void close();
    },
  };
}
