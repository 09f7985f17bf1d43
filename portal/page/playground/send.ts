/** The only place that sends the key: a GET from the browser to the address of the API. */
import type { Config } from '../config.ts';
import type { Keys } from './keys.ts';

export type Failure = 'unreachable' | 'refused' | 'cleared';

/**
 * Finds the reason for a missing answer, which a browser hides from the page. A `no-cors` request without a
 * key succeeds whenever the server responds, although its response cannot be read.
 */
async function failureOf({ api }: Config): Promise<Failure> {
  try {
    await fetch(`${api}/v1/status`, { mode: 'no-cors', credentials: 'omit', cache: 'no-store' });
    return 'refused';
  } catch {
    return 'unreachable';
  }
}

/** The header that reads the next page from the same publication. */
export const SNAPSHOT = 'X-Snapshot';

/** Nothing but its end, Accept and X-Snapshot is taken from the request. */
export type Send = (url: string, request: RequestInit) => Promise<Response>;

/** @throws Error whose message is a `Failure`, unless the request has ended by its own signal */
export const sender =
  (keys: Keys, config: Config): Send =>
  async (url, { headers: given, signal: end }) => {
    if (!url.startsWith(`${config.api}/v1/`)) throw new Error('the address is not the API’s');
    const key = keys.current();
    const cleared = keys.signal();
    const { Accept = 'application/json', [SNAPSHOT]: snapshot } = { ...given } as Record<string, string>;
    const headers = {
      Accept,
      ...(key !== null && { 'X-API-Key': key }),
      ...(snapshot && { [SNAPSHOT]: snapshot }),
    };
    try {
      return await fetch(url, {
        method: 'GET',
        mode: 'cors',
        headers,
        signal: end ? AbortSignal.any([cleared, end]) : cleared,
        redirect: 'error',
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
      });
    } catch (error) {
      if (end?.aborted) throw error;
      throw new Error(cleared.aborted ? 'cleared' : await failureOf(config));
    }
  };
