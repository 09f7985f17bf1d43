/** The hashes of admin tokens as an environment on AWS configures them: in a secret, read when needed and cached. */
import { AwsError } from '../../aws/errors.ts';
import { AdminClosed, type KnownToken, parseTokens } from './admin-token.ts';

/** A token that is removed from the secret works for no longer, as with keys. */
const TTL_MS = 30_000;
/** A secret that could not be read is read again soon, but not at every request of a flood. */
const FAILED_MS = 5_000;

export type ReadTokens = () => Promise<readonly KnownToken[]>;

/** `read` returns the value of the secret, which no error repeats. @throws AdminClosed */
export const secretTokens =
  (read: () => Promise<string>): ReadTokens =>
  async () => {
    const configured = await read().catch((error: unknown) => {
      if (!(error instanceof AwsError)) throw error;
      throw new AdminClosed(`the secret of the admin tokens can not be read: ${error.message}`);
    });
    return parseTokens(configured);
  };

/** `read`, called at most once in 30 s, also when many requests arrive at once; after a failure once in 5 s. */
export function cachedTokens(read: ReadTokens, now: () => number = Date.now): ReadTokens {
  let cached: ReturnType<ReadTokens> | undefined;
  let until = 0;
  return () => {
    if (cached && now() < until) return cached;
    const fresh = read();
    cached = fresh;
    until = now() + TTL_MS;
    fresh.catch(() => {
      if (cached === fresh) until = Math.min(until, now() + FAILED_MS);
    });
    return fresh;
  };
}
