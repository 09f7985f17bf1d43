/** Finds and masks secrets in texts from outside, before an answer or a message repeats them. */
import { plainLetters } from '../../datasets/unicode.ts';

/**
 * API keys and admin tokens, also cut short, lengthened or in another case, as people copy them. The groups
 * are the parts that may be shown: the prefix of a key alone is no secret.
 */
const SECRETS = /(cnpj_(?:dev|test|live)_[0-9A-Z]{8})[0-9A-Z]+|(adm_)[0-9A-Z]{16,}/gi;

/** A key without its beginning. A long text of hexadecimal digits is a checksum. */
const LONG = /(?<![0-9A-Z])(?![0-9A-F]+\b)[0-9A-Z]{43,64}(?![0-9A-Z])/gi;

export const secretsIn = (text: string): string[] => plainLetters(text).match(SECRETS) ?? [];

/** A text with a secret is returned with plain letters. */
export function withoutSecrets(text: string): string {
  const plain = plainLetters(text);
  const masked = plain.replace(SECRETS, (_, key = '', token = '') => `${key}${token}…`).replace(LONG, '…');
  return masked === plain ? text : masked;
}
