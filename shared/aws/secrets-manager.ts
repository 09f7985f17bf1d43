/** Secrets Manager: the value of a secret. No error holds it. */
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { onSecretsManager } from './errors.ts';

export type SecretsClient = SecretsManagerClient;

const CONNECT_MS = 500;
/** For one attempt. */
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

/** `secret` is its name or ARN. Empty where it holds no text. @throws SecretsManagerError */
export const readSecret = (client: SecretsClient, secret: string): Promise<string> =>
  onSecretsManager('GetSecretValue', async () => {
    return (await client.send(new GetSecretValueCommand({ SecretId: secret }))).SecretString ?? '';
  });
