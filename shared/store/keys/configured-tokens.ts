/** Reads the hashes of admin tokens from a secret of AWS Secrets Manager, and caches them. */
import { AwsError } from '../../aws/errors.ts';
import { ageOf, type Clock, currentMoment, type Moment } from '../../time.ts';
import { AdminClosed, type KnownToken, parseTokens } from './admin-token.ts';

/** The longest time for which a token works after it was removed from the secret, as with keys. */
const TTL_MS = 30_000;
/** After a failure the secret is read again soon, but not at every request of a flood. */
const FAILED_MS = 5_000;

export type ReadTokens = () => Promise<readonly KnownToken[]>;

/** `read` returns the value of the secret. No error contains it. @throws AdminClosed */
export const secretTokens =
  (read: () => Promise<string>): ReadTokens =>
  async () => {
    const configured = await read().catch((error: unknown) => {
      if (!(error instanceof AwsError)) throw error;
      throw new AdminClosed(`the secret of the admin tokens can not be read: ${error.message}`);
    });
    return parseTokens(configured);
  };

/** Calls `read` at most once in 30 s, even for many concurrent requests, and after a failure once in 5 s. */
export function cachedTokens(read: ReadTokens, clock: Clock = currentMoment): ReadTokens {
  let cached: ReturnType<ReadTokens> | undefined;
  let since: Moment | undefined;
  let keptMs = TTL_MS;
  return () => {
    const now = clock();
    if (cached && since && ageOf(since, now) < keptMs) return cached;
    const fresh = read();
    cached = fresh;
    since = now;
    keptMs = TTL_MS;
    fresh.catch(() => {
      if (cached !== fresh) return;
      since = clock();
      keptMs = FAILED_MS;
    });
    return fresh;
  };
}
