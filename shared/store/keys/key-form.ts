/** The form of an API key: `cnpj_<environment>_`, 32 random bytes in base62, and a checksum. */
import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ENVIRONMENTS = ['dev', 'test', 'live'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 62^43 > 2^256 and 62^6 > 2^32, so every key has the same length. */
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const SECRET_BYTES = 32;
const SHOWN = 8;
const FORM = /^(cnpj_(dev|test|live)_)([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = DIGITS.charAt(Number(rest % 62n)) + text;
  return text;
}

/** In numbers, because every request needs it: six divisions of a BigInt take as long as the key's hash. */
function checksum(text: string): string {
  let digits = '';
  for (let rest = crc32(text); digits.length < CHECKSUM_LENGTH; rest = Math.floor(rest / 62)) {
    digits = DIGITS.charAt(rest % 62) + digits;
  }
  return digits;
}

/** Returns 32 random bytes as 43 characters of base62. */
export const createSecret = (): string =>
  base62(BigInt(`0x${randomBytes(SECRET_BYTES).toString('hex')}`), SECRET_LENGTH);

export function createKey(environment: Environment): string {
  const body = `cnpj_${environment}_${createSecret()}`;
  return body + checksum(body);
}

/** Returns null for a text of another form or with a wrong checksum, which needs no read of the table. */
export function parseKey(key: string): { environment: string; hash: string; prefix: string } | null {
  const [, start, environment, secret, sum] = FORM.exec(key) ?? [];
  if (!start || !environment || !secret || checksum(start + secret) !== sum) return null;
  return {
    environment,
    hash: hash('sha256', key),
    prefix: start + secret.slice(0, SHOWN),
  };
}
