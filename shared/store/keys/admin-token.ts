/** The token of the administration: how one is made, and whose it is that somebody sent. Only hashes are kept. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createSecret } from './key-form.ts';

export interface KnownToken {
  /** Who acts with it, for the audit log. */
  readonly name: string;
  /** SHA-256 of the whole token. */
  readonly hash: Buffer;
}

/** The configuration can not be read or names no token. The message never holds what was configured. */
export class AdminClosed extends Error {
  override readonly name = 'AdminClosed';
}

const NAME = /^[a-z0-9][a-z0-9._-]{0,31}$/;
const HASH = /^[0-9a-f]{64}$/;
/** Whose a hash is that stands alone. */
const UNNAMED = 'admin';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * `token` is for its owner, and seen only here; `line` is for the configuration. @throws Error for a name that the
 * configuration could not hold
 */
export function createAdminToken(name: string): { token: string; line: string } {
  if (!NAME.test(name)) {
    throw new Error(`the name is "${name}"; allowed: lower-case letters, digits, . _ -, 1 to 32 characters`);
  }
  const token = `adm_${createSecret()}`;
  return { token, line: `${name}:${hashOf(token).toString('hex')}` };
}

/** `NAME:SHA256,…`, or one SHA-256 alone. Several tokens are how one is replaced. @throws AdminClosed */
export function parseTokens(configured: string): KnownToken[] {
  const lines = configured.split(',').map((line) => line.trim());
  const tokens = lines.filter(Boolean).map(parseToken);
  if (tokens.length === 0) throw new AdminClosed('no admin token is configured');
  return tokens;
}

function parseToken(line: string, index: number): KnownToken {
  const [name = '', hash = '', ...more] = line.includes(':') ? line.split(':') : [UNNAMED, line];
  if (!NAME.test(name) || !HASH.test(hash) || more.length > 0) {
    throw new AdminClosed(`admin token ${index + 1} is not of the form NAME:SHA256 (64 hexadecimal digits)`);
  }
  return { name, hash: Buffer.from(hash, 'hex') };
}

/**
 * Name of the token that was sent, null for none. Compares digests, every one of them and to the end: the time that it
 * takes tells neither how much of a token is right nor whether there is one.
 */
export function ownerOf(sent: string | undefined, known: readonly KnownToken[]): string | null {
  const digest = hashOf(sent ?? '');
  let owner: string | null = null;
  for (const { name, hash } of known) if (timingSafeEqual(digest, hash)) owner = name;
  // Somebody may have configured the hash of nothing.
  return sent ? owner : null;
}
