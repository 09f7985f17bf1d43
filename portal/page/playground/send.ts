/** The only place that sends the key: a GET from the browser to the address of the API. */
import type { Config } from '../config.ts';
import type { Keys } from './keys.ts';

/** The reason for a missing answer. */
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

/** Nothing but X-Snapshot is taken from the headers. `accept` is JSON by default. */
export type Send = (
  url: string,
  request?: { readonly headers?: Readonly<Record<string, string>> },
  accept?: string,
) => Promise<Response>;

/** @throws Error whose message is a `Failure` */
export const sender =
  (keys: Keys, config: Config): Send =>
  async (url, request, accept = 'application/json') => {
    if (!url.startsWith(`${config.api}/v1/`)) throw new Error('the address is not the API’s');
    const key = keys.current();
    const signal = keys.signal();
    const snapshot = request?.headers?.[SNAPSHOT];
    const headers = {
      Accept: accept,
      ...(key !== null && { 'X-API-Key': key }),
      ...(snapshot && { [SNAPSHOT]: snapshot }),
    };
    try {
      return await fetch(url, {
        method: 'GET',
        mode: 'cors',
        headers,
        signal,
        redirect: 'error',
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
      });
    } catch {
      throw new Error(signal.aborted ? 'cleared' : await failureOf(config));
    }
  };
