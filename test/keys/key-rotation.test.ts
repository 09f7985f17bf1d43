/** Rotation: the two resulting keys, how long each is admitted, and the stored records of keys. */
import { describe, expect, test } from 'vitest';
import { FUNCTION_SETTINGS, readSettings } from '../../shared/env.ts';
import { createAuthorizer } from '../../shared/http/authorize.ts';
import { createDependencies } from '../../shared/http/dependencies.ts';
import { cachedKeys } from '../../shared/store/keys/key-cache.ts';
import { createKey, parseKey } from '../../shared/store/keys/key-form.ts';
import { findKey, type KeyLimits, revokeKey, showKey } from '../../shared/store/keys/keys.ts';
import { DAY_MS, issueTo, NOW, rotateAt, TABLE } from '../support/admin/issued.ts';
import { steady } from '../support/clocks.ts';
import { captureLog } from '../support/service/api.ts';
import { testStore } from '../support/service/store.ts';

captureLog();
const store = await testStore();
const { client } = store;

const issue = (days?: number, limits?: KeyLimits | null) => issueTo(store, days, limits);
const rotate = (prefix: string, now?: number, overlapDays?: number) =>
  rotateAt(client, prefix, now, overlapDays);

describe('a rotation', () => {
  test('never extends the life of the old key', async () => {
    const { prefix, expires } = await issue(3);
    expect((await rotate(prefix))?.old.expires).toBe(expires);
  });

  test('can be repeated on the successor', async () => {
    const { prefix, all } = await issue();
    const second = (await rotate(prefix))!;
    const third = (await rotate(second.prefix))!;
    const chain = new Map((await all()).map((key) => [key.prefix, key.successor]));
    expect(chain.get(prefix)).toBe(second.prefix);
    expect(chain.get(second.prefix)).toBe(third.prefix);
    expect(chain.get(third.prefix)).toBeNull();
  });
});

describe('the overlap', () => {
  let clock: number;
  const settings = readSettings(FUNCTION_SETTINGS, {});
  const authorizer = (ttlMs = 0) => {
    const now = () => clock;
    const remembered = cachedKeys((hash) => findKey(client, TABLE, hash), ttlMs, steady(now));
    const deps = { ...createDependencies(settings, client), findKey: remembered, now };
    const authorize = createAuthorizer(() => deps);
    return async (key: string) => (await authorize({ headers: { 'x-api-key': key } })).context.condition;
  };

  test('admits both keys until it ends, then only the new one', async () => {
    clock = NOW;
    const condition = authorizer();
    const old = await issue();
    const { key } = (await rotate(old.prefix))!;
    const end = NOW + 7 * DAY_MS;
    for (const [at, expected] of [
      [NOW, ['valid', 'valid']],
      [end - 1, ['valid', 'valid']],
      [end, ['expired', 'valid']],
      [NOW + 30 * DAY_MS - 1, ['expired', 'valid']],
      [NOW + 30 * DAY_MS, ['expired', 'expired']],
    ] as const) {
      clock = at;
      expect([await condition(old.key), await condition(key)]).toEqual(expected);
    }
  });

  test('of zero days ends the old key at once, and within 30 seconds where it is cached', async () => {
    clock = NOW;
    const condition = authorizer(30_000);
    const old = await issue();
    expect(await condition(old.key)).toBe('valid');
    await rotate(old.prefix, NOW, 0);
    expect(await authorizer()(old.key)).toBe('expired');
    clock = NOW + 30_000;
    expect(await condition(old.key)).toBe('expired');
  });

  test('ends on time for a cached key', async () => {
    clock = NOW;
    const condition = authorizer(30_000);
    const old = await issue();
    await rotate(old.prefix);
    clock = NOW + 7 * DAY_MS - 1;
    expect(await condition(old.key)).toBe('valid');
    clock += 1;
    expect(await condition(old.key)).toBe('expired');
  });
});

describe('a stored key', () => {
  test('without limits and successor, as written by earlier versions, is read with null for both', async () => {
    const key = createKey('dev');
    const { hash, prefix } = parseKey(key)!;
    const created = new Date(NOW).toISOString();
    const expires = new Date(NOW + DAY_MS).toISOString();
    const fields = { prefix, customer: 'Antigo', environment: 'dev', created, expires, revoked: null };
    await client.call('PutItem', { TableName: TABLE, Item: { key_hash: hash, ...fields } });
    const expected = { ...fields, limits: null, successor: null };
    expect(await findKey(client, TABLE, hash)).toEqual(expected);
    expect(await showKey(client, TABLE, prefix)).toEqual(expected);
    const rotated = await rotate(prefix);
    expect(rotated?.old).toEqual({ ...expected, successor: rotated?.prefix });
    expect((await revokeKey(client, TABLE, prefix, NOW))[0]?.revoked).toBe(created);
  });
});
