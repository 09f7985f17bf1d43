/** The hashes of admin tokens as configured: read from Secrets Manager on AWS, from a variable on one machine. */
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { AdminClosed, type KnownToken, parseTokens } from '../store/keys/admin-token.ts';

/** A token that was taken away opens nothing after this, as with keys. */
const TTL_MS = 30_000;
/** A secret that could not be read: asked again soon, but not by every request of a flood. */
const FAILED_MS = 5_000;
const CALL_MS = 2_000;

/** Region and credentials come from the standard AWS_* variables. */
export const createSecretsClient = (): SecretsManagerClient =>
  new SecretsManagerClient({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 500, requestTimeout: CALL_MS, throwOnRequestTimeout: true },
  });

export type ReadTokens = () => Promise<readonly KnownToken[]>;

/** `secret`: its name or ARN. Its value is not repeated in any error. @throws AdminClosed */
export const secretTokens =
  (client: SecretsManagerClient, secret: string): ReadTokens =>
  async () => {
    const { SecretString } = await client
      .send(new GetSecretValueCommand({ SecretId: secret }))
      .catch((error: unknown) => {
        const name = error instanceof Error ? error.name : String(error);
        throw new AdminClosed(`the secret of the admin tokens can not be read: ${name}`);
      });
    return parseTokens(SecretString ?? '');
  };

/** `read`, asked at most once in 30 s, also when many requests arrive at once; after a failure in 5. */
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
