/** Time-outs, attempts and connections of every client of DynamoDB. */

/** Time-out of one attempt for API requests: API Gateway stops at 30 s, and callers need an early 503. */
export const REQUEST_MS = 2_000;
/** The most attempts of one call, the first one included. */
export const ATTEMPTS = 3;
const SOCKETS = { maxSockets: 128 };

/**
 * A request needs an early error. A load can wait, and must: its work may hold the thread for half a second
 * while a connection is made, and the timer of the connection fires before Node looks whether it was made.
 */
const connectMs = (attemptMs: number): number => (attemptMs > REQUEST_MS ? 5_000 : 500);

/** Settings of the SDK's HTTP handler for the region's store. `attemptMs` limits one attempt of one call. */
export const toRegion = (attemptMs: number) => ({
  connectionTimeout: connectMs(attemptMs),
  requestTimeout: attemptMs,
  // By default the SDK only logs a warning and keeps waiting, so a hanging store would hang every request.
  throwOnRequestTimeout: true,
  httpsAgent: SOCKETS,
  httpAgent: SOCKETS,
});
