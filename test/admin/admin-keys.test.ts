import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKey, parseKey } from '../../shared/store/keys/key-form.ts';
import { findKey, issueKey } from '../../shared/store/keys/keys.ts';
import { secretsIn } from '../../shared/store/keys/secret-form.ts';
import { apiKeysTable } from '../../shared/store/tables.ts';
import { type Admin, adminOf } from '../support/admin/admin.ts';
import { PREFIX, startStore, type TestStore } from '../support/service/store.ts';

const TABLE = apiKeysTable(PREFIX);
const DAY_MS = 86_400_000;
const NAMES = 'allowed: a name of 1 to 100 visible characters (letters, digits, signs, plain spaces)';
const CUSTOMER = `--customer has another form; ${NAMES}`;

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
    [['--customer', 'x'.repeat(101)], CUSTOMER],
    [['--customer', 'a\u001b[2Jb'], CUSTOMER],
    [['--customer', 'a\u200fb'], CUSTOMER],
    [['--customer', createKey('dev')], CUSTOMER],
    [['--customer', 'C', '--days', '0'], '--days is "0"; allowed: a whole number from 1 to 3650'],
    [['--customer', 'C', '--days', '1.5'], '--days is "1.5"; allowed: a whole number from 1 to 3650'],
    [['--customer', 'C', '--days', '3651'], '--days is "3651"; allowed: a whole number from 1 to 3650'],
    [
      ['--customer', 'C', '--per-second', '10001'],
      '--per-second is "10001"; allowed: a whole number from 0 to 10000',
    ],
    [['--customer', 'C', '--burst', 'x'], '--burst is "x"; allowed: a whole number from 0 to 10000'],
    [
      ['--customer', 'C', '--per-month=-1'],
      '--per-month is "-1"; allowed: a whole number from 0 to 999999999',
    ],
    [['--customer', 'C', '--forever'], "Unknown option '--forever'"],
    [['C', '--customer', 'C'], 'admin keys issue takes no "C"'],
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

  test('refuses further arguments', async () => {
    expect((await admin('keys', 'list', 'x')).error?.message).toContain('admin keys list takes no "x"');
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
