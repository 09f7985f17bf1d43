/** The function that a rule calls every five minutes (lib/observability/canary.ts). */
import { setTimeout as pause } from 'node:timers/promises';
import { createSecretsClient, readSecret } from '../../shared/aws/secrets-manager.ts';
import { CANARY_SETTINGS, readSettings } from '../../shared/env.ts';
import { createCanary } from './canary.ts';

const secrets = createSecretsClient();

export const handler = createCanary(() => {
  const { CANARY_URL, CANARY_KEY_SECRET, CANARY_CNPJ } = readSettings(CANARY_SETTINGS);
  return {
    url: CANARY_URL,
    cnpj: CANARY_CNPJ,
    secret: () => readSecret(secrets, CANARY_KEY_SECRET),
    fetch,
    pause,
  };
});
