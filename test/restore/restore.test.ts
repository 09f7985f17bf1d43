/** A fixed table is compared with an earlier moment and restored to it, without undoing what must stay. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AdminPlace } from '../../local/admin/place.ts';
import { applyChanges } from '../../local/restore/apply.ts';
import { report, reportJson } from '../../local/restore/report.ts';
import { discard, type RestoreRequest, restore } from '../../local/restore/restore.ts';
import type { TargetName } from '../../local/restore/targets.ts';
import { dropTable, tableExists } from '../../shared/aws/drop-table.ts';
import { getItem, putItem } from '../../shared/aws/items.ts';
import { writeGenerations } from '../../shared/store/generations/catalog.ts';
import { readManifest } from '../../shared/store/generations/manifest.ts';
import { rollback } from '../../shared/store/generations/rollback.ts';
import { deleteKey, scanKeys } from '../../shared/store/keys/key-records.ts';
import { issueKey, listKeys, revokeKey } from '../../shared/store/keys/keys.ts';
import { apiKeysTable, controlTable, fixedTables, usageTable } from '../../shared/store/tables.ts';
import { listAudit } from '../../shared/store/usage/audit.ts';
import { type PointInTime, withPointInTime } from '../support/operator/point-in-time.ts';
import { publishCompanies } from '../support/service/api.ts';
import { PREFIX, startStore, type TestStore } from '../support/service/store.ts';

const MOMENT = new Date('2026-11-20T12:00:00Z');
const HELPER = (target: string) => `${PREFIX}-restore-${target}-20261120T120000Z`;
const keys = apiKeysTable(PREFIX);
const control = controlTable(PREFIX);
const usage = usageTable(PREFIX);

let store: TestStore;
let past: PointInTime;
let said: string[];
beforeEach(async () => {
  store = await startStore();
  past = withPointInTime(store.client, fixedTables(PREFIX));
  said = [];
});
afterEach(() => store.stop());

function asked(target: TargetName, more: Partial<RestoreRequest> = {}): RestoreRequest {
  const place = {
    client: store.client,
    tablePrefix: PREFIX,
    isAlive: async () => true,
  } as unknown as AdminPlace;
  const say = (line: string) => void said.push(line);
  return { place, target, moment: MOMENT, exact: false, apply: false, holder: 'test/1', say, ...more };
}

const issue = (customer: string) => issueKey(store.client, keys, { customer, environment: 'dev', days: 9 });
const states = async () =>
  Object.fromEntries((await listKeys(store.client, keys)).map((key) => [key.customer, key.revoked !== null]));

describe('keys', () => {
  let prefixes: Record<string, string>;
  beforeEach(async () => {
    prefixes = {};
    for (const name of ['lost', 'revoked', 'same']) prefixes[name] = (await issue(name)).prefix;
    await past.remember(MOMENT);
    const lost = (await scanKeys(store.client, keys)).find(({ key }) => key.customer === 'lost')!;
    await deleteKey(store.client, keys, lost.hash);
    await revokeKey(store.client, keys, prefixes['revoked']!);
    await issue('newer');
  });

  test('are compared without a change, and without a hash in the output', async () => {
    const found = await restore(asked('keys'));
    const text = report('keys', found);
    expect(text.split('\n')).toEqual([
      'only before: 1',
      `  ${prefixes['lost']} of lost`,
      'only now: 1',
      expect.stringMatching(/^ {2}cnpj_dev_\w{8} of newer$/),
      'changed: 1',
      `  ${prefixes['revoked']} of revoked: revoked`,
      `--apply writes 1 items, deletes 0 and leaves 2; --discard deletes ${HELPER('keys')}`,
    ]);
    for (const { hash } of await scanKeys(store.client, HELPER('keys'))) {
      expect(text + reportJson('keys', found)).not.toContain(hash);
    }
    expect(await states()).toEqual({ revoked: true, same: false, newer: false });
    expect(await discard(asked('keys'))).toBe(HELPER('keys'));
    expect(await tableExists(store.client, HELPER('keys'))).toBe(false);
  });

  test('that are missing come back; revocations and newer keys stay, and the action is audited', async () => {
    const { applied } = await restore(asked('keys', { apply: true }));
    expect(applied).toEqual({ written: 1, deleted: 0 });
    expect(await states()).toEqual({ lost: false, revoked: true, same: false, newer: false });
    expect(await tableExists(store.client, HELPER('keys'))).toBe(false);
    const [entry] = await listAudit(store.client, usage, new Date().toISOString().slice(0, 7));
    const detail = 'to 2026-11-20T12:00:00.000Z: 1 items';
    expect(entry).toMatchObject({ action: 'table.restore', target: keys, outcome: 'done', detail });
  });

  test('become exactly what they were where that is asked for', async () => {
    await restore(asked('keys', { apply: true, exact: true }));
    expect(await states()).toEqual({ lost: false, revoked: false, same: false });
  });

  test('are restored once: a second call continues with the helper table of the first', async () => {
    await restore(asked('keys'));
    await restore(asked('keys', { apply: true }));
    expect(past.restored).toEqual([HELPER('keys')]);
    expect(said.filter((line) => line.startsWith('restoring'))).toHaveLength(1);
  });

  test('that another process changes after the comparison are left', async () => {
    const { changes } = await restore(asked('keys', { exact: true }));
    await revokeKey(store.client, keys, (await issue('unrelated')).prefix);
    const newer = (await listKeys(store.client, keys)).find(({ customer }) => customer === 'newer')!;
    await revokeKey(store.client, keys, newer.prefix);
    const { written, deleted, lost } = await applyChanges(store.client, keys, changes);
    expect({ written, deleted, lost: lost.map(({ now }) => now?.['customer']) }).toEqual({
      written: 2,
      deleted: 0,
      lost: ['newer'],
    });
  });

  test('are refused for a moment that DynamoDB does not have, naming those that it has', async () => {
    const moment = new Date('2026-10-01T00:00:00Z');
    await expect(restore(asked('keys', { moment }))).rejects.toThrow(
      'dev-api-keys can be restored to a moment from 2026-10-18T00:00:00.000Z to 2026-11-22T00:00:00.000Z',
    );
  });
});

describe('the control table', () => {
  const state = (generation: string, table: string, previous: string | null) => ({
    generation,
    versao: '2026-10',
    content_hash: generation.padEnd(64, '0'),
    published_at: '2026-11-15T12:00:00.000Z',
    previous,
    tables: { cnpj: table },
  });
  const record = (generation: string, table: string) =>
    ({
      ...state(generation, table, null),
      accepted: [],
      rows: {},
      files: {},
      items: 1,
      load_id: 'x',
    }) as never;
  let tables: string[];

  beforeEach(async () => {
    tables = [await publishCompanies(store, 'g1'), await publishCompanies(store, 'g2')];
    const [first = '', second = ''] = tables;
    await writeGenerations(store.client, control, 'cnpj', [record('g2', second), record('g1', first)]);
    await store.publish('cnpj', state('g2', second, 'g1'));
    await past.remember(MOMENT);
    await rollback({
      client: store.client,
      control,
      source: 'cnpj',
      holder: 'h',
      isAlive: async () => false,
    });
    await putItem(store.client, control, { pk: 'LOAD#since', id: 'since', state: 'failed' });
  });

  test('serves again what it served, with a higher revision, and keeps the history since', async () => {
    const rolled = await readManifest(store.client, control);
    expect(rolled.sources['cnpj']?.generation).toBe('g1');
    const { applied } = await restore(asked('controle', { apply: true }));
    expect(applied).toEqual({ written: 2, deleted: 0 });
    const now = await readManifest(store.client, control);
    expect(now.sources['cnpj']?.generation).toBe('g2');
    expect(now.revision).toBe(rolled.revision + 1);
    expect(await getItem(store.client, control, { pk: 'LOAD#since' })).toBeDefined();
    expect(await getItem(store.client, control, { pk: 'LOCK#cnpj' })).toBeUndefined();
  });

  test('is refused while a load holds a lock, which it names', async () => {
    const lock = { pk: 'LOCK#cno', load_id: 'x', id: 'cno-2026-11-20-1', holder: 'h' };
    await putItem(store.client, control, { ...lock, expires: Date.now() + 60_000, lease_ms: 60_000 });
    await expect(restore(asked('controle', { apply: true }))).rejects.toThrow(
      'a load of cno is running: cno-2026-11-20-1; wait until it has ended, or stop it',
    );
    expect((await readManifest(store.client, control)).sources['cnpj']?.generation).toBe('g1');
    expect(await getItem(store.client, control, { pk: 'LOCK#cnpj' })).toBeUndefined();
  });

  test('is refused where a table that it would serve was deleted, with the remedy', async () => {
    await dropTable(store.client, tables[1]!);
    await expect(restore(asked('controle'))).rejects.toThrow(
      /whose tables were deleted: cnpj 2026-10 \(g2\); restore a later moment, or .*npm run load/,
    );
  });

  test('is refused for a moment before the first load', async () => {
    const moment = new Date('2026-11-01T00:00:00Z');
    await expect(restore(asked('controle', { moment }))).rejects.toThrow('had no manifest at that moment');
  });
});

test('the table of usage gets back what is missing, and nothing that was written since changes', async () => {
  const item = (sk: string, more: object) => ({ pk: 'U#2026-11-20', sk, ...more });
  const soon = Math.floor(Date.now() / 1_000) + 3_600;
  await putItem(store.client, usage, item('lost', { requests: 1, expires: soon }));
  await putItem(store.client, usage, item('expired', { requests: 1, expires: 1 }));
  await putItem(store.client, usage, item('counted', { requests: 1 }));
  await past.remember(MOMENT);
  for (const sk of ['lost', 'expired']) await store.remove(usage, { pk: 'U#2026-11-20', sk });
  await putItem(store.client, usage, item('counted', { requests: 7 }));
  await putItem(store.client, usage, item('newer', { requests: 2 }));
  expect((await restore(asked('uso', { apply: true }))).applied).toEqual({ written: 1, deleted: 0 });
  const requests = async (sk: string) =>
    (await getItem(store.client, usage, { pk: 'U#2026-11-20', sk }))?.['requests'];
  expect(await Promise.all(['lost', 'expired', 'counted', 'newer'].map(requests))).toEqual([
    1,
    undefined,
    7,
    2,
  ]);
});
