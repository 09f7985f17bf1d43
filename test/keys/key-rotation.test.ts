/** Rotation: the two keys, how long each is admitted, simultaneous changes, and a store that fails. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { CallItems, Inputs, ItemClient, Operation } from '../../shared/aws/calls/operations.ts';
import { StoreError } from '../../shared/aws/errors.ts';
import { FUNCTION_SETTINGS, readSettings } from '../../shared/env.ts';
import { createAuthorizer } from '../../shared/http/authorize.ts';
import { createDependencies } from '../../shared/http/dependencies.ts';
import { cachedKeys } from '../../shared/store/keys/key-cache.ts';
import { createKey, parseKey } from '../../shared/store/keys/key-form.ts';
import {
  type ApiKey,
  findKey,
  KeyConflict,
  type KeyLimits,
  revokeKey,
  showKey,
} from '../../shared/store/keys/keys.ts';
import { DAY_MS, issueTo, NOW, rotateAt, TABLE } from '../support/admin/issued.ts';
import { steady } from '../support/clocks.ts';
import { until } from '../support/programs.ts';
import { captureLog } from '../support/service/api.ts';
import { testStore } from '../support/service/store.ts';

captureLog();
const store = await testStore();
const { client } = store;
beforeEach(() => {
  store.before = async () => {};
});

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

/** Returns a client whose updates have another outcome. */
const updating = (update: (input: Inputs['UpdateItem']) => Promise<unknown>): ItemClient => ({
  destroy: () => undefined,
  call: ((operation: Operation, input: never) =>
    operation === 'UpdateItem' ? update(input) : client.call(operation, input)) as CallItems,
});

const conflict = async (work: Promise<unknown>): Promise<KeyConflict> => {
  const error = await work.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(KeyConflict);
  return error as KeyConflict;
};

describe('simultaneous changes', () => {
  test.each([2, 2, 2, 5, 10])(
    '%i rotations: one successor survives, the others fail with its prefix and leave nothing behind',
    async (count) => {
      const { prefix, all } = await issue();
      const ended = await Promise.allSettled(Array.from({ length: count }, () => rotate(prefix)));
      const won = ended.flatMap((end) => (end.status === 'fulfilled' ? [end.value!] : []));
      const lost = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
      expect(won).toHaveLength(1);
      expect(lost).toHaveLength(count - 1);
      for (const error of lost) {
        expect(error).toMatchObject({ name: 'KeyConflict', reason: 'rotated', successor: won[0]!.prefix });
      }
      const keys = await all();
      expect(keys.map((key) => key.prefix).sort()).toEqual([prefix, won[0]!.prefix].sort());
      expect(keys.find((key) => key.prefix === prefix)?.successor).toBe(won[0]!.prefix);
    },
  );

  test('a rotation whose key is revoked before its claim has no successor', async () => {
    const { prefix, all } = await issue();
    store.before = async (command) => {
      if (command !== 'UpdateItem') return;
      store.before = async () => {};
      await revokeKey(client, TABLE, prefix, NOW);
    };
    const error = await conflict(rotate(prefix));
    expect([error.reason, error.successor]).toEqual(['revoked', null]);
    expect(await all()).toMatchObject([{ prefix, successor: null, revoked: new Date(NOW).toISOString() }]);
  });

  test('a revocation after the claim revokes only the old key', async () => {
    const { prefix, all } = await issue();
    const rotated = (await rotate(prefix))!;
    await revokeKey(client, TABLE, prefix, NOW);
    const byPrefix = new Map((await all()).map((key) => [key.prefix, key.revoked]));
    expect(byPrefix.get(prefix)).toBe(new Date(NOW).toISOString());
    expect(byPrefix.get(rotated.prefix)).toBeNull();
  });

  test('two revocations: both return the instant of the first', async () => {
    const { prefix } = await issue();
    const at = [NOW, NOW + 1_000];
    const ended = await Promise.all(at.map((now) => revokeKey(client, TABLE, prefix, now)));
    const instants = ended.map(([key]) => key?.revoked);
    expect(instants[0]).toBe(instants[1]);
    expect((await showKey(client, TABLE, prefix))?.revoked).toBe(instants[0]);
  });

  test('a revocation of a successor that is deleted meanwhile revokes nothing and creates nothing', async () => {
    const { prefix, all } = await issue();
    let revoked: Promise<ApiKey[]> | undefined;
    let updates = 0;
    store.before = async (command) => {
      if (command !== 'UpdateItem') return;
      updates += 1;
      // The first update is the rotation's: the old key is now revoked, and another call found the successor.
      if (updates === 1) {
        await revokeKey(client, TABLE, prefix, NOW);
        const [successor] = (await all()).filter((key) => key.prefix !== prefix);
        revoked = revokeKey(client, TABLE, successor!.prefix, NOW);
      }
      // The third update belongs to that other call and waits until the rotation has deleted the successor.
      if (updates === 3) await until(async () => (await all()).length === 1);
    };
    await conflict(rotate(prefix));
    expect(await revoked).toEqual([]);
    expect((await all()).map((key) => key.prefix)).toEqual([prefix]);
  });
});

describe('when the store fails', () => {
  test('a claim that was written counts although its answer was lost', async () => {
    const { prefix, all } = await issue();
    const twice = updating(async (input) => {
      await client.call('UpdateItem', input);
      return client.call('UpdateItem', input);
    });
    const rotated = (await rotateAt(twice, prefix))!;
    expect(rotated.old.successor).toBe(rotated.prefix);
    expect(await all()).toHaveLength(2);
  });

  test.each([
    ['before', async () => Promise.reject(new Error('gone'))],
    [
      'after',
      async (input: Inputs['UpdateItem']) => {
        await client.call('UpdateItem', input);
        throw new Error('gone');
      },
    ],
  ])(
    'a rotation that fails %s its claim leaves a key whose secret is lost, and can be repeated',
    async (_, update) => {
      const { prefix, all } = await issue();
      await expect(rotateAt(updating(update), prefix)).rejects.toThrow(StoreError);
      const keys = await all();
      expect(keys).toHaveLength(2);
      const old = keys.find((key) => key.prefix === prefix)!;
      expect(old.revoked).toBeNull();
      const next = (await rotate(old.successor ?? prefix))!;
      expect(await findKey(client, TABLE, parseKey(next.key)!.hash)).toMatchObject({ revoked: null });
    },
  );
});
