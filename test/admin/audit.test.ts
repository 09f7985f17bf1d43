/** The audit log: an entry is written before an action, completed after it, and never contains a secret. */
import { beforeEach, describe, expect, test } from 'vitest';
import { StoreError } from '../../shared/aws/errors.ts';
import { ApiError } from '../../shared/http/errors.ts';
import { usageTable } from '../../shared/store/tables.ts';
import { type AuditEntry, audited, listAudit } from '../../shared/store/usage/audit.ts';
import { captureLog } from '../support/service/api.ts';
import { PREFIX, testStore } from '../support/service/store.ts';

const TABLE = usageTable(PREFIX);
const DEED = { who: 'cli:maria', action: 'key.revoke', target: 'cnpj_dev_Ab3dE6gH' };

const lines = captureLog();
const store = await testStore();

let month = 0;
let clock: () => number;
let name: string;
beforeEach(() => {
  store.before = async () => {};
  lines.length = 0;
  const start = Date.UTC(2020, month++, 1);
  name = new Date(start).toISOString().slice(0, 7);
  let ticks = 0;
  clock = () => start + 1_000 * ticks++;
});

const list = (): Promise<AuditEntry[]> => listAudit(store.client, TABLE, name);
const run = <T>(work: () => Promise<T>, deed = DEED): Promise<T> =>
  audited(store.client, TABLE, deed, work, clock);
const logged = (): Record<string, unknown>[] => lines.map((line) => JSON.parse(line));

describe('an audited action', () => {
  test('is recorded before it runs, and then with its outcome', async () => {
    let during: AuditEntry[] = [];
    const result = await run(async () => {
      during = await list();
      return 42;
    });
    const at = `${name}-01T00:00:00.000Z`;
    expect(result).toBe(42);
    expect(during).toEqual([{ ...DEED, detail: null, at, ended: null, outcome: 'begun', error: null }]);
    const ended = `${name}-01T00:00:01.000Z`;
    expect(await list()).toEqual([{ ...DEED, detail: null, at, ended, outcome: 'done', error: null }]);
    expect(logged()).toMatchObject([{ level: 'info', event: 'audit', ...DEED, outcome: 'done' }]);
  });

  test.each([
    ['refused', 'ApiError', new ApiError(409, 'não')],
    ['failed', 'ApiError', new ApiError(503, 'não')],
    ['refused', 'Refusal', Object.assign(new Error('no'), { name: 'Refusal' })],
    ['refused', 'RollbackRefused', Object.assign(new Error('no'), { name: 'RollbackRefused' })],
    ['failed', 'StoreError', new StoreError('PutItem', new Error('x'))],
    ['failed', 'TypeError', new TypeError('x')],
    ['failed', 'unknown', 'thrown text'],
  ])('is recorded as %s after a %s, which is passed to the caller', async (outcome, error, thrown) => {
    const caught = await run(() => Promise.reject(thrown)).catch((e: unknown) => e);
    expect(caught).toBe(thrown);
    expect(await list()).toMatchObject([{ ...DEED, outcome, error }]);
    expect(logged()).toMatchObject([{ event: 'audit', outcome, error }]);
  });

  test('returns its result where only its outcome cannot be recorded, which is logged', async () => {
    store.before = (command) =>
      command === 'UpdateItem' ? Promise.reject(new Error('gone')) : Promise.resolve();
    expect(await run(async () => 'the answer')).toBe('the answer');
    expect(await list()).toMatchObject([{ outcome: 'begun', ended: null }]);
    expect(logged()).toMatchObject([{ level: 'error', event: 'audit', outcome: 'done' }]);
    expect(lines.join()).not.toContain('the answer');
  });
});

describe('the entries of a month', () => {
  test('come newest first, with all entries of one instant, and without those of another month', async () => {
    const still = (at: number) => () => at;
    const [first, second] = [Date.UTC(2019, 0, 31, 23, 59, 59, 999), Date.UTC(2019, 1, 1)];
    const put = (target: string, at: number) =>
      audited(store.client, TABLE, { ...DEED, target }, async () => {}, still(at));
    await put('old', first - 1);
    await Promise.all([put('a', first), put('b', first), put('c', first)]);
    await put('next', second);
    const january = (await listAudit(store.client, TABLE, '2019-01')).map(({ target }) => target);
    expect(january.slice(0, 3).sort()).toEqual(['a', 'b', 'c']);
    expect(january[3]).toBe('old');
    expect((await listAudit(store.client, TABLE, '2019-02')).map(({ target }) => target)).toEqual(['next']);
    expect(await listAudit(store.client, TABLE, '2018-12')).toEqual([]);
  });
});
