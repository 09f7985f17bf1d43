/** Finds and masks secrets in texts from outside, before an answer or a message repeats them. */

/** API keys and admin tokens. The groups are the parts that may be shown. */
const SECRETS = /(cnpj_(?:dev|test|live)_[0-9A-Za-z]{8})[0-9A-Za-z]{41}|(adm_)[0-9A-Za-z]{43}/g;

export const secretsIn = (text: string): string[] => text.match(SECRETS) ?? [];

export const withoutSecrets = (text: string): string =>
  text.replace(SECRETS, (_, key = '', token = '') => `${key}${token}…`);
