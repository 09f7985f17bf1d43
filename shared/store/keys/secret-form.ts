/** What a secret looks like in a text, so that nothing that somebody sent or typed is repeated with one in it. */

/** A whole API key, after the part that it is known by; an admin token, after the part that tells what it is. */
const SECRETS = /(cnpj_(?:dev|test|live)_[0-9A-Za-z]{8})[0-9A-Za-z]{41}|(adm_)[0-9A-Za-z]{43}/g;

export const secretsIn = (text: string): string[] => text.match(SECRETS) ?? [];

export const withoutSecrets = (text: string): string =>
  text.replace(SECRETS, (_, key = '', token = '') => `${key}${token}…`);
