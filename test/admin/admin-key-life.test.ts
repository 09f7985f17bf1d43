/** `admin keys rotate` and `admin keys revoke`, refusals of all key commands, and their table entries. */
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKey, parseKey } from '../../shared/store/keys/key-form.ts';
import { findKey } from '../../shared/store/keys/keys.ts';
import { secretsIn } from '../../shared/store/keys/secret-form.ts';
import { apiKeysTable, fixedTables, usageTable } from '../../shared/store/tables.ts';
import { listAudit } from '../../shared/store/usage/audit.ts';
import { type Admin, adminOf } from '../support/admin/admin.ts';
import { PREFIX, startStore, type TestStore } from '../support/service/store.ts';

const TABLE = apiKeysTable(PREFIX);
const DAY_MS = 86_400_000;

let store: TestStore;
let admin: Admin;
beforeAll(async () => {
  store = await startStore();
  admin = adminOf(store);
});
afterAll(() => store.stop());

async function issue(...flags: string[]): Promise<{ key: string; prefix: string; expires: string }> {
  return JSON.parse((await admin('keys', 'issue', '--customer', 'C', '--json', ...flags)).out);
}

const stored = ({ key }: { key: string }) => findKey(store.client, TABLE, parseKey(key)!.hash);

describe('keys rotate', () => {
  test('prints the secret of the successor and the expiry of the old key', async () => {
    const { prefix } = await issue('--per-second', '3');
    const { out } = await admin('keys', 'rotate', prefix, '--days', '10', '--overlap-days', '0');
    const [key = ''] = secretsIn(out);
    expect(await stored({ key })).toMatchObject({ limits: { per_second: 3 }, revoked: null });
    expect(out).toMatch(new RegExp(`^${prefix}, which it replaces, expires \\d{4}-`, 'm'));
    expect(JSON.parse((await admin('keys', 'show', prefix, '--json')).out).state).toBe('expired');
  });

  test('prints {key, prefix, expires, old} with --json, for 90 days and with an overlap of a week', async () => {
    const { prefix } = await issue();
    const rotated = JSON.parse((await admin('keys', 'rotate', prefix, '--json')).out);
    expect(Object.keys(rotated)).toEqual(['key', 'prefix', 'expires', 'old']);
    expect(rotated.old).toMatchObject({ prefix, state: 'valid', successor: rotated.prefix });
    const created = Date.parse((await stored(rotated))!.created);
    expect([Date.parse(rotated.expires) - created, Date.parse(rotated.old.expires) - created]).toEqual([
      90 * DAY_MS,
      7 * DAY_MS,
    ]);
  });

  test('is refused for a key that is rotated or revoked, and names the successor', async () => {
    const { prefix } = await issue();
    const { prefix: successor } = JSON.parse((await admin('keys', 'rotate', prefix, '--json')).out);
    const again = await admin('keys', 'rotate', prefix);
    expect([again.out, again.error?.name, again.error?.message]).toEqual([
      '',
      'KeyConflict',
      `${prefix} was rotated already: ${successor} took its place`,
    ]);
    const revoked = await admin('keys', 'revoke', prefix);
    expect(revoked.out).toContain(`; its successor ${successor} is not`);
    expect((await admin('keys', 'rotate', prefix)).error?.message).toBe(
      `${prefix} is revoked; only a valid key is rotated`,
    );
  });

  test.each([
    ['--overlap-days', '91', '--overlap-days is "91"; allowed: a whole number from 0 to 90'],
    ['--days', '0', '--days is "0"; allowed: a whole number from 1 to 3650'],
  ])('refuses %s %s', async (flag, value, message) => {
    const { error } = await admin('keys', 'rotate', 'cnpj_dev_Ab3dE6gH', flag, value);
    expect(error).toMatchObject({ name: 'UsageError', message });
  });
});

describe('keys revoke', () => {
  test('prints the instant of the revocation, the same at each call', async () => {
    const { prefix } = await issue();
    const [first] = JSON.parse((await admin('keys', 'revoke', prefix, '--json')).out);
    expect(first).toMatchObject({ prefix, state: 'revoked' });
    const again = await admin('keys', 'revoke', prefix);
    expect(again.out).toBe(`${prefix} of C is revoked since ${first.revoked}\n`);
  });
});

describe.each(['show', 'rotate', 'revoke'])('keys %s', (command) => {
  test('refuses an unknown prefix', async () => {
    const { out, error } = await admin('keys', command, 'cnpj_dev_nobody00');
    expect([out, error?.name]).toEqual(['', 'Refusal']);
    expect(error?.message).toBe('no key has the prefix "cnpj_dev_nobody00"');
  });

  test.each([
    ['no prefix', [], 'PREFIX is missing; allowed: one prefix'],
    ['two prefixes', ['cnpj_dev_Ab3dE6gH', 'x'], `admin keys ${command} takes no "x"`],
    ['a malformed prefix', ['Padaria'], 'PREFIX has another form; allowed: one prefix'],
    ['a whole key', [createKey('dev')], 'PREFIX has another form; allowed: one prefix'],
  ])('refuses %s, without repeating it and without calling the store', async (_, args, message) => {
    store.calls.length = 0;
    const { error } = await admin('keys', command, ...args);
    expect(error?.name).toBe('UsageError');
    expect(error?.message).toContain(message);
    expect(secretsIn(error?.message ?? '')).toEqual([]);
    expect(store.calls).toEqual([]);
  });
});

describe('the audit log', () => {
  const entries = () => listAudit(store.client, usageTable(PREFIX), new Date().toISOString().slice(0, 7));

  test.each([
    ['issue', 'key.issue', ['--customer', 'Auditado'], 'Auditado', 'done'],
    ['rotate', 'key.rotate', ['cnpj_dev_nobody01'], 'cnpj_dev_nobody01', 'refused'],
    ['revoke', 'key.revoke', ['cnpj_dev_nobody02'], 'cnpj_dev_nobody02', 'refused'],
  ])('records keys %s', async (command, action, args, target, outcome) => {
    await admin('keys', command, ...args);
    const [last] = await entries();
    expect(last).toMatchObject({ action, target, outcome, who: expect.stringMatching(/^cli:./) });
  });

  test('does not record commands that only read', async () => {
    const before = (await entries()).length;
    await admin('keys', 'list');
    await admin('keys', 'show', 'cnpj_dev_nobody00');
    expect(await entries()).toHaveLength(before);
  });

  test('that cannot be written stops a command that changes data', async () => {
    store.before = async (command) => {
      if (command === 'PutItem') throw new Error('gone');
    };
    const { out, error } = await admin('keys', 'issue', '--customer', 'Ninguém');
    store.before = async () => {};
    expect([out, error?.name]).toEqual(['', 'StoreError']);
    expect((await admin('keys', 'list')).out).not.toContain('Ninguém');
  });
});

test('no table contains the secret of an issued key', async () => {
  const issued = [await issue(), await issue()];
  let items = '';
  for (const TableName of Object.keys(fixedTables(PREFIX))) {
    items += JSON.stringify((await store.client.send(new ScanCommand({ TableName }))).Items);
  }
  expect(secretsIn(items)).toEqual([]);
  for (const { key, prefix } of issued) {
    expect(items).not.toContain(key.slice(prefix.length));
    expect(items).toContain(prefix);
  }
});
