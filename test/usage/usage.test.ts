/** Usage of the service: every answer to a known key is counted once, and read as sums by day and key. */
import { describe, expect, test } from 'vitest';
import { issueKey, revokeKey } from '../../shared/store/keys/keys.ts';
import { apiKeysTable } from '../../shared/store/tables.ts';
import { readUsage, readUsageOf } from '../../shared/store/usage/usage.ts';
import { countUsage } from '../../shared/store/usage/usage-counts.ts';
import { steady } from '../support/clocks.ts';
import { newKey, pathOf, startApi, testWorld } from '../support/service/api.ts';
import { ALFA, cnpjOf } from '../support/service/companies.ts';
import { PREFIX } from '../support/service/store.ts';
import { lengthenTimeOuts, startMuteStore } from '../support/service/time-outs.ts';
import { adderTo, NOTHING, writeCounts } from '../support/service/usage.ts';

const TABLE = 'dev-uso';
const PROFILE = pathOf('/v1/cnpjs/{cnpj}', cnpjOf(ALFA));
const EVENING = Date.UTC(2026, 10, 21, 23, 50);
const MINUTE = 60_000;

lengthenTimeOuts();
const world = await testWorld();

describe('the service', async () => {
  const clock = { now: EVENING };
  const usage = countUsage(
    adderTo(world.store.client),
    steady(() => clock.now),
  );
  const api = await world.variant({ replace: () => ({ usage }) });

  const rows = (first: string, last: string) => readUsage(world.store.client, TABLE, { first, last });

  test('counts a scripted set of requests exactly, across midnight and in two processes', async () => {
    const issue = () =>
      issueKey(world.store.client, apiKeysTable(PREFIX), {
        customer: 'C',
        environment: 'dev',
        days: 1,
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
      adderTo(world.store.client),
      steady(() => EVENING),
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
          requests: 6,
          client_errors: 2,
          limited: 0,
          server_errors: 1,
          unlimited: 1,
        },
      ].sort((x, y) => (x.prefix < y.prefix ? -1 : 1)),
    ];
    expect(await rows('2026-11-21', '2026-11-22')).toEqual(expected);
    expect(await rows('2026-11-01', '2026-11-30')).toEqual(expected);
    const days = { first: '2026-11-21', last: '2026-11-30' };
    expect(await readUsageOf(world.store.client, TABLE, a.prefix, days)).toEqual(
      expected.filter(({ prefix }) => prefix === a.prefix),
    );
    expect(await rows('2026-11-23', '2026-11-30')).toEqual([]);
    expect(await rows('2026-11-22', '2026-11-21')).toEqual([]);
  });

  test('stores items that expire after 92 days and contain no part of a secret', async () => {
    const { Items = [] } = await world.store.client.call('Scan', { TableName: TABLE });
    const counts = Items.filter(({ pk }) => String(pk).startsWith('C#'));
    expect(counts.length).toBeGreaterThan(0);
    for (const { pk, sk, expires } of counts) {
      expect(sk).toMatch(/^cnpj_dev_\w{8}$/);
      expect(expires).toBe((Date.parse(String(pk).slice(2)) + 92 * 86_400_000) / 1_000);
    }
  });

  test('adds the counts of many processes to one item, and an addition that is repeated once', async () => {
    const day = '2026-10-01';
    const one = { ...NOTHING, requests: 2, limited: 1 };
    for (let i = 0; i < 30; i++) await writeCounts(world.store.client, day, { cnpj_dev_many0000: one });
    const add = adderTo(world.store.client);
    const addition = { day, prefix: 'cnpj_dev_many0000', writer: 'w', counts: one };
    for (const mark of [1, 1, 4, 4, 3]) await add({ ...addition, mark }, AbortSignal.timeout(10_000));
    expect(await rows(day, day)).toEqual([
      { day, prefix: 'cnpj_dev_many0000', ...NOTHING, requests: 64, limited: 32 },
    ]);
  });

  test('does not delay a request by more than half a second where the store never answers', async () => {
    const mute = await startMuteStore();
    const silent = countUsage(adderTo(mute.client));
    for (const key of ['cnpj_dev_00000000', 'cnpj_dev_00000001']) silent.count(key, 200, false);
    const writing = silent.writeIfDue();
    await mute.called;
    expect(mute.timeOuts).toEqual([500]);
    mute.end();
    await writing;
    mute.close();
  });

  test('answers requests also where usage cannot be written', async () => {
    const failing = countUsage(async () => {
      throw new Error('down');
    });
    const other = await startApi(world.store, world.key, { replace: () => ({ usage: failing }) });
    expect((await other.get(PROFILE)).status).toBe(200);
    await other.close();
  });
});
