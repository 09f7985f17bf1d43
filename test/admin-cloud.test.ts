/** `npm run admin -- keys … --aws prod`: the keys of a stack, by the caller's own credentials. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '../local/store.ts';
import { ensureFixedTables } from '../local/tables.ts';
import { parseKey } from '../shared/store/key-form.ts';
import { findKey } from '../shared/store/keys.ts';
import { apiKeysTable } from '../shared/store/tables.ts';
import { type Ended, type Programs, startPrograms } from './support/programs.ts';

let programs: Programs;
let store: Awaited<ReturnType<typeof openStore>>;
/** Stands for DynamoDB: its own folder, so that nothing of this machine's store is in it. */
let there: Record<string, string>;
beforeAll(async () => {
  programs = startPrograms('admin-cloud');
  store = await openStore({ DATA_DIR: `${programs.root}/there` });
  await ensureFixedTables(store.client, 'prod');
  there = {
    AWS_ENDPOINT_URL_DYNAMODB: store.lease.endpoint,
    ...{ AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x' },
  };
});
afterAll(async () => {
  store.client.destroy();
  store.lease.release();
  await programs.close();
});

const admin = (...args: string[]): Promise<Ended> => programs.run('admin', ['keys', ...args], there).ended;

describe('keys of a stack', () => {
  test('are issued for its environment, listed and revoked there, and nowhere else', async () => {
    const issued = await admin('issue', '--customer', 'Prefeitura', '--aws', 'prod', '--json');
    expect([issued.code, issued.err]).toEqual([0, '']);
    const { key, prefix } = JSON.parse(issued.out) as { key: string; prefix: string };
    const form = parseKey(key);
    expect(form).toMatchObject({ environment: 'live', prefix });
    expect(await findKey(store.client, apiKeysTable('prod'), form!.hash)).toMatchObject({ revoked: null });

    expect((await admin('list', '--aws', 'prod')).out).toMatch(new RegExp(`^${prefix} +valid`));
    expect((await admin('list')).out).toBe('No keys.\n');
    expect((await admin('revoke', prefix, '--aws', 'prod')).code).toBe(0);
    expect((await admin('list', '--aws', 'prod')).out).toMatch(new RegExp(`^${prefix} +revoked`));
  });

  test.each([
    [['list', '--aws', 'producao'], '--aws is "producao"; allowed: dev, staging, prod'],
    [
      ['issue', '--customer', 'X', '--environment', 'dev', '--aws', 'prod'],
      '--environment is "dev"; prod accepts only live',
    ],
  ])('%j is refused with code 2', async (args, message) => {
    const { code, err } = await admin(...args);
    expect([code, err.split('\n')[0]]).toEqual([2, message]);
  });
});
