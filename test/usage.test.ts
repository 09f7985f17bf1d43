/** Usage: every answer of a known key is counted once, by day, written at most once a minute, and read together. */
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStore } from '../local/store.ts';
import { StoreError } from '../shared/store/client.ts';
import { issueKey, revokeKey } from '../shared/store/keys.ts';
import { apiKeysTable } from '../shared/store/tables.ts';
import { readUsage, writeUsage } from '../shared/store/usage.ts';
import { type Batch, countUsage, OTHERS, type Usage } from '../shared/store/usage-counts.ts';
import { type Api, captureLog, newKey, pathOf, startApi, startWorld, type World } from './support/api.ts';
import { ALFA, cnpjOf } from './support/companies.ts';
import { ask } from './support/http.ts';
import { startPrograms } from './support/programs.ts';
import { PREFIX } from './support/store.ts';

const TABLE = 'dev-uso';
const PROFILE = pathOf('/v1/cnpjs/{cnpj}', cnpjOf(ALFA));
const EVENING = Date.UTC(2026, 10, 21, 23, 50);
const MINUTE = 60_000;
const NOTHING = { requests: 0, client_errors: 0, limited: 0, server_errors: 0, unlimited: 0 };

let lines: string[];
beforeEach(() => {
  lines = captureLog();
});
const events = (): Record<string, unknown>[] => lines.map((line) => JSON.parse(line));

describe('counting', () => {
  function counting() {
    const clock = { now: EVENING };
    const written: Batch[] = [];
    const state = { failing: false, attempts: 0 };
    const write = async (batch: Batch): Promise<void> => {
      state.attempts++;
      if (state.failing) throw new Error('down');
      written.push({ ...batch, counts: new Map(batch.counts) });
    };
    const usage = countUsage(write, () => clock.now, 'p1');
    const request = async (prefix = 'k', status = 200): Promise<void> => {
      usage.count(prefix, status, false);
      await usage.writeIfDue();
    };
    const requestsOf = (batches: readonly Batch[]): number =>
      batches.flatMap(({ counts }) => [...counts.values()]).reduce((sum, { requests }) => sum + requests, 0);
    return { clock, written, state, usage, request, requestsOf };
  }

  test('sorts statuses into what the owner of a key asks about', async () => {
    const { usage, written } = counting();
    for (const status of [200, 200, 304, 401, 404, 422, 429, 429, 500, 503]) usage.count('k', status, false);
    usage.count('k', 200, true);
    await usage.flush();
    expect(written[0]?.counts.get('k')).toEqual({
      ...{ requests: 11, client_errors: 3, limited: 2, server_errors: 2, unlimited: 1 },
    });
  });

  test('writes with the first request, and then at most once a minute, one item each time', async () => {
    const { clock, written, state, request, requestsOf } = counting();
    for (let i = 0; i < 6_000; i++) {
      await request(`key ${i % 7}`);
      clock.now += 50;
    }
    expect(state.attempts).toBe(5);
    expect(written.map(({ sort }) => sort)).toEqual(
      [0, 1, 2, 3, 4].map((i) => `${new Date(EVENING + i * MINUTE).toISOString()}#p1`),
    );
    expect([...written[0]!.counts]).toEqual([['key 0', { ...NOTHING, requests: 1 }]]);
    expect(requestsOf(written)).toBe(4 * 1_200 + 1);
  });

  test('splits at midnight in UTC, a day an item, still one a minute', async () => {
    const { clock, written, usage, request } = counting();
    await request();
    clock.now = Date.UTC(2026, 10, 21, 23, 59, 59, 999);
    usage.count('k', 200, false);
    clock.now += 1;
    usage.count('k', 404, false);
    await usage.writeIfDue();
    await usage.writeIfDue();
    expect(written.map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-21']);
    clock.now += MINUTE;
    await usage.writeIfDue();
    expect(written[2]).toMatchObject({ day: '2026-11-22' });
    expect(written[2]!.counts.get('k')).toEqual({ ...NOTHING, requests: 1, client_errors: 1 });
  });

  test('keeps what could not be written, and writes it under the name of the first attempt', async () => {
    const { clock, written, state, request, requestsOf } = counting();
    state.failing = true;
    for (let i = 0; i < 3; i++) {
      await request();
      await request();
      clock.now += MINUTE;
    }
    expect(state.attempts).toBe(3);
    expect(events().map(({ event }) => event)).toEqual(Array(3).fill('usage_delayed'));
    state.failing = false;
    await request();
    expect(requestsOf(written)).toBe(7);
    expect(written.map(({ sort }) => sort)).toEqual([`${new Date(EVENING).toISOString()}#p1`]);
  });

  test('counts on while it writes', async () => {
    const written: Batch[] = [];
    let done = (): void => {};
    const usage = countUsage((batch) => {
      written.push(batch);
      return new Promise((resolve) => {
        done = resolve;
      });
    });
    usage.count('k', 200, false);
    const first = usage.writeIfDue();
    usage.count('k', 200, false);
    expect(usage.writeIfDue()).toBeUndefined();
    done();
    await first;
    const rest = usage.flush();
    await Promise.resolve();
    done();
    await rest;
    expect(written.map(({ counts }) => counts.get('k')?.requests)).toEqual([1, 1]);
  });

  test('of more than 4,000 keys a day goes on under one name', async () => {
    const { written, usage } = counting();
    for (let i = 0; i < 4_010; i++) usage.count(`key ${i}`, 200, false);
    for (let i = 0; i < 4_010; i++) usage.count(`key ${i}`, 200, false);
    await usage.flush();
    const [{ counts } = { counts: new Map() }] = written;
    expect(counts.size).toBe(4_001);
    expect(counts.get(OTHERS)).toEqual({ ...NOTHING, requests: 20 });
    expect(counts.get('key 0')).toEqual({ ...NOTHING, requests: 2 });
  });

  test('drops the oldest of more than seven days that could not be written, and says so', async () => {
    const { clock, state, request } = counting();
    state.failing = true;
    for (let day = 0; day < 8; day++) {
      await request();
      await request();
      clock.now += 86_400_000;
    }
    expect(events().filter(({ event }) => event === 'usage_lost')).toEqual([
      expect.objectContaining({ level: 'error', day: '2026-11-21', requests: 2 }),
    ]);
  });

  test('says what is lost where the last write of a process fails', async () => {
    const { state, usage } = counting();
    state.failing = true;
    usage.count('k', 200, false);
    await usage.flush();
    expect(events().at(-1)).toMatchObject({ event: 'usage_lost', day: '2026-11-21', requests: 1 });
  });
});

describe('the service', () => {
  let world: World;
  let api: Api;
  const clock = { now: EVENING };
  let usage: Usage;
  beforeAll(async () => {
    captureLog();
    world = await startWorld();
    usage = countUsage(
      (batch) => writeUsage(world.store.client, TABLE, batch),
      () => clock.now,
    );
    api = await startApi(world.store, world.key, { replace: () => ({ usage }) });
  });
  afterAll(async () => {
    await api.close();
    await world.stop();
  });

  const rows = (from: string, to: string, prefix?: string) =>
    readUsage(world.store.client, TABLE, { from, to }, prefix);

  test('counts a scripted set of requests exactly, across midnight and in two processes', async () => {
    const issue = () =>
      issueKey(world.store.client, apiKeysTable(PREFIX), {
        ...{ customer: 'C', environment: 'dev', days: 1 },
        limits: { per_second: 1, burst: 1, per_month: null },
      } as const);
    const [a, revoked] = [await issue(), await issue()];
    await revokeKey(world.store.client, apiKeysTable(PREFIX), revoked.prefix);
    const b = await newKey(world.store);
    const prefixOf = (key: string): string => key.slice(0, 17);
    const ask = async (key: string | null, path: string, headers = {}) =>
      (await api.get(path, { key, headers })).status;

    const etag = (await api.get(PROFILE, { key: b })).headers['etag']!;
    const statuses = [
      await ask(b, PROFILE, { 'If-None-Match': etag }),
      await ask(b, '/v1/cnpjs/55555555000191'),
      await ask(b, '/v1/cnpjs/123'),
      await ask(b, '/v1/cnos/900010000170'),
      await ask(a.key, PROFILE),
      await ask(a.key, PROFILE),
      await ask(a.key, PROFILE),
      await ask(revoked.key, PROFILE),
      await ask(null, PROFILE),
      await ask('junk', PROFILE),
      await ask(b, '/v1/status'),
    ];
    expect(statuses).toEqual([304, 404, 422, 503, 200, 429, 429, 401, 401, 401, 200]);
    clock.now += 15 * MINUTE;
    expect(await ask(b, PROFILE)).toBe(200);
    await usage.flush();

    const other = countUsage(
      (batch) => writeUsage(world.store.client, TABLE, batch),
      () => EVENING,
    );
    other.count(prefixOf(b), 200, true);
    await other.flush();

    const first = { day: '2026-11-21' };
    const expected = [
      { day: '2026-11-22', prefix: prefixOf(b), ...NOTHING, requests: 1 },
      ...[
        { ...first, prefix: a.prefix, ...NOTHING, requests: 3, limited: 2 },
        { ...first, prefix: revoked.prefix, ...NOTHING, requests: 1, client_errors: 1 },
        {
          ...first,
          prefix: prefixOf(b),
          ...{ requests: 6, client_errors: 2, limited: 0, server_errors: 1, unlimited: 1 },
        },
      ].sort((x, y) => (x.prefix < y.prefix ? -1 : 1)),
    ];
    expect(await rows('2026-11-21', '2026-11-22')).toEqual(expected);
    expect(await rows('2026-11-01', '2026-11-30')).toEqual(expected);
    expect(await rows('2026-11-21', '2026-11-30', a.prefix)).toEqual(
      expected.filter(({ prefix }) => prefix === a.prefix),
    );
    expect(await rows('2026-11-23', '2026-11-30')).toEqual([]);
    expect(await rows('2026-11-22', '2026-11-21')).toEqual([]);
  });

  test('stores items that go after 92 days, with nothing of a secret in them', async () => {
    const { Items = [] } = await world.store.client.send(new ScanCommand({ TableName: TABLE }));
    const batches = Items.filter(({ pk }) => String(pk).startsWith('U#'));
    expect(batches.length).toBeGreaterThan(0);
    for (const { pk, sk, expira, keys } of batches) {
      expect(sk).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z#[0-9a-f]{12}$/);
      expect(expira).toBe((Date.parse(String(pk).slice(2)) + 92 * 86_400_000) / 1_000);
      for (const name of Object.keys(keys)) expect(name).toMatch(/^cnpj_dev_\w{8}$/);
    }
  });

  test('adds many batches of a day together', async () => {
    const day = '2026-10-01';
    for (let i = 0; i < 30; i++) {
      const counts = new Map(
        Array.from({ length: 1_000 }, (_, k) => [`cnpj_dev_${k}`, { ...NOTHING, requests: 2 }]),
      );
      await writeUsage(world.store.client, TABLE, { day, sort: `${i}#p`, counts });
    }
    const found = await rows(day, day);
    expect(found).toHaveLength(1_000);
    expect(new Set(found.map(({ requests }) => requests))).toEqual(new Set([60]));
  });

  test('takes a store that fails for no usage at all as little as for a day that is none', async () => {
    await expect(rows('2026-13-01', '2026-11-30')).rejects.toThrow(RangeError);
    await expect(rows('2026-11-1', '2026-11-30')).rejects.toThrow('"2026-11-1" is not a day');
    await expect(
      readUsage(world.store.client, 'dev-none', { from: '2026-11-21', to: '2026-11-21' }),
    ).rejects.toThrow(StoreError);
  });

  test('answers all the same where usage cannot be written', async () => {
    const failing = countUsage(async () => {
      throw new Error('down');
    });
    const other = await startApi(world.store, world.key, { replace: () => ({ usage: failing }) });
    expect((await other.get(PROFILE)).status).toBe(200);
    await other.close();
  });
});

describe('npm start', () => {
  const programs = startPrograms('usage');
  afterAll(() => programs.close());

  test('writes down at its end what it counted', async () => {
    const { url, key, signal, ended } = await programs.serve();
    const headers = { 'x-api-key': key ?? '' };
    const statuses = [];
    for (const path of [PROFILE, '/v1/cnpjs/99111001000170', '/v1/cnos/900010000170', '/v1/cnos/1']) {
      statuses.push((await ask(url, path, { headers, agent: false })).status);
    }
    expect(statuses).toEqual([404, 200, 200, 422]);
    signal('SIGTERM');
    expect((await ended).code).toBe(0);
    const store = await openStore({ DATA_DIR: programs.dataDir });
    const today = new Date();
    const day = today.toISOString().slice(0, 10);
    const yesterday = new Date(today.getTime() - 86_400_000).toISOString().slice(0, 10);
    const found = await readUsage(store.client, TABLE, { from: yesterday, to: day });
    store.client.destroy();
    store.lease.release();
    const [row, ...others] = found;
    expect([row?.prefix, row?.requests, row?.client_errors, others]).toEqual([key?.slice(0, 17), 4, 2, []]);
  });
});
