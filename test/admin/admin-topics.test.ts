/** `admin usage`, `admin audit`, `admin loads`, `admin token`: output as text and JSON, every refusal. */
import { beforeAll, describe, expect, test } from 'vitest';
import { loadLines } from '../../operator/admin/loads.ts';
import { leaseOf, replaceLock } from '../../shared/store/generations/catalog.ts';
import { ownerOf, parseTokens } from '../../shared/store/keys/admin-token.ts';
import { type LoadRecord, writeLoad } from '../../shared/store/loads/load-records.ts';
import { controlTable, usageTable } from '../../shared/store/tables.ts';
import { audited } from '../../shared/store/usage/audit.ts';
import type { Counts } from '../../shared/store/usage/usage-counts.ts';
import { adminOf } from '../support/admin/admin.ts';
import { loadWith, outcomeWith } from '../support/admin/kept-loads.ts';
import { PREFIX, testStore } from '../support/service/store.ts';
import { lengthenTimeOuts } from '../support/service/time-outs.ts';
import { writeCounts } from '../support/service/usage.ts';

const DAY_MS = 86_400_000;
const [BAKERY, CITY] = ['cnpj_dev_Ab3dE6gH', 'cnpj_dev_Xy9zW8vU'];
const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

lengthenTimeOuts();
const store = await testStore();
const admin = adminOf(store);

const rowsOf = (out: string): string[][] =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/ {2,}/));

describe('admin usage', () => {
  const counts = (requests: number): Counts => ({
    requests,
    client_errors: 4,
    limited: 3,
    server_errors: 2,
    unlimited: 1,
  });
  const write = (days: number, ...of: [string, number][]) =>
    writeCounts(
      store.client,
      dayBefore(days),
      Object.fromEntries(of.map(([prefix, requests]) => [prefix, counts(requests)])),
    );
  beforeAll(async () => {
    await write(0, [CITY, 20], [BAKERY, 10_000]);
    await write(6, [BAKERY, 30]);
    await write(7, [BAKERY, 40]);
  });

  test('prints a table of the last seven days, newest first', async () => {
    const { out } = await admin('usage');
    expect(rowsOf(out)).toEqual([
      ['DAY', 'PREFIX', 'REQUESTS', '4XX', '429', '5XX', 'UNLIMITED'],
      [dayBefore(0), BAKERY, '   10000', '  4', '  3', '  2', '        1'].map((cell) => cell.trim()),
      [dayBefore(0), CITY, '20', '4', '3', '2', '1'],
      [dayBefore(6), BAKERY, '30', '4', '3', '2', '1'],
    ]);
  });

  test.each([
    [
      ['--days', '1'],
      [10_000, 20],
    ],
    [
      ['--days', '8'],
      [10_000, 20, 30, 40],
    ],
    [
      ['--days', '92', '--key', BAKERY],
      [10_000, 30, 40],
    ],
    [['--key', 'cnpj_dev_nobody00'], []],
  ])('with %j counts %j requests', async (flags, requests) => {
    const found = JSON.parse((await admin('usage', '--json', ...flags)).out) as Counts[];
    expect(found.map((row) => row.requests)).toEqual(requests);
    for (const row of found)
      expect(row).toMatchObject({ ...counts(row.requests), prefix: expect.any(String) });
  });

  test('prints a sentence for a period without requests', async () => {
    const { out } = await admin('usage', '--key', 'cnpj_dev_nobody00');
    expect(out).toBe(`No requests from ${dayBefore(6)} to ${dayBefore(0)}.\n`);
  });

  test.each([
    [['--days', '0'], '--days is "0"; allowed: a whole number from 1 to 92'],
    [['--days', '93'], '--days is "93"; allowed: a whole number from 1 to 92'],
    [['--key', 'Padaria'], '--key has another form; allowed: one prefix'],
  ])('refuses %j', async (args, message) => {
    const { out, error } = await admin('usage', ...args);
    expect([out, error?.name]).toEqual(['', 'UsageError']);
    expect(error?.message).toContain(message);
  });
});

describe('admin audit', () => {
  const deed = { who: 'ops', action: 'rollback', target: 'cnpj', detail: 'row-change: menos linhas' };
  const at = (instant: number) => () => instant;
  beforeAll(async () => {
    const run = (work: () => Promise<void>, instant: number) =>
      audited(store.client, usageTable(PREFIX), deed, work, at(instant), () => undefined);
    await run(async () => {}, Date.UTC(2026, 0, 5, 12));
    const refused = Object.assign(new Error('no'), { name: 'RollbackRefused' });
    await run(() => Promise.reject(refused), Date.UTC(2026, 0, 6)).catch(() => undefined);
  });

  test('prints a table of the month, newest first', async () => {
    const { out } = await admin('audit', '--month', '2026-01');
    expect(rowsOf(out)).toEqual([
      ['AT', 'WHO', 'ACTION', 'TARGET', 'OUTCOME', 'ERROR', 'DETAIL'],
      ['2026-01-06T00:00:00', 'ops', 'rollback', 'cnpj', 'refused', 'RollbackRefused', deed.detail],
      ['2026-01-05T12:00:00', 'ops', 'rollback', 'cnpj', 'done', '-', deed.detail],
    ]);
  });

  test('prints a list of objects with --json', async () => {
    const found = JSON.parse((await admin('audit', '--month', '2026-01', '--json')).out);
    const instant = '2026-01-05T12:00:00.000Z';
    expect(found[1]).toEqual({ at: instant, ...deed, outcome: 'done', error: null, ended: instant });
  });

  test('prints the current month by default, and a sentence for a month without actions', async () => {
    expect((await admin('audit')).out).toBe(`No actions in ${new Date().toISOString().slice(0, 7)}.\n`);
  });

  test.each([
    [['--month', '2026-13'], '--month is "2026-13"; allowed: like 2026-10'],
    [['--month', 'A#2026-01'], '--month is "A#2026-01"; allowed: like 2026-10'],
  ])('refuses %j', async (args, message) => {
    const { error } = await admin('audit', ...args);
    expect(error?.name).toBe('UsageError');
    expect(error?.message).toContain(message);
  });
});

describe('admin loads', () => {
  const running = loadWith('cno-2026-09-12-1', {
    load_id: 'cno-1',
    source: 'cno',
    versao: '2026-09-12',
    state: 'running',
    started_at: '2026-10-01T10:00:00.000Z',
    updated_at: '2026-10-01T10:01:00.000Z',
    outcome: null,
  });
  const refused: LoadRecord = {
    ...running,
    id: 'cno-2026-08-08-1',
    versao: '2026-08-08',
    state: 'refused',
    reason: 'gate row-change',
    started_at: '2026-09-01T10:00:00.000Z',
    outcome: outcomeWith({
      rows: { obras: 10, areas: 20 },
      items: 7,
      quarantined: 3,
      newColumns: [{ resource: 'obras', files: 2, columns: [{ column: 'CIB', rows: 790 }] }],
      quarantined_by_reason: { key: 3 },
      gates: [
        { gate: 'row-change', passed: false, detail: '-40 %', accepted: false },
        { gate: 'orphans', passed: false, detail: '2 %', accepted: true, because: 'Como anunciado.' },
        { gate: 'read-back', passed: true, detail: null, accepted: false },
      ],
      reason: 'gate row-change',
    }),
  };
  /** Its process was killed, and the lock is that of a later load. */
  const killed: LoadRecord = { ...running, id: 'cno-2026-09-11-1', started_at: '2026-09-30T10:00:00.000Z' };
  beforeAll(async () => {
    const control = controlTable(PREFIX);
    for (const load of [refused, killed, running]) await writeLoad(store.client, control, load);
    const lock = { load_id: 'cno-1', id: running.id, holder: 'other/1/x', ...leaseOf(600_000) };
    expect(await replaceLock(store.client, control, 'cno', null, lock)).toBe(true);
  });

  test.each([[[]], [['list']]])('%j prints a table, newest load first', async (args) => {
    const { out } = await admin('loads', ...args);
    expect(rowsOf(out)).toEqual([
      ['ID', 'STATE', 'STARTED', 'UPDATED'],
      [running.id, 'running', '2026-10-01 10:00', '10-01 10:01'],
      [killed.id, 'interrupted', '2026-09-30 10:00', '10-01 10:01'],
      [refused.id, 'refused', '2026-09-01 10:00', '10-01 10:01'],
      ['', 'gate row-change'],
    ]);
  });

  test.each([80, 100])('list fits a terminal of %i columns, with the longest id and state', (columns) => {
    const wide = {
      ...killed,
      id: 'creditos_ativos_rfb-2026-09-b28107d3',
      reason: 'gate values: '.repeat(40),
    };
    const lines = loadLines([running, { ...wide, state: 'interrupted' }], columns);
    expect(Math.max(...lines.map((line) => line.length))).toBe(columns);
    expect(lines.at(-1)).toMatch(/^ {2}gate values: .*…$/);
    expect(lines.at(-2)).toMatch(/^creditos_ativos_rfb-2026-09-b28107d3 +interrupted +\d/);
  });

  test('list --json prints a list of objects', async () => {
    const found = JSON.parse((await admin('loads', 'list', '--json')).out) as LoadRecord[];
    expect(found.map(({ id, state }) => [id, state])).toEqual([
      [running.id, 'running'],
      [killed.id, 'interrupted'],
      [refused.id, 'refused'],
    ]);
  });

  test('show prints the outcome of a load, and the whole record with --json', async () => {
    const fields = Object.fromEntries(rowsOf((await admin('loads', 'show', refused.id)).out));
    expect(fields).toMatchObject({
      id: refused.id,
      state: 'refused',
      reason: 'gate row-change',
      items: '7',
      fingerprint: '-',
      rows: 'obras 10, areas 20',
      quarantined: 'key 3',
      'gates failed': 'row-change (refused), orphans (waived: Como anunciado.)',
      'NEW COLUMNS': expect.stringMatching(/^obras \(files: 2\): CIB \(rows with a value: 790\): added/),
    });
    expect((await admin('loads', 'show', running.id)).out).toMatch(/^state +running$/m);
    expect((await admin('loads', 'show', killed.id)).out).toMatch(/^state +interrupted$/m);
    // Of the loads whose folders have one name, the latest is shown.
    const ofFolder = (await admin('loads', 'show', refused.load_id)).out;
    expect(ofFolder).toMatch(new RegExp(`^id +${running.id}$`, 'm'));
    expect(JSON.parse((await admin('loads', 'show', refused.id, '--json')).out)).toEqual({
      ...refused,
      left: null,
    });
  });

  test.each([
    [['show', 'nobody'], 'Refusal', 'no load has the id "nobody"; npm run admin -- loads list shows them'],
    [
      ['show'],
      'UsageError',
      'ID is missing; allowed: one id, as the result of a load and loads list show it, or the name of its folders',
    ],
    [['start'], 'UsageError', 'admin loads has no "start"; allowed: list, show'],
  ])('refuses %j', async (args, name, message) => {
    const { out, error } = await admin('loads', ...args);
    expect([out, error?.name]).toEqual(['', name]);
    expect(error?.message).toContain(message);
  });
});

describe('admin token new', () => {
  test('prints a token and the configuration line with which the service accepts it under its name', async () => {
    const { out } = await admin('token', 'new', '--name', 'ops', '--json');
    const { token, line } = JSON.parse(out) as Record<string, string>;
    expect(token).toMatch(/^adm_[0-9A-Za-z]{43}$/);
    expect(ownerOf(token, parseTokens(line!))).toBe('ops');
    expect(line).not.toContain(token!.slice(4));
  });

  test.each([
    [['new'], '--name is missing; allowed: lower-case letters'],
    [['new', '--name', 'Ops'], '--name: the name is "Ops"; allowed: lower-case letters'],
    [['list'], 'admin token has no "list"; allowed: new'],
    [[], 'admin token needs one of new'],
  ])('refuses %j', async (args, message) => {
    const { out, error } = await admin('token', ...args);
    expect([out, error?.name]).toEqual(['', 'UsageError']);
    expect(error?.message).toContain(message);
  });
});
