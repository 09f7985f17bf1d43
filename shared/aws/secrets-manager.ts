/** Reads the value of a secret from Secrets Manager. No error contains the value. */
import { createSecretsSender, type Sender } from './calls/serving-client.ts';
import { onSecretsManager } from './errors.ts';

export type SecretsClient = Sender;

/** Region and credentials come from the standard AWS_* variables. */
export const createSecretsClient = (): SecretsClient => createSecretsSender();

/** `secret` is a name or ARN. Returns an empty text if the secret has no text. @throws SecretsManagerError */
export const readSecret = (client: SecretsClient, secret: string): Promise<string> =>
  onSecretsManager('GetSecretValue', async () => {
    const answer = await client.send({ operation: 'GetSecretValue', input: { SecretId: secret } });
    return (answer as { readonly SecretString?: string }).SecretString ?? '';
  });
