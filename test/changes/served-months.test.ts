/** The changes of loaded months as clients read them, through a switch and a rollback. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { rollback } from '../../shared/store/generations/rollback.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { changesBetween, type PlainChange, READ } from '../readers/changes/changes.ts';
import type { Served } from '../readers/values.ts';
import { CHANGED, changed, startMonths } from '../support/changes/loaded.ts';
import { feedItem, historyItem, inFeedOrder } from '../support/changes/written.ts';
import { type Api, captureLog, startApi } from '../support/service/api.ts';
import { walk } from '../support/service/walk.ts';
import { writeMonths } from './planted/months.ts';

captureLog();
const months = await startMonths();
const { client } = months.machine.world;
let api: Api;
beforeAll(async () => {
  api = await startApi({ client }, null, { env: { API_REQUIRE_KEY: 'false' } });
});
afterAll(async () => {
  await api.close();
  months.end();
});

const plain = await months.folderWith((rows) => rows);
const edited = await months.folderWith(changed);

const FEED = '/v1/alteracoes?fonte=cnpj';
const lineOf = ({ tipo, chave, campo, antes, depois }: Served) => [tipo, chave, campo, antes, depois];
const turn = () =>
  rollback({
    client,
    control: controlTable('dev'),
    source: 'cnpj',
    holder: 'test',
    isAlive: async () => undefined,
  });
const pairNow = async (query = '') => {
  const { status, body } = await api.get(FEED + query);
  return [status, body.de, body.para, body.paginacao?.total];
};

describe('a reader of pages', () => {
  let snapshot = '';

  test('finds nothing after a first load, and all changes after the second', async () => {
    expect(await months.loadHere(plain, { version: '2026-01' })).toBeNull();
    expect(await pairNow()).toEqual([200, null, null, 0]);
    expect(await months.loadHere(edited, { version: '2026-02' })).toBeNull();
    expect((await walk(api, FEED, 7)).map(lineOf)).toEqual(CHANGED);
  });

  test('keeps its pair by X-Snapshot while a month enters', async () => {
    const first = await api.get(`${FEED}&limite=30`);
    snapshot = first.headers['x-snapshot']!;
    expect(await months.loadHere(plain, { version: '2026-03' })).toBeNull();
    const read = [...first.body.itens];
    for (let offset = 30; offset < first.body.paginacao.total; offset += 30) {
      const { body } = await api.get(`${FEED}&limite=30&offset=${offset}`, {
        headers: { 'X-Snapshot': snapshot },
      });
      expect([body.para, body.fonte.versao]).toEqual(['2026-02', '2026-02']);
      read.push(...body.itens);
    }
    expect(read.map(lineOf)).toEqual(CHANGED);
    expect(await pairNow()).toEqual([200, '2026-02', '2026-03', expect.any(Number)]);
    expect((await walk(api, `${FEED}&para=2026-02`, 100)).map(lineOf)).toEqual(CHANGED);
  });

  test('does not see the newest pair after a rollback, and sees it again after the way forward', async () => {
    const { headers } = await api.get(FEED);
    await turn();
    expect(await pairNow()).toEqual([200, '2026-01', '2026-02', CHANGED.length]);
    expect(await pairNow('&de=2026-02')).toEqual([200, '2026-02', null, 0]);
    expect(await pairNow('&para=2026-03')).toEqual([410, undefined, undefined, undefined]);
    const left = await api.get(FEED, { headers: { 'X-Snapshot': headers['x-snapshot']! } });
    expect([left.status, left.body.para]).toEqual([200, '2026-03']);
    await turn();
    expect((await pairNow())[2]).toBe('2026-03');
    expect((await pairNow('&para=2026-03'))[0]).toBe(200);
  });
});

test('a planted month is served as an independent comparison finds it, in feed and histories', async () => {
  const root = mkdtempSync(join(tmpdir(), 'served-months-'));
  const written = await writeMonths({ source: 'cnpj', dir: root, companies: 1_000, seed: 2, changes: 250 });
  const [one, other] = written.months;
  try {
    expect(await months.loadHere(one.dir, { version: '2026-04' })).toBeNull();
    expect(await months.loadHere(other.dir, { version: '2026-05' })).toBeNull();
    const [before, now] = await Promise.all([READ['cnpj']!(one.dir), READ['cnpj']!(other.dir)]);
    const expected: readonly PlainChange[] = changesBetween('cnpj', before!, now!);
    expect(expected.length).toBeGreaterThan(200);
    const pair = { de: '2026-04', para: '2026-05' };
    const sorted = (items: readonly Served[]): string[] => items.map((item) => JSON.stringify(item)).sort();
    const feed = await walk(api, FEED, 100);
    expect(sorted(feed)).toEqual(sorted(expected.map((change) => feedItem(pair, change))));
    const keys = ({ tipo, uf, municipio, cnae, chave }: Served) => [tipo, uf, municipio, cnae, chave];
    expect(feed.map(keys)).toEqual(inFeedOrder(cnpj, expected).map((change) => keys(feedItem(pair, change))));
    const establishments = [...new Set(expected.map(({ chave }) => chave))].filter((key): key is string =>
      /^\d{14}$/.test(key ?? ''),
    );
    expect(establishments.length).toBeGreaterThan(30);
    for (const key of establishments) {
      const own = (await walk(api, `/v1/cnpjs/${key}/alteracoes`, 100)).filter(
        ({ para }) => para === '2026-05',
      );
      const wanted = expected.filter(({ chave }) => chave === key || chave === key.slice(0, 8));
      expect(sorted(own)).toEqual(sorted(wanted.map((change) => historyItem(pair, change))));
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
