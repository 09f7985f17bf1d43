/** Finds and masks secrets in texts from outside, before an answer or a message repeats them. */

/**
 * API keys and admin tokens, also cut short, lengthened or in another case, as people copy them. The groups
 * are the parts that may be shown: the prefix of a key alone is no secret.
 */
const SECRETS = /(cnpj_(?:dev|test|live)_[0-9A-Z]{8})[0-9A-Z]+|(adm_)[0-9A-Z]{16,}/gi;

export const secretsIn = (text: string): string[] => text.match(SECRETS) ?? [];

export const withoutSecrets = (text: string): string =>
  text.replace(SECRETS, (_, key = '', token = '') => `${key}${token}…`);
