/** Creates admin tokens, and finds the owner of a token that was sent. Only hashes are configured. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { AwsError } from '../../aws/errors.ts';
import { ageOf, type Clock, currentMoment, type Moment } from '../../time.ts';
import { createSecret } from './key-form.ts';

export interface KnownToken {
  readonly name: string;
  readonly hash: Buffer;
}

export const ADMIN_CLOSED = 'AdminClosed';

/** The configuration cannot be read or has no token. The message never contains the configured text. */
export class AdminClosed extends Error {
  override readonly name = ADMIN_CLOSED;
}

const NAME = /^[a-z0-9][a-z0-9._-]{0,31}$/;
const HASH = /^[0-9a-f]{64}$/;
const UNNAMED = 'admin';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** `token` is only in this result; `line` is for the configuration. @throws Error for a wrong name */
export function createAdminToken(name: string): { token: string; line: string } {
  if (!NAME.test(name)) {
    throw new Error(`the name is "${name}"; allowed: lower-case letters, digits, . _ -, 1 to 32 characters`);
  }
  const token = `adm_${createSecret()}`;
  return { token, line: `${name}:${hashOf(token).toString('hex')}` };
}

/** Parses `NAME:SHA256,…` or one SHA-256. Several valid tokens allow replacing one. @throws AdminClosed */
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

/** Null for no owner. The time reveals neither how much of a token is right nor whether one was sent. */
export function ownerOf(sent: string | undefined, known: readonly KnownToken[]): string | null {
  const digest = hashOf(sent ?? '');
  let owner: string | null = null;
  for (const { name, hash } of known) if (timingSafeEqual(digest, hash)) owner = name;
  // The hash of the empty text may be configured by mistake.
  return sent ? owner : null;
}

/** The longest time for which a token works after it was removed from the secret, as with keys. */
const TTL_MS = 30_000;
/** After a failure the secret is read again soon, but not at every request of a flood. */
const FAILED_MS = 5_000;

type ReadTokens = () => Promise<readonly KnownToken[]>;

/** `read` returns the value of the secret. No error contains it. @throws AdminClosed */
export const secretTokens =
  (read: () => Promise<string>): ReadTokens =>
  async () => {
    const configured = await read().catch((error: unknown) => {
      if (!(error instanceof AwsError)) throw error;
      throw new AdminClosed(`the secret of the admin tokens can not be read: ${error.message}`);
    });
    return parseTokens(configured);
  };

/** Calls `read` at most once in 30 s, even for many concurrent requests, and after a failure once in 5 s. */
export function cachedTokens(read: ReadTokens, clock: Clock = currentMoment): ReadTokens {
  let cached: ReturnType<ReadTokens> | undefined;
  let since: Moment | undefined;
  let keptMs = TTL_MS;
  return () => {
    const now = clock();
    if (cached && since && ageOf(since, now) < keptMs) return cached;
    const fresh = read();
    cached = fresh;
    since = now;
    keptMs = TTL_MS;
    fresh.catch(() => {
      if (cached !== fresh) return;
      since = clock();
      keptMs = FAILED_MS;
    });
    return fresh;
  };
}
