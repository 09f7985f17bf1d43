/** Reads the value of a secret from Secrets Manager. No error contains the value. */
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { ATTEMPTS, REQUEST_MS, toRegion } from './calls/connection.ts';
import { onSecretsManager } from './errors.ts';

/** Region, credentials and endpoint come from the standard AWS_* variables. */
export const createSecretsClient = (): SecretsManagerClient =>
  new SecretsManagerClient({ maxAttempts: ATTEMPTS, requestHandler: toRegion(REQUEST_MS) });

/** `secret` is a name or ARN. Returns an empty text if the secret has no text. @throws SecretsManagerError */
export const readSecret = (client: SecretsManagerClient, secret: string): Promise<string> =>
  onSecretsManager('GetSecretValue', async () => {
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: secret }));
    return SecretString ?? '';
  });
