/** Issues, finds, lists, shows, rotates and revokes API keys. */
import type { ItemClient } from '../../aws/calls/operations.ts';
import { StoreError } from '../../aws/errors.ts';
import { DAY_MS } from '../../time.ts';
import { createKey, type Environment, parseKey } from './key-form.ts';
import { type KeyLimits, ownLimits } from './key-limits.ts';
import {
  type ApiKey,
  changeKey,
  deleteKey,
  putKey,
  readKey,
  type StoredKey,
  scanKeys,
  stateOf,
} from './key-records.ts';
import { isVisibleText } from './visible-text.ts';

export type { KeyLimits } from './key-limits.ts';
export { type ApiKey, type KeyState, readKey as findKey, stateOf } from './key-records.ts';

export const DEFAULT_DAYS = 90;
export const MAX_DAYS = 3_650;
export const DEFAULT_OVERLAP_DAYS = 7;
/** Days for which a rotated key stays valid beside its successor. */
export const MAX_OVERLAP_DAYS = 90;
export const MAX_NAME = 100;

export const isCustomer = (name: string): boolean => isVisibleText(name, MAX_NAME);

export interface NewKey {
  readonly customer: string;
  readonly environment: Environment;
  readonly days: number;
  /** @default null */
  readonly limits?: KeyLimits | null;
}

/** The caller has checked the form of all fields. @throws StoreError */
export async function issueKey(
  client: ItemClient,
  table: string,
  { customer, environment, days, limits = null }: NewKey,
  now: number = Date.now(),
): Promise<Issued> {
  const { issued, stored } = makeKey({ customer, environment, limits: ownLimits(limits) }, days, now);
  await putKey(client, table, stored);
  return issued;
}

/** Returns the keys without their hashes, newest first. @throws StoreError */
export const listKeys = async (client: ItemClient, table: string): Promise<ApiKey[]> =>
  (await scanKeys(client, table)).map(({ key }) => key);

/** Returns null if no key has the prefix. @throws StoreError */
export const showKey = async (client: ItemClient, table: string, prefix: string): Promise<ApiKey | null> =>
  (await listKeys(client, table)).find((key) => key.prefix === prefix) ?? null;

/** Revokes a prefix's keys. Returns them, each with the time of its first revocation. @throws StoreError */
export async function revokeKey(
  client: ItemClient,
  table: string,
  prefix: string,
  now: number = Date.now(),
): Promise<ApiKey[]> {
  const found = (await scanKeys(client, table)).filter(({ key }) => key.prefix === prefix);
  const revoked = new Date(now).toISOString();
  const after = await Promise.all(found.map((stored) => revokeOne(client, table, stored, revoked)));
  return after.filter((key) => key !== null);
}

/** Returns null if a concurrent rotation that failed has deleted the key. */
async function revokeOne(client: ItemClient, table: string, { hash, key }: StoredKey, revoked: string) {
  if (key.revoked !== null) return key;
  await changeKey(client, table, hash, { revoked }, ['revoked']);
  return readKey(client, table, hash);
}

export interface Rotation {
  readonly prefix: string;
  /** Days for which the successor is valid. */
  readonly days: number;
  /** Days for which the old key stays valid, if it does not expire before. */
  readonly overlapDays: number;
}

export interface Issued {
  /** The secret, which appears only in this result. */
  readonly key: string;
  readonly prefix: string;
  readonly expires: string;
}

export type KeyConflictReason = 'revoked' | 'expired' | 'rotated';

export class KeyConflict extends Error {
  override readonly name = 'KeyConflict';
  readonly reason: KeyConflictReason;
  readonly successor: string | null;

  constructor({ prefix, successor }: ApiKey, reason: KeyConflictReason) {
    super(
      reason === 'rotated'
        ? `${prefix} was rotated already: ${successor} took its place`
        : `${prefix} is ${reason}; only a valid key is rotated`,
    );
    this.reason = reason;
    this.successor = successor;
  }
}

const daysAfter = (now: number, days: number): string => new Date(now + days * DAY_MS).toISOString();

function makeKey(
  fields: Pick<ApiKey, 'customer' | 'environment' | 'limits'>,
  days: number,
  now: number,
): { issued: Issued; stored: StoredKey } {
  const { customer, environment, limits } = fields;
  const secret = createKey(environment);
  const { hash = '', prefix = '' } = parseKey(secret) ?? {};
  const expires = daysAfter(now, days);
  const created = new Date(now).toISOString();
  const key = { prefix, customer, environment, created, expires, revoked: null, limits, successor: null };
  return { issued: { key: secret, prefix, expires }, stored: { hash, key } };
}

function conflictOf(key: ApiKey, now: number): KeyConflict | null {
  const state = stateOf(key, now);
  if (state === 'revoked') return new KeyConflict(key, state);
  if (key.successor !== null) return new KeyConflict(key, 'rotated');
  return state === 'expired' ? new KeyConflict(key, state) : null;
}

/**
 * Replaces a key by a successor, and lets it be valid during the overlap (docs/decisions/0045). A claim that
 * fails on its own successor counts as made, because the client repeats a write whose answer was lost. A
 * claim whose result is unknown deletes nothing. Returns null if no key has the prefix.
 * @throws KeyConflict, StoreError
 */
export async function rotateKey(
  client: ItemClient,
  table: string,
  { prefix, days, overlapDays }: Rotation,
  now: number = Date.now(),
): Promise<(Issued & { old: ApiKey }) | null> {
  const found = (await scanKeys(client, table)).find(({ key }) => key.prefix === prefix);
  if (!found) return null;
  const conflict = conflictOf(found.key, now);
  if (conflict) throw conflict;

  const { issued, stored } = makeKey(found.key, days, now);
  await putKey(client, table, stored);
  const end = daysAfter(now, overlapDays);
  const claim = {
    successor: issued.prefix,
    expires: Date.parse(end) < Date.parse(found.key.expires) ? end : found.key.expires,
  };
  const old = { ...found.key, ...claim };
  if (await changeKey(client, table, found.hash, claim, ['revoked', 'successor'])) return { ...issued, old };

  // The SDK retries a write whose answer was lost; the condition then fails, as the first try succeeded.
  const winner = await readKey(client, table, found.hash);
  if (winner?.successor === issued.prefix) return { ...issued, old };
  await deleteKey(client, table, stored.hash);
  if (!winner) return null;
  throw conflictOf(winner, now) ?? new StoreError('UpdateItem', 'the claim was refused without a reason');
}
