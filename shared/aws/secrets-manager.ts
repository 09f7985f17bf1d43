/** Reads the value of a secret from Secrets Manager. No error contains the value. */
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { onSecretsManager } from './errors.ts';

export type SecretsClient = SecretsManagerClient;

const CONNECT_MS = 500;
/** The time-out of one attempt. */
const ANSWER_MS = 2_000;
const ATTEMPTS = 3;

/** Region and credentials come from the standard AWS_* variables. */
export const createSecretsClient = (): SecretsClient =>
  new SecretsManagerClient({
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
    },
  });

/** `secret` is a name or ARN. Returns an empty text if the secret has no text. @throws SecretsManagerError */
export const readSecret = (client: SecretsClient, secret: string): Promise<string> =>
  onSecretsManager('GetSecretValue', async () => {
    return (await client.send(new GetSecretValueCommand({ SecretId: secret }))).SecretString ?? '';
  });
