/** `admin keys`: each command as text and JSON, and its refusals. */

import { describe, expect, test } from 'vitest';
import { createKey, parseKey } from '../../shared/store/keys/key-form.ts';
import { findKey, issueKey } from '../../shared/store/keys/keys.ts';
import { secretsIn } from '../../shared/store/keys/secret-form.ts';
import { apiKeysTable } from '../../shared/store/tables.ts';
import { adminOf } from '../support/admin/admin.ts';
import { PREFIX, testStore } from '../support/service/store.ts';

const TABLE = apiKeysTable(PREFIX);
const DAY_MS = 86_400_000;
const NAMES = 'allowed: a name of 1 to 100 visible characters (letters, digits, signs, plain spaces)';
const CUSTOMER = `--customer has another form; ${NAMES}`;

const store = await testStore();
const admin = adminOf(store);

async function issue(...flags: string[]): Promise<{ key: string; prefix: string; expires: string }> {
  return JSON.parse((await admin('keys', 'issue', '--customer', 'C', '--json', ...flags)).out);
}

const stored = ({ key }: { key: string }) => findKey(store.client, TABLE, parseKey(key)!.hash);

describe('keys issue', () => {
  test('prints the secret as text, with its prefix and expiry', async () => {
    const { out } = await admin('keys', 'issue', '--customer', ' Padaria ', '--days', '1');
    const [key = ''] = secretsIn(out);
    const known = await stored({ key });
    expect(out).toBe(
      `API key, shown only this once:\n\n  ${key}\n\nprefix   ${known?.prefix}\nexpires  ${known?.expires}\n`,
    );
    expect(known?.customer).toBe('Padaria');
  });

  test('prints {key, prefix, expires} with --json, for 90 days and without limits of its own', async () => {
    const issued = await issue();
    expect(Object.keys(issued)).toEqual(['key', 'prefix', 'expires']);
    const known = await stored(issued);
    expect(known).toMatchObject({ prefix: issued.prefix, expires: issued.expires, limits: null });
    expect(Date.parse(issued.expires) - Date.parse(known!.created)).toBe(90 * DAY_MS);
  });

  test.each([
    [['--per-second', '5'], { per_second: 5, burst: null, per_month: null }],
    [['--burst', '0', '--per-month', '999999999'], { per_second: null, burst: 0, per_month: 999_999_999 }],
  ])('takes the limits %j', async (flags, limits) => {
    expect((await stored(await issue(...flags)))?.limits).toEqual(limits);
  });

  test.each([
    [[], `--customer is missing; ${NAMES}`],
    [['--customer', '  '], CUSTOMER],
    [['--customer', 'a\u001b[2Jb'], CUSTOMER],
    [['--customer', createKey('dev')], CUSTOMER],
    [['--customer', 'C', '--days', '3651'], '--days is "3651"; allowed: a whole number from 1 to 3650'],
    [
      ['--customer', 'C', '--per-second', '10001'],
      '--per-second is "10001"; allowed: a whole number from 0 to 10000',
    ],
    [
      ['--customer', 'C', '--per-month=-1'],
      '--per-month is "-1"; allowed: a whole number from 0 to 999999999',
    ],
  ])('refuses %j', async (flags, message) => {
    store.calls.length = 0;
    const { out, error } = await admin('keys', 'issue', ...flags);
    expect([out, error?.name]).toEqual(['', 'UsageError']);
    expect(error?.message).toContain(message);
    expect(store.calls).toEqual([]);
  });
});

describe('keys list', () => {
  test('prints a table, newest key first, aligned under its header', async () => {
    const day = Date.UTC(2020, 0, 1);
    const limits = { per_second: 5, burst: 0, per_month: null };
    const asked = { customer: 'Antigo\u001b', environment: 'dev', days: 1, limits } as const;
    const { prefix } = await issueKey(store.client, TABLE, asked, day);
    const lines = (await admin('keys', 'list')).out.trimEnd().split('\n');
    expect(lines[0]).toMatch(
      /^PREFIX {13}STATE {3,}CREATED {5}EXPIRES {5}PER_SECOND {2}BURST {2,}PER_MONTH {2}SUCCESSOR {2,}CUSTOMER$/,
    );
    expect(lines.at(-1)).toMatch(
      new RegExp(`^${prefix} {2}expired +2020-01-01 {2}2020-01-02 +5 +none +- {2}- +Antigo·$`),
    );
    const column = lines[0]!.indexOf('CUSTOMER');
    expect(new Set(lines.map((line) => line[column - 1]))).toEqual(new Set([' ']));
  });

  test('prints a list of the same objects with --json, without hashes', async () => {
    const issued = await issue();
    const found = JSON.parse((await admin('keys', 'list', '--json')).out) as Record<string, unknown>[];
    const fields = ['prefix', 'customer', 'environment', 'state', 'created', 'expires'];
    for (const key of found) expect(Object.keys(key)).toEqual([...fields, 'revoked', 'successor', 'limits']);
    expect(found.map(({ prefix }) => prefix)).toContain(issued.prefix);
    expect(JSON.stringify(found)).not.toContain(parseKey(issued.key)!.hash);
  });
});

describe('keys show', () => {
  test('prints every field of the key, as text and with --json', async () => {
    const { prefix } = await issue('--burst', '7');
    const { out } = await admin('keys', 'show', prefix);
    expect(out).toMatch(new RegExp(`^prefix {7}${prefix}$`, 'm'));
    expect(out).toMatch(/^burst {8}7$/m);
    expect(out).toMatch(/^per second {3}-$/m);
    const shown = JSON.parse((await admin('keys', 'show', prefix, '--json')).out);
    const limits = { per_second: null, burst: 7, per_month: null };
    expect(shown).toMatchObject({ prefix, state: 'valid', revoked: null, successor: null, limits });
  });
});

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
    expect(error?.message).toBe(
      'no key has the prefix "cnpj_dev_nobody00"; npm run admin -- keys list shows them',
    );
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
