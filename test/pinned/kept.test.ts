/** Generations that the manifest keeps for callers who page: their tables exist as long as it names them. */
import { beforeEach, describe, expect, test } from 'vitest';
import { tableExists } from '../../shared/aws/drop-table.ts';
import {
  type GenerationRecord,
  readGenerations,
  writeGenerations,
} from '../../shared/store/generations/catalog.ts';
import type { Manifest, SourceState } from '../../shared/store/generations/manifest.ts';
import { CONTROL_KEY, controlTable } from '../../shared/store/tables.ts';
import { DAY_MS } from '../../shared/time.ts';
import { forFile } from '../support/for-file.ts';
import { rowOf } from '../support/loads/fixtures.ts';
import { startLoading } from '../support/loads/loading.ts';

const control = controlTable('dev');
const LONG_AGO = '2026-01-01T00:00:00.000Z';

const loading = await forFile(startLoading());

/** The label of each load makes it a generation of its own. */
let month = 0;
const nextVersion = (): string =>
  `${2025 + Math.floor(month / 12)}-${String((month++ % 12) + 1).padStart(2, '0')}`;

const state = async (): Promise<SourceState> => (await loading.manifest()).sources['cnpj']!;
const keptVersions = async (): Promise<string[]> => ((await state()).kept ?? []).map(({ versao }) => versao);

/** Returns the tables that the manifest names and the store does not have. */
async function missing({ sources }: Manifest): Promise<string[]> {
  const { tables, kept = [] } = sources['cnpj'] ?? { tables: {} };
  const names = [tables, ...kept.map((one) => one.tables)].flatMap((of) => Object.values(of));
  const there = await Promise.all(names.map((name) => tableExists(loading.store.client, name)));
  return names.filter((_, i) => !there[i]);
}

/** Loads the next version; at the start of every step, and at the end, no named table may be missing. */
async function load(): Promise<string> {
  const version = nextVersion();
  const seen: Promise<string[]>[] = [];
  const check = (): void => void seen.push(loading.manifest().then(missing));
  const { reason } = await loading.loadRows({}, { version, onStep: check });
  check();
  expect([reason, (await Promise.all(seen)).flat()]).toEqual([null, []]);
  expect(seen.length).toBeGreaterThan(4);
  return version;
}

async function changeRecords(change: (record: GenerationRecord) => GenerationRecord): Promise<void> {
  const records = await readGenerations(loading.store.client, control, 'cnpj');
  await writeGenerations(loading.store.client, control, 'cnpj', records.map(change));
}

const recordOf = async (version: string): Promise<GenerationRecord | undefined> =>
  (await readGenerations(loading.store.client, control, 'cnpj')).find(({ versao }) => versao === version);

const hasTables = async (version: string): Promise<boolean> =>
  (await loading.tables()).some((name) => name.includes(version.replace('-', '')));

/** The versions of the generation that is kept and of the served one, which the tests before have left. */
const standing = async (): Promise<[string, string]> => {
  const [kept = ''] = await keptVersions();
  return [kept, (await state()).versao];
};

beforeEach(() =>
  changeRecords((record) => ({ ...record, released_at: record.released_at ? LONG_AGO : null })),
);

test('a load keeps the generation that it replaces, as it was served, and no other', async () => {
  await load();
  const first = await state();
  expect(first.kept).toEqual([]);
  const second = await load();
  const { previous: _, kept: __, ...served } = first;
  const { kept = [], published_at } = await state();
  expect(kept).toEqual([{ ...served, until: expect.any(String) }]);
  expect(Date.parse(kept[0]!.until) - Date.parse(published_at)).toBe(7 * DAY_MS);
  await load();
  expect(await keptVersions()).toEqual([second]);
});

test('a generation is released by the switch after which it is not named, and then deleted after a minute', async () => {
  const [one, two] = await standing();
  await changeRecords((record) => ({ ...record, replaced_at: record.replaced_at && LONG_AGO }));
  expect(await recordOf(one)).toMatchObject({ released_at: null });
  const before = Date.now();
  const three = await load();
  // A process may name it for 30 seconds more, from its cached manifest.
  expect(await hasTables(one)).toBe(true);
  expect(Date.parse((await recordOf(one))?.released_at ?? '')).toBeGreaterThanOrEqual(before);
  expect(await recordOf(two)).toMatchObject({ released_at: null });
  await changeRecords((record) => ({ ...record, released_at: record.released_at ? LONG_AGO : null }));
  await load();
  expect([await hasTables(one), await recordOf(one)]).toEqual([false, undefined]);
  expect([await hasTables(two), await keptVersions()]).toEqual([true, [three]]);
});

test('a generation whose time is over is deleted at the end of the next load, and not before', async () => {
  const [one, two] = await standing();
  const seen = await loading.manifest();
  const { kept = [], ...served } = seen.sources['cnpj']!;
  const cnpj = { ...served, kept: kept.map((generation) => ({ ...generation, until: LONG_AGO })) };
  const Item = { [CONTROL_KEY]: 'ACTIVE', format: 2, ...seen, sources: { ...seen.sources, cnpj } };
  await loading.store.client.call('PutItem', { TableName: control, Item });
  const refused = Array.from({ length: 11 }, (_, i) => [`ruim ${i}`]);
  const socios = [rowOf('socios', {}), ...refused];
  expect((await loading.loadRows({ socios }, { version: nextVersion() })).published).toBe(false);
  expect([await hasTables(one), await loading.manifest()]).toEqual([
    true,
    { ...seen, sources: { ...seen.sources, cnpj } },
  ]);
  await load();
  expect([await hasTables(one), await hasTables(two), await keptVersions()]).toEqual([false, true, [two]]);
});

test('a rollback keeps the generation that is left, and the next load releases it at its switch', async () => {
  const [one, two] = await standing();
  const left = await state();
  await loading.rollback();
  expect(await keptVersions()).toEqual([two]);
  const { previous: _, kept: __, ...served } = left;
  const [kept] = (await state()).kept ?? [];
  expect(kept).toEqual({ ...served, until: expect.any(String) });
  expect(Date.parse(kept!.until)).toBeGreaterThan(Date.now() + 6 * DAY_MS);
  expect(await missing(await loading.manifest())).toEqual([]);
  await loading.rollback();
  expect(await keptVersions()).toEqual([one]);
  await loading.rollback();
  await changeRecords((record) => ({ ...record, replaced_at: record.replaced_at && LONG_AGO }));
  await load();
  expect([await keptVersions(), await hasTables(two)]).toEqual([[one], true]);
  expect((await recordOf(two))?.released_at).not.toBeNull();
});

describe('a load that ended between its record and its switch', () => {
  test('does not cost the generation that the manifest still names its tables', async () => {
    const [one, two] = await standing();
    // Its record releases the one that is kept, but the manifest was not replaced.
    const never = { ...(await recordOf(two))!, generation: '209901-0', versao: '2099-01', replaced_at: null };
    await changeRecords((record) =>
      record.versao === one ? { ...record, released_at: LONG_AGO } : { ...record, replaced_at: LONG_AGO },
    );
    const records = await readGenerations(loading.store.client, control, 'cnpj');
    await writeGenerations(loading.store.client, control, 'cnpj', [never, ...records]);
    const before = Date.now();
    const three = await load();
    // The load has checked at each step that no named table is missing.
    expect(await hasTables(one)).toBe(true);
    expect(Date.parse((await recordOf(one))?.released_at ?? '')).toBeGreaterThanOrEqual(before);
    expect(await recordOf('2099-01')).toBeUndefined();
    expect([await keptVersions(), (await state()).versao]).toEqual([[two], three]);
  });
});

describe('a manifest of an earlier version, which keeps nothing,', () => {
  const forget = async (): Promise<void> => {
    const seen = await loading.manifest();
    const { kept: _, ...rest } = seen.sources['cnpj']!;
    const Item = { [CONTROL_KEY]: 'ACTIVE', format: 2, ...seen, sources: { ...seen.sources, cnpj: rest } };
    await loading.store.client.call('PutItem', { TableName: control, Item });
    await changeRecords(({ released_at: _, ...record }) => record);
  };

  test('is followed by one that keeps the generation that was served', async () => {
    await load();
    const [one, two] = await standing();
    await forget();
    await load();
    expect(await keptVersions()).toEqual([two]);
    expect((await recordOf(one))?.released_at).not.toBeNull();
    await forget();
    await loading.rollback();
    expect((await keptVersions()).length).toBe(1);
  });
});
