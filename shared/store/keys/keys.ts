/** Issues, finds, lists, shows, rotates and revokes API keys. */
import type { ItemClient } from '../../aws/calls/operations.ts';
import type { Environment } from './key-form.ts';
import { type KeyLimits, ownLimits, wrongLimit } from './key-limits.ts';
import { type ApiKey, changeKey, putKey, readKey, type StoredKey, scanKeys } from './key-records.ts';
import { type Issued, makeKey } from './key-rotation.ts';
import { isVisibleText } from './visible-text.ts';

export type { KeyLimits } from './key-limits.ts';
export { type ApiKey, type KeyState, stateOf } from './key-records.ts';
export {
  type Issued,
  KeyConflict,
  type KeyConflictReason,
  type Rotation,
  rotateKey,
} from './key-rotation.ts';

export const DEFAULT_DAYS = 90;
export const MAX_DAYS = 3_650;
export const DEFAULT_OVERLAP_DAYS = 7;
/** Days for which a rotated key stays valid beside its successor. */
export const MAX_OVERLAP_DAYS = 90;
/** Characters of a customer's name. */
export const MAX_NAME = 100;

export const isCustomer = (name: string): boolean => isVisibleText(name, MAX_NAME);

export interface NewKey {
  readonly customer: string;
  readonly environment: Environment;
  readonly days: number;
  /** @default null */
  readonly limits?: KeyLimits | null;
}

/** @throws RangeError for limits that are not allowed, StoreError */
export async function issueKey(
  client: ItemClient,
  table: string,
  { customer, environment, days, limits = null }: NewKey,
  now: number = Date.now(),
): Promise<Issued> {
  const wrong = limits && wrongLimit(limits);
  if (wrong) throw new RangeError(`the limit ${wrong} is ${limits[wrong]}`);
  const { issued, stored } = makeKey({ customer, environment, limits: ownLimits(limits) }, days, now);
  await putKey(client, table, stored);
  return issued;
}

/** Returns null if no key has the hash. @throws StoreError */
export const findKey = readKey;

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
async function revokeOne(
  client: ItemClient,
  table: string,
  { hash, key }: StoredKey,
  revoked: string,
): Promise<ApiKey | null> {
  if (key.revoked !== null) return key;
  await changeKey(client, table, hash, { revoked }, ['revoked']);
  return readKey(client, table, hash);
}
