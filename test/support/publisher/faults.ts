/** Faults of publishers, as data: each replaces or disturbs one answer. */

export type Fault =
  /** The connection is reset before the answer, or after so many bytes of the body. */
  | { readonly kind: 'reset'; readonly after: number | 'request' }
  /** The connection ends after so many bytes, although the answer announced more. */
  | { readonly kind: 'truncated'; readonly after: number }
  /** After so many bytes nothing more comes, and the connection stays open. */
  | { readonly kind: 'stalled'; readonly after: number | 'request' }
  /** The answer begins after so many milliseconds. */
  | { readonly kind: 'slow'; readonly ms: number }
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: string }
  /** A page in HTML: the login form of a Nextcloud, the refusal of the firewall, or an ordinary page. */
  | { readonly kind: 'page'; readonly page: 'login' | 'rejected' | 'other'; readonly status?: number }
  /** 200 without a body. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'redirect'; readonly to: string }
  /** 206 with another range than the requested one, which is also the range of the body. */
  | { readonly kind: 'shifted'; readonly by: number }
  /** 200 with the whole file in place of 206. */
  | { readonly kind: 'whole' }
  | { readonly kind: 'etag'; readonly etag: string }
  /** The body is packed although `identity` was requested. */
  | { readonly kind: 'gzip' };

/** Returns the fault of a request; null for an answer without fault. */
export type Faults<R> = (request: R) => Fault | null;

/** Gives the faults to the requests in turn; null leaves one request without fault. */
export function inTurn<R>(...faults: readonly (Fault | null)[]): Faults<R> {
  const left = [...faults];
  return () => left.shift() ?? null;
}

/** Gives the faults in turn to those requests that fulfil a condition. */
export function where<R>(
  condition: (request: R) => boolean,
  ...faults: readonly (Fault | null)[]
): Faults<R> {
  const next = inTurn<R>(...faults);
  return (request) => (condition(request) ? next(request) : null);
}
