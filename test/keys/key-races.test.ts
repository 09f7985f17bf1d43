/** Simultaneous changes of one key, and rotations while the store fails. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { CallItems, Inputs, ItemClient, Operation } from '../../shared/aws/calls/operations.ts';
import { StoreError } from '../../shared/aws/errors.ts';
import { parseKey } from '../../shared/store/keys/key-form.ts';
import { type ApiKey, findKey, KeyConflict, revokeKey, showKey } from '../../shared/store/keys/keys.ts';
import { issueTo, NOW, rotateAt, TABLE } from '../support/admin/issued.ts';
import { captureLog } from '../support/service/api.ts';
import { testStore } from '../support/service/store.ts';

captureLog();
const store = await testStore();
const { client } = store;
beforeEach(() => {
  store.before = async () => {};
});

const issue = () => issueTo(store);
const rotate = (prefix: string) => rotateAt(client, prefix);

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
    const other = await issue();
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
      if (updates === 3) while ((await all()).length > 1) await showKey(client, TABLE, other.prefix);
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
