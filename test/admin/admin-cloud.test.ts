/** `npm run admin -- … --environment prod` uses that environment's tables with the caller's credentials. */
import { afterAll, describe, expect, test } from 'vitest';
import { openStorePort } from '../../bench/functions/store-port.ts';
import { ensureFixedTables, openStore } from '../../local/store.ts';
import { parseKey } from '../../shared/store/keys/key-form.ts';
import { findKey } from '../../shared/store/keys/keys.ts';
import { apiKeysTable, usageTable } from '../../shared/store/tables.ts';
import { listAudit } from '../../shared/store/usage/audit.ts';
import { ofFolder } from '../support/aws/as-dynamodb.ts';
import { type Ended, testPrograms } from '../support/programs.ts';

const programs = testPrograms('admin-cloud');
const store = await openStore({ DATA_DIR: `${programs.root}/there` });
await ensureFixedTables(store.client, 'prod');
const stored = await ofFolder(store);
const port = await openStorePort(stored);
/** Environment of a store in DynamoDB's place, with a data folder separate from this machine's store. */
const there = {
  AWS_ENDPOINT_URL_DYNAMODB: port.endpoint,
  AWS_ACCESS_KEY_ID: 'x',
  AWS_SECRET_ACCESS_KEY: 'x',
};
afterAll(async () => {
  await port.close();
  stored.client.destroy();
});

const admin = (...args: string[]): Promise<Ended> => programs.run('admin', args, there).ended;
const PROD = ['--environment', 'prod'];

describe('keys of an environment', () => {
  test('are issued with its name in the prefix, rotated, listed, revoked and audited there, and in no other store', async () => {
    const issued = await admin('keys', 'issue', '--customer', 'Prefeitura', '--json', ...PROD);
    expect([issued.code, issued.err]).toEqual([0, '']);
    const { key, prefix } = JSON.parse(issued.out) as { key: string; prefix: string };
    const form = parseKey(key);
    expect(form).toMatchObject({ environment: 'live', prefix });
    expect(await findKey(store.client, apiKeysTable('prod'), form!.hash)).toMatchObject({ revoked: null });

    const rotated = JSON.parse((await admin('keys', 'rotate', prefix, '--json', ...PROD)).out);
    expect(rotated.prefix).toMatch(/^cnpj_live_/);
    expect((await admin('keys', 'list')).out).toBe('No keys.\n');
    expect((await admin('keys', 'revoke', prefix, ...PROD)).code).toBe(0);
    const { out } = await admin('keys', 'list', ...PROD);
    expect(out).toMatch(new RegExp(`^${prefix} +revoked`, 'm'));
    expect(out).toMatch(new RegExp(`^${rotated.prefix} +valid`, 'm'));

    const month = new Date().toISOString().slice(0, 7);
    const entries = await listAudit(store.client, usageTable('prod'), month);
    expect(entries.map(({ action }) => action)).toEqual(['key.revoke', 'key.rotate', 'key.issue']);
  });
});
